package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.text.Quoted;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.vocabulary.Tokenizer;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.Pda;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lints that need the tokens of a model. Good for one use; not thread-safe. */
public final class VocabularyLints {
  private static final int MOST_SHOWN = 5;
  private static final int MANY_TOKENS = 20;

  private final Grammar grammar;
  private final Vocabulary vocabulary;
  private final Optional<Tokenizer> tokenizer;
  private final LintContext context;

  /**
   * Takes a grammar and the tokens of a model.
   *
   * @param grammar what to look at
   * @param vocabulary the tokens
   */
  public VocabularyLints(Grammar grammar, Vocabulary vocabulary) {
    this.grammar = grammar;
    this.vocabulary = vocabulary;
    this.tokenizer = vocabulary.tokenizer();
    this.context = new LintContext(grammar);
  }

  /**
   * Runs the lints. Cost: one pass over the vocabulary, and composing with the machine.
   *
   * @param pda the machine of the grammar, if there is one
   * @return findings in no useful order
   */
  public ImmutableList<Finding> findings(Optional<Pda> pda) {
    new UnspellableText(context, vocabulary.name(), new Spellings(vocabulary)).check();
    specialNames();
    tokenizer.ifPresent(
        encoder -> {
          Borders borders = new Borders(context);
          leadingSpaces(borders, encoder);
          maskedTokens(borders);
        });
    deadTokens();
    pda.ifPresent(this::tokensToFinish);
    return ImmutableList.copyOf(context.findings());
  }

  /**
   * The size table with tokens: those of the usual tokenization of each rule's shortest text.
   *
   * @param rules the table without
   * @return the table with them, if the vocabulary has a tokenizer
   */
  public ImmutableList<RuleFacts> withTokens(List<RuleFacts> rules) {
    return rules.stream()
        .map(rule -> rule.withLeastTokens(tokens(rule.name())))
        .collect(ImmutableList.toImmutableList());
  }

  private int tokens(String rule) {
    SourceSpan nowhere = new SourceSpan(0, 0);
    String shortest = context.graph().shortest(new Reference(nowhere, rule));
    return shortest == null || tokenizer.isEmpty()
        ? -1
        : shortest.isEmpty() ? 0 : tokenizer.get().encode(shortest).length;
  }

  /** Literals with the spelling of a special token. */
  private void specialNames() {
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Literal literal) {
            String text = Words.text(literal);
            for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
              int end = text.indexOf('>', at);
              if (end > at && isSpecial(text.substring(at, end + 1))) {
                String name = text.substring(at, end + 1);
                context.report(
                    LintCode.SPECIAL_TOKEN_TEXT,
                    literal.span(),
                    Quoted.text(name) + " in quotes is text, not the special token of that name",
                    "write " + name + " without quotes if the token is meant");
                return;
              }
            }
          }
        });
  }

  private boolean isSpecial(String name) {
    var id = vocabulary.idOf(name);
    return id.isPresent() && vocabulary.isSpecial(id.getAsInt());
  }

  /** Words that a model usually writes with the space before them, where none may stand. */
  private void leadingSpaces(Borders borders, Tokenizer encoder) {
    Map<String, Literal> words = new LinkedHashMap<>();
    for (Literal literal : borders.withoutSpaceBefore()) {
      String text = Words.text(literal);
      if (Words.isKeyword(literal)
          && !words.containsKey(text)
          && encoder.encode(" " + text).length <= encoder.encode(text).length) {
        words.put(text, literal);
      }
    }
    if (!words.isEmpty()) {
      context.report(
          LintCode.LEADING_SPACE,
          words.values().iterator().next().span(),
          "no space may stand before "
              + shown(List.copyOf(words.keySet()))
              + ", and "
              + vocabulary.name()
              + " has the usual token of "
              + (words.size() == 1 ? "it" : "each")
              + " with a space in front",
          "allow a space before, if the format does not mind: models know these tokens best");
    }
  }

  /** Places where a token that usually comes there begins with a space that is not allowed. */
  private void maskedTokens(Borders borders) {
    for (Borders.Border border : borders.withoutSpaceAfter()) {
      for (int c : border.next()) {
        String token = " " + Character.toString(c);
        if ((Character.isLetterOrDigit(c) || "\"'([{<".indexOf(c) >= 0)
            && vocabulary.idOf(token.getBytes(StandardCharsets.UTF_8)).isPresent()) {
          context.report(
              LintCode.MASKED_TOKEN,
              border.literal().span(),
              "after "
                  + Quoted.text(Words.text(border.literal()))
                  + " no space may follow, so the usual token "
                  + Quoted.text(token)
                  + " is masked",
              "allow a space after it, if the format does not mind");
          break;
        }
      }
    }
  }

  /** Tokens with a character that no text of the grammar has. */
  private void deadTokens() {
    BitSet bytes = new BitSet();
    context.walk((rule, expression) -> addBytes(bytes, expression));
    int dead = 0;
    int all = 0;
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isDefined(id) && vocabulary.isOrdinary(id)) {
        all++;
        for (int at = vocabulary.start(id); at < vocabulary.end(id); at++) {
          if (!bytes.get(vocabulary.arena()[at] & 0xFF)) {
            dead++;
            break;
          }
        }
      }
    }
    if (dead > all / 100) {
      context.report(
          LintCode.DEAD_TOKENS,
          grammar.rule(grammar.start()).nameSpan(),
          "at least "
              + dead
              + " of "
              + all
              + " tokens can never be used: they have characters that no text has",
          "nothing, if that is meant; classes such as [^\"\\\\\\x00-\\x1F] allow other scripts");
    }
  }

  private void addBytes(BitSet bytes, Expression expression) {
    if (expression instanceof Literal literal) {
      for (byte b : Words.text(literal).getBytes(StandardCharsets.UTF_8)) {
        bytes.set(b & 0xFF);
      }
    } else if (expression instanceof CharacterClass characterClass) {
      ClassBytes.addTo(bytes, characterClass);
    } else if (expression instanceof Automaton automaton) {
      for (Automaton.State state : automaton.states()) {
        state.edges().forEach(edge -> addBytes(bytes, edge.label()));
      }
    }
  }

  private void tokensToFinish(Pda pda) {
    int tokens;
    try {
      TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary).trimmed();
      constraint.trimming().ifPresent(this::reportTrimming);
      tokens = constraint.newMatcher().shortestCompletion();
    } catch (IllegalArgumentException e) {
      // A named token that the vocabulary lacks, or a text that no tokens spell: composing says so
      // to whoever runs the grammar.
      reportProblem(Severity.ERROR, String.valueOf(e.getMessage()));
      return;
    }
    if (tokens >= MANY_TOKENS) {
      context.report(
          LintCode.TOKENS_TO_FINISH,
          grammar.rule(grammar.start()).nameSpan(),
          "the shortest text known has "
              + tokens
              + " tokens of "
              + vocabulary.name()
              + ", its end included",
          "give a model a budget of more than that");
    }
  }

  /** Says what trimming leaves out, unless the texts that cause it were told. */
  private void reportTrimming(String warning) {
    boolean isTold =
        context.findings().stream()
            .anyMatch(finding -> finding.code().equals(LintCode.UNSPELLABLE_TEXT.text()));
    if (!isTold) {
      reportProblem(Severity.WARNING, warning);
    }
  }

  /** A problem of the composition, as {@code code: what; what to do}. */
  private void reportProblem(Severity severity, String problem) {
    int codeEnd = problem.indexOf(": ");
    int advice = problem.lastIndexOf("; ");
    context.report(
        Finding.of(
            problem.substring(0, codeEnd),
            severity,
            grammar.rule(grammar.start()).nameSpan(),
            problem.substring(codeEnd + 2, advice < 0 ? problem.length() : advice),
            advice < 0
                ? "choose the vocabulary of the model with --vocab"
                : problem.substring(advice + 2)));
  }

  private static String shown(List<String> words) {
    List<String> quoted = new ArrayList<>();
    words.stream().limit(MOST_SHOWN).forEach(word -> quoted.add(Quoted.text(word)));
    return String.join(", ", quoted)
        + (words.size() > MOST_SHOWN ? " and " + (words.size() - MOST_SHOWN) + " more" : "");
  }
}
