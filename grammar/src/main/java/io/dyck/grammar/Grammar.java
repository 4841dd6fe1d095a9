package io.dyck.grammar;

import com.google.common.base.Preconditions;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.dyck.failure.LimitExceededException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A context-free grammar with source positions: rules by name, and the rule to start with. Every
 * reference names a rule of the grammar. Immutable and thread-safe.
 */
public final class Grammar {
  private final SourceText source;
  private final ImmutableMap<String, Rule> rules;
  private final String start;
  private final ImmutableList<Diagnostic> warnings;
  private final ImmutableList<Comment> comments;

  /**
   * Creates a grammar. The readers of notations call this constructor after they have reported
   * every error.
   *
   * @param source the text of the rules
   * @param rules the rules by name, in the order of the source; every referenced rule must be among
   *     them
   * @param start the name of the start rule
   * @param warnings the messages for the author, none of severity {@link Severity#ERROR}
   * @throws IllegalArgumentException if there is no start rule among the rules
   * @throws LimitExceededException if a body has more than {@link
   *     GrammarLimits#GREATEST_EXPRESSION_DEPTH} levels, because walks over a body are recursive
   */
  public Grammar(
      SourceText source,
      ImmutableMap<String, Rule> rules,
      String start,
      ImmutableList<Diagnostic> warnings) {
    this(source, rules, start, warnings, ImmutableList.of());
  }

  private Grammar(
      SourceText source,
      ImmutableMap<String, Rule> rules,
      String start,
      ImmutableList<Diagnostic> warnings,
      ImmutableList<Comment> comments) {
    Preconditions.checkArgument(
        rules.containsKey(start), "start rule (%s) must be one of the rules", start);
    rules.values().forEach(rule -> ExpressionDepth.check(rule));
    this.source = source;
    this.rules = rules;
    this.start = start;
    this.warnings = warnings;
    this.comments = comments;
  }

  /**
   * Creates a grammar with one rule for a language that is given state by state.
   *
   * @param source the source of the language, such as a schema; used in messages
   * @param language the texts of the only rule, {@code root}
   * @return a grammar of one rule
   */
  public static Grammar of(SourceText source, LazyLanguage language) {
    SourceSpan span = new SourceSpan(0, source.content().length());
    Rule root = new Rule("root", span, new Expression.Lazy(span, language));
    return new Grammar(source, ImmutableMap.of(root.name(), root), root.name(), ImmutableList.of());
  }

  /**
   * Returns this grammar with the comments that have a meaning for tools.
   *
   * @param found the comments in source order; see {@link Comment#isForTools}
   * @return a changed copy
   */
  public Grammar withComments(ImmutableList<Comment> found) {
    return new Grammar(source, rules, start, warnings, found);
  }

  /**
   * Returns the comments with a meaning for tools: pragmas and tests.
   *
   * @return in source order
   */
  public ImmutableList<Comment> comments() {
    return comments;
  }

  /**
   * Returns the text of all spans.
   *
   * @return the source
   */
  public SourceText source() {
    return source;
  }

  /**
   * Whether some rule has a part that is a language given state by state ({@link Expression.Lazy}):
   * then not all rules are known.
   *
   * @return false for grammars that were read from a text
   */
  public boolean isLazy() {
    return rules.values().stream()
        .anyMatch(rule -> rule.body().contains(part -> part instanceof Expression.Lazy));
  }

  /**
   * Whether some rule bounds how many tokens its texts hold ({@link Rule#maxTokens}).
   *
   * @return false for most grammars
   */
  public boolean hasTokenBounds() {
    return rules.values().stream().anyMatch(rule -> rule.maxTokens() > 0);
  }

  /**
   * Returns this grammar without the bounds on numbers of tokens.
   *
   * @return this object, unless {@link #hasTokenBounds()}
   */
  public Grammar withoutTokenBounds() {
    if (!hasTokenBounds()) {
      return this;
    }
    ImmutableMap.Builder<String, Rule> without = ImmutableMap.builder();
    rules.forEach((name, rule) -> without.put(name, rule.withMaxTokens(0)));
    return new Grammar(source, without.buildOrThrow(), start, warnings);
  }

  /**
   * Throws an exception if some rules are not known as expressions.
   *
   * @param use the operation that needs all rules, as a noun
   * @throws LazyLanguageException if {@link #isLazy()} or {@link #hasTokenBounds()}
   */
  public void requireAllRules(String use) {
    if (isLazy() || hasTokenBounds()) {
      throw new LazyLanguageException(use);
    }
  }

  /**
   * Returns the rules.
   *
   * @return the rules by name, in source order
   */
  public ImmutableMap<String, Rule> rules() {
    return rules;
  }

  /**
   * Returns a rule by name.
   *
   * @param name the name of an existing rule
   * @return the rule
   * @throws IllegalArgumentException if no rule has this name
   */
  public Rule rule(String name) {
    Rule rule = rules.get(name);
    Preconditions.checkArgument(rule != null, "rule (%s) must exist", name);
    return rule;
  }

  /**
   * Returns the rule every text is derived from.
   *
   * @return its name
   */
  public String start() {
    return start;
  }

  /**
   * Returns the messages for the author that are no errors.
   *
   * @return the messages in source order
   */
  public ImmutableList<Diagnostic> warnings() {
    return warnings;
  }

  @Override
  public String toString() {
    return "Grammar[" + source.name() + ", " + rules.size() + " rules, start " + start + "]";
  }

  /**
   * Checks the number of levels of an expression, without recursion, because later steps recurse.
   */
  private static final class ExpressionDepth {
    private ExpressionDepth() {}

    private record DepthPart(Expression expression, int depth) {}

    /** Refuses a rule whose body has too many levels. */
    static void check(Rule rule) {
      Deque<DepthPart> pending = new ArrayDeque<>();
      pending.push(new DepthPart(rule.body(), 1));
      while (!pending.isEmpty()) {
        DepthPart part = pending.pop();
        if (part.depth > GrammarLimits.GREATEST_EXPRESSION_DEPTH) {
          throw new LimitExceededException(
              "nestingDepth",
              GrammarLimits.GREATEST_EXPRESSION_DEPTH,
              part.depth,
              "levels of expressions",
              "rule " + rule.name());
        }
        part.expression
            .parts()
            .forEach(inner -> pending.push(new DepthPart(inner, part.depth + 1)));
      }
    }
  }
}
