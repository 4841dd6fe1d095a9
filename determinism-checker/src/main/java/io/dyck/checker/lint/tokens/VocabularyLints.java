package io.dyck.checker.lint.tokens;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.finding.Finding;
import io.dyck.checker.finding.LintCode;
import io.dyck.checker.finding.RuleFacts;
import io.dyck.checker.lint.context.LintContext;
import io.dyck.checker.lint.context.WordRecognition;
import io.dyck.checker.rules.Subexpressions;
import io.dyck.checker.text.Quotation;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The lints that need the tokens of a model. An instance is used once; not thread-safe. */
public final class VocabularyLints {
  private static final int MANY_TOKENS = 20;

  private final Grammar grammar;
  private final Vocabulary vocabulary;
  private final Optional<Tokenizer> tokenizer;
  private final LintContext context;

  public VocabularyLints(Grammar grammar, Vocabulary vocabulary) {
    this.grammar = grammar;
    this.vocabulary = vocabulary;
    this.tokenizer = vocabulary.tokenizer();
    this.context = new LintContext(grammar);
  }

  /** Runs the lints. Cost: one pass over the vocabulary, and composing with the machine. */
  public ImmutableList<Finding> findings(Optional<Pda> pda) {
    new UnspellableText(context, vocabulary.name(), new Spellings(vocabulary)).check();
    checkSpecialNames();
    tokenizer.ifPresent(
        encoder -> {
          SpaceContexts borders = new SpaceContexts(context);
          checkLeadingSpaces(borders, encoder);
          checkMaskedTokens(borders);
        });
    checkDeadTokens();
    pda.ifPresent(this::checkTokensToFinish);
    return ImmutableList.copyOf(context.findings());
  }

  /**
   * Returns the size table with the number of tokens in the usual tokenization of each rule's
   * shortest text.
   */
  public ImmutableList<RuleFacts> withTokens(List<RuleFacts> rules) {
    return rules.stream()
        .map(rule -> rule.withLeastTokens(tokens(rule.name())))
        .collect(ImmutableList.toImmutableList());
  }

  private int tokens(String rule) {
    SourceSpan nowhere = new SourceSpan(0, 0);
    String shortest = context.graph().shortestText(new Expression.Reference(nowhere, rule));
    return shortest == null || tokenizer.isEmpty()
        ? -1
        : shortest.isEmpty() ? 0 : tokenizer.get().encode(shortest).length;
  }

  /** Literals with the spelling of a special token. */
  private void checkSpecialNames() {
    context.walk(
        (rule, expression) -> {
          if (expression instanceof Expression.Literal literal) {
            String text = Subexpressions.text(literal);
            for (int at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
              int end = text.indexOf('>', at);
              if (end > at && isSpecial(text.substring(at, end + 1))) {
                String name = text.substring(at, end + 1);
                context.report(
                    LintCode.SPECIAL_TOKEN_TEXT,
                    literal.span(),
                    Quotation.text(name) + " in quotes is text, not the special token of that name",
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

  /**
   * Reports words before which no space may stand, although a model usually writes them with a
   * space before.
   */
  private void checkLeadingSpaces(SpaceContexts borders, Tokenizer encoder) {
    Map<String, Expression.Literal> words = new LinkedHashMap<>();
    for (Expression.Literal literal : borders.withoutSpaceBefore()) {
      String text = Subexpressions.text(literal);
      if (WordRecognition.isKeyword(literal)
          && !words.containsKey(text)
          && encoder.encode(" " + text).length <= encoder.encode(text).length) {
        words.put(text, literal);
      }
    }
    if (!words.isEmpty()) {
      context.report(
          LintCode.LEADING_SPACE,
          words.values().iterator().next().span(),
          ("no space may stand before %s, and %s has the usual token of %s with a "
                  + "space in front")
              .formatted(
                  LintContext.listTexts(words.keySet()),
                  vocabulary.name(),
                  words.size() == 1 ? "it" : "each"),
          "allow a space before, if the format does not mind: models know these tokens best");
    }
  }

  /**
   * Reports signs after which no space may stand, if the usual token after the sign begins with a
   * space.
   */
  private void checkMaskedTokens(SpaceContexts borders) {
    for (SpaceContexts.Border border : borders.withoutSpaceAfter()) {
      for (int c : border.next()) {
        String token = " " + Character.toString(c);
        if ((Character.isLetterOrDigit(c) || "\"'([{<".indexOf(c) >= 0)
            && vocabulary.idOf(token.getBytes(StandardCharsets.UTF_8)).isPresent()) {
          context.report(
              LintCode.MASKED_TOKEN,
              border.literal().span(),
              "after %s no space may follow, so the usual token %s is masked"
                  .formatted(
                      Quotation.text(Subexpressions.text(border.literal())), Quotation.text(token)),
              "allow a space after it, if the format does not mind");
          break;
        }
      }
    }
  }

  /** Reports tokens with a byte that no text of the grammar has. */
  private void checkDeadTokens() {
    BitSet bytes = new BitSet();
    context.walk((rule, expression) -> addBytes(bytes, expression));
    int dead = 0;
    int all = 0;
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isDefined(id) && vocabulary.isOrdinary(id)) {
        all++;
        for (byte value : vocabulary.bytes(id)) {
          if (!bytes.get(value & 0xFF)) {
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
          ("at least %s of %s tokens can never be used: they have characters that " + "no text has")
              .formatted(dead, all),
          "nothing, if that is meant; classes such as [^\"\\\\\\x00-\\x1F] allow other scripts");
    }
  }

  private void addBytes(BitSet bytes, Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      for (byte b : Subexpressions.text(literal).getBytes(StandardCharsets.UTF_8)) {
        bytes.set(b & 0xFF);
      }
    } else if (expression instanceof Expression.CharacterClass characterClass) {
      ClassBytes.addTo(bytes, characterClass);
    } else if (expression instanceof Expression.Automaton automaton) {
      for (Expression.Automaton.State state : automaton.states()) {
        state.edges().forEach(edge -> addBytes(bytes, edge.label()));
      }
    }
  }

  private void checkTokensToFinish(Pda pda) {
    int tokens;
    try {
      TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary);
      constraint.trimming().ifPresent(this::reportTrimming);
      tokens = constraint.newMatcher().shortestCompletion();
    } catch (VocabularyException e) {
      // The vocabulary lacks a named token, or no tokens spell a text. Composing the grammar fails
      // with the same message.
      reportProblem(e.code(), Severity.ERROR, e.reason(), e.advice());
      return;
    }
    if (tokens >= MANY_TOKENS) {
      context.report(
          LintCode.TOKENS_TO_FINISH,
          grammar.rule(grammar.start()).nameSpan(),
          "the shortest text known has %s tokens of %s, its end included"
              .formatted(tokens, vocabulary.name()),
          "give a model a budget of more than that");
    }
  }

  /**
   * Reports the parts that trimming leaves out, unless the texts that cause the trimming were
   * already reported.
   */
  private void reportTrimming(String warning) {
    boolean isTold =
        context.findings().stream()
            .anyMatch(finding -> finding.code().equals(LintCode.UNSPELLABLE_TEXT.text()));
    if (!isTold) {
      int codeEnd = warning.indexOf(": ");
      int advice = warning.lastIndexOf("; ");
      reportProblem(
          warning.substring(0, codeEnd),
          Severity.WARNING,
          warning.substring(codeEnd + 2, advice),
          warning.substring(advice + 2));
    }
  }

  /** Reports a problem of the composition. */
  private void reportProblem(String code, Severity severity, String reason, String advice) {
    context.report(
        Finding.of(
            code,
            severity,
            grammar.source(),
            grammar.rule(grammar.start()).nameSpan(),
            reason,
            advice));
  }

  /** The bytes that characters of a class have in UTF-8. */
  private static final class ClassBytes {
    private ClassBytes() {}

    static void addTo(BitSet bytes, CharacterClass characterClass) {
      for (CodePointRange range : characterClass.ranges()) {
        for (int c = range.first(); c <= range.last(); ) {
          if (c >= 0x10000 && range.last() - c > 0x40000) {
            // All of the last planes: every continuation byte, and the lead bytes in between.
            bytes.set(0x80, 0xC0);
            bytes.set(lead(c), lead(range.last()) + 1);
            break;
          }
          if (!(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
              bytes.set(b & 0xFF);
            }
          }
          // From one block of 64 to the next: within, only the last byte differs.
          c = nextCodePoint(c, range.last(), bytes);
        }
      }
    }

    private static int nextCodePoint(int c, int last, BitSet bytes) {
      if (c >= 0x80 && c % 64 == 0 && c + 63 <= last) {
        bytes.set(0x80, 0xC0);
        return c + 64;
      }
      return c + 1;
    }

    private static int lead(int c) {
      return Character.toString(c).getBytes(StandardCharsets.UTF_8)[0] & 0xFF;
    }
  }
}
