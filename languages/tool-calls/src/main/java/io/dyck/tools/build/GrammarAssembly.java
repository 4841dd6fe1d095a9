package io.dyck.tools.build;

import com.google.common.base.Strings;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableIntArray;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Diagnostic;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.TokenName;
import io.dyck.grammar.rewrite.FreeText;
import io.dyck.grammar.rewrite.RuleEmbedding;
import io.dyck.schema.elements.ElementLanguage;
import io.dyck.tools.build.SpecialTokenSplitter.TextSegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The builder of one grammar, made of expressions without a source text and from grammars with one.
 * Not thread-safe.
 */
public final class GrammarAssembly {
  private static final String START = "root";

  private final SourceSpan span = new SourceSpan(0, 0);
  private final SpecialTokenSplitter tokens;
  private final StringBuilder text = new StringBuilder();
  private final Map<String, Rule> rules = new LinkedHashMap<>();
  private final IdentityHashMap<Grammar, Expression> grammars = new IdentityHashMap<>();
  private final ImmutableList.Builder<Diagnostic> warnings = ImmutableList.builder();

  /**
   * Begins an empty grammar.
   *
   * @param tokens finds the special tokens in fixed texts
   */
  public GrammarAssembly(SpecialTokenSplitter tokens) {
    this.tokens = tokens;
  }

  /** Returns the finder of special tokens in fixed texts. */
  public SpecialTokenSplitter tokens() {
    return tokens;
  }

  /** Returns the empty text. */
  public Expression emptyText() {
    return sequence(List.of());
  }

  /** Returns a sequence of expressions. */
  public Expression sequence(Expression... items) {
    return sequence(Arrays.asList(items));
  }

  /** Returns a sequence of expressions. */
  public Expression sequence(List<Expression> items) {
    return items.size() == 1
        ? items.get(0)
        : new Expression.Sequence(span, ImmutableList.copyOf(items));
  }

  /** Returns a choice of at least one alternative. */
  public Expression choiceOf(Expression... alternatives) {
    return choiceOf(Arrays.asList(alternatives));
  }

  /** Returns a choice of at least one alternative. */
  public Expression choiceOf(List<Expression> alternatives) {
    return alternatives.size() == 1
        ? alternatives.get(0)
        : new Expression.Choice(span, ImmutableList.copyOf(alternatives));
  }

  /** Returns a repetition; a {@code maximum} of null means no bound. */
  public Expression repetition(Expression body, int minimum, @Nullable Integer maximum) {
    return new Expression.Repetition(span, body, minimum, maximum);
  }

  /** Returns a text as letters, never as a special token. */
  public Expression letters(String characters) {
    return new Expression.Literal(
        span, ImmutableIntArray.copyOf(characters.codePoints().toArray()));
  }

  /**
   * Returns a choice of words, each with the expression that follows it. Common beginnings of words
   * are written once.
   */
  public Expression choiceOfWords(SortedMap<String, Expression> following) {
    return choiceOfWords(List.copyOf(following.entrySet()), 0);
  }

  private Expression choiceOfWords(List<Map.Entry<String, Expression>> sorted, int read) {
    String first = sorted.get(0).getKey();
    String last = sorted.get(sorted.size() - 1).getKey();
    int same = read + Strings.commonPrefix(first.substring(read), last.substring(read)).length();
    List<Expression> ways = new ArrayList<>();
    int at = 0;
    if (first.length() == same) {
      ways.add(sorted.get(0).getValue());
      at = 1;
    }
    while (at < sorted.size()) {
      char next = sorted.get(at).getKey().charAt(same);
      int end = at;
      while (end < sorted.size() && sorted.get(end).getKey().charAt(same) == next) {
        end++;
      }
      ways.add(choiceOfWords(sorted.subList(at, end), same));
      at = end;
    }
    Expression rest = choiceOf(ways);
    return same == read ? rest : sequence(letters(first.substring(read, same)), rest);
  }

  /** Returns a fixed text with its special tokens. */
  public Expression fixedText(String characters) {
    return parts(tokens.split(characters));
  }

  /**
   * Returns a fixed text that ends a message. If the text ends with a token that ends every
   * message, the token is left out.
   */
  public Expression finalText(String characters) {
    ImmutableList<TextSegment> parts = tokens.split(characters);
    int size = parts.size();
    boolean ends =
        size > 0 && parts.get(size - 1).isToken() && tokens.isEnd(parts.get(size - 1).text());
    return parts(ends ? parts.subList(0, size - 1) : parts);
  }

  private Expression parts(List<TextSegment> parts) {
    return sequence(parts.stream().map(this::segmentExpression).toList());
  }

  private Expression segmentExpression(TextSegment part) {
    return part.isToken() ? token(new TokenName.BySpelling(part.text())) : letters(part.text());
  }

  /** Returns one token. */
  public Expression token(TokenName name) {
    return tokens(List.of(name), false);
  }

  /** Returns a choice of the given tokens, or of all other tokens. */
  public Expression tokens(List<TokenName> names, boolean negated) {
    return new Expression.TokenSet(span, ImmutableList.copyOf(names), negated);
  }

  /** Returns a character class. */
  public Expression characters(CodePointRange... ranges) {
    return new Expression.CharacterClass(span, ImmutableList.copyOf(ranges));
  }

  /** Returns free text that does not contain some fixed texts. */
  public Expression freeText(List<String> without) {
    return new FreeText(span, List.of(), without.stream().map(this::letters).toList())
        .textWithoutTags();
  }

  /**
   * Returns free text followed by a fixed text. The free text contains none of the given texts and
   * not {@link #mark} of the fixed text.
   *
   * @param end the fixed text
   * @param without the texts that the free text does not contain; may include the mark of {@code
   *     end}
   */
  public Expression textUntil(String end, List<String> without) {
    ImmutableList<TextSegment> parts = tokens.split(end);
    String mark = mark(end);
    List<String> others = new ArrayList<>(without);
    others.removeIf(mark::equals);
    if (parts.get(0).isToken()) {
      others.add(mark);
      return sequence(freeText(others), parts(parts));
    }
    Expression letters = letters(mark);
    FreeText free =
        new FreeText(span, List.of(letters), others.stream().map(this::letters).toList());
    return sequence(free.textUntil(letters), parts(parts.subList(1, parts.size())));
  }

  /**
   * Returns the delimiter by which a reader recognizes the end of free text before the given fixed
   * text. The delimiter is the prefix of the fixed text up to its first special token, or that
   * token if the fixed text begins with it.
   */
  public String mark(String fixed) {
    return tokens.split(fixed).get(0).text();
  }

  /** Returns a language that is given state by state. */
  public Expression lazy(LazyLanguage language) {
    return new Expression.Lazy(span, language);
  }

  /** Returns arguments as elements; the empty text if there are no arguments. */
  public Expression elements(ElementLanguage language) {
    return language.isEmpty()
        ? emptyText()
        : repetition(lazy(language), language.canBeEmpty() ? 0 : 1, 1);
  }

  /** Returns text that begins with none of the given texts. */
  public Expression textNotBeginningWith(List<String> starts) {
    Expression any = freeText(List.of());
    List<Expression> refused = starts.stream().map(start -> sequence(letters(start), any)).toList();
    return new Expression.Difference(span, any, choiceOf(refused));
  }

  /**
   * Adds a rule for an expression that is used at several places, and returns a call of the rule.
   */
  public Expression rule(String name, Expression body) {
    add(new Rule(name, span, body));
    return new Expression.Reference(span, name);
  }

  /**
   * Adds a grammar and returns a call of its start rule. A grammar that is added again shares its
   * rules.
   */
  public Expression grammar(Grammar grammar) {
    Expression known = grammars.get(grammar);
    if (known == null) {
      String prefix = "part" + (grammars.size() + 1) + "-";
      ImmutableMap.Builder<String, Rule> into = ImmutableMap.builder();
      text.append("# ").append(prefix).append(": ").append(grammar.source().name()).append('\n');
      new RuleEmbedding(prefix, text.length()).addRules(grammar, into);
      into.buildOrThrow().values().forEach(this::add);
      text.append(grammar.source().content()).append('\n');
      warnings.addAll(grammar.warnings());
      known = new Expression.Reference(span, prefix + grammar.start());
      grammars.put(grammar, known);
    }
    return known;
  }

  private void add(Rule rule) {
    if (rules.put(rule.name(), rule) != null) {
      throw new IllegalStateException("two rules " + rule.name());
    }
  }

  /**
   * Returns the grammar.
   *
   * @param name the name of the grammar in messages
   * @param body the body of the start rule
   */
  public Grammar build(String name, Expression body) {
    ImmutableMap.Builder<String, Rule> all = ImmutableMap.builder();
    all.put(START, new Rule(START, span, body));
    all.putAll(rules);
    return new Grammar(
        SourceText.of(name, text.toString()), all.buildOrThrow(), START, warnings.build());
  }
}
