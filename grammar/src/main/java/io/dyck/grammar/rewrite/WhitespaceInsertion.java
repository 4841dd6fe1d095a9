package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Rule;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.RuleReferences;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Allows one or more rules, any number of times, before each terminal and at the end of the text.
 * Terminals are the rules that are matched as a whole, the white space rules, and all rules that
 * these use. In other rules each literal is a terminal, and so is each class together with its
 * repetitions and differences. Therefore {@code [0-9]+} stays one number. Cost: linear. The nesting
 * limit of the reader bounds the recursion.
 */
public final class WhitespaceInsertion {
  private final ImmutableMap<String, Rule> rules;
  private final ImmutableSet<String> whitespace;
  private final Set<String> explicit;
  private final Set<String> lexical = new HashSet<>();

  /**
   * Takes the rules of a grammar.
   *
   * @param whitespace the names of the white space rules
   * @param explicit the names of rules that place white space themselves; white space is allowed
   *     before such a rule, but not added inside
   */
  public WhitespaceInsertion(
      ImmutableMap<String, Rule> rules, Set<String> whitespace, Set<String> explicit) {
    this.rules = rules;
    this.whitespace = ImmutableSet.copyOf(whitespace);
    this.explicit = explicit;
  }

  /** A grammar's rules with their start. */
  public record Result(ImmutableMap<String, Rule> rules, String start) {
    /**
     * Holds the result of the rewriting.
     *
     * @param start the name of the start rule, which is one of the rules
     */
    public Result {}
  }

  /**
   * Rewrites the rules that are no terminals.
   *
   * @return the rules with a new start rule, which also allows white space at the end of the text
   */
  public Result apply(String start) {
    Deque<String> roots = new ArrayDeque<>();
    roots.addAll(whitespace);
    rules.values().stream().filter(Rule::isTerminal).map(Rule::name).forEach(roots::add);
    markLexical(roots);
    ImmutableMap.Builder<String, Rule> rewritten = ImmutableMap.builder();
    for (Map.Entry<String, Rule> entry : rules.entrySet()) {
      Rule rule = entry.getValue();
      boolean kept = lexical.contains(rule.name()) || explicit.contains(rule.name());
      rewritten.put(entry.getKey(), kept ? rule : rule.withBody(insertWhitespace(rule.body())));
    }
    // No notation lets a name end with a prime.
    String outer = start + "'";
    Rule old = rules.get(start);
    if (old == null) {
      throw new IllegalArgumentException("start rule (" + start + ") must be one of the rules");
    }
    SourceSpan span = old.nameSpan();
    Expression inner = new Expression.Reference(span, start);
    boolean plain = lexical.contains(start) || explicit.contains(start);
    Expression body =
        new Expression.Sequence(
            span,
            plain
                ? ImmutableList.of(anyWhitespace(span), inner, anyWhitespace(span))
                : ImmutableList.of(inner, anyWhitespace(span)));
    rewritten.put(outer, new Rule(outer, span, body));
    return new Result(rewritten.buildOrThrow(), outer);
  }

  private void markLexical(Deque<String> pending) {
    while (!pending.isEmpty()) {
      String name = pending.pop();
      Rule rule = rules.get(name);
      if (rule != null && lexical.add(name)) {
        RuleReferences.visitReferences(rule.body(), reference -> pending.push(reference.rule()));
      }
    }
  }

  private Expression insertWhitespace(Expression expression) {
    if (isTerminal(expression)) {
      SourceSpan span = expression.span();
      return new Expression.Sequence(span, ImmutableList.of(anyWhitespace(span), expression));
    }
    if (expression instanceof Expression.Sequence sequence) {
      return new Expression.Sequence(sequence.span(), insertWhitespace(sequence.items()));
    }
    if (expression instanceof Expression.Choice choice) {
      return new Expression.Choice(choice.span(), insertWhitespace(choice.alternatives()));
    }
    if (expression instanceof Expression.Repetition repetition) {
      return new Expression.Repetition(
          repetition.span(),
          insertWhitespace(repetition.body()),
          repetition.minimum(),
          repetition.maximum());
    }
    return expression;
  }

  private ImmutableList<Expression> insertWhitespace(ImmutableList<Expression> parts) {
    return parts.stream().map(this::insertWhitespace).collect(ImmutableList.toImmutableList());
  }

  private boolean isTerminal(Expression expression) {
    if (expression instanceof Expression.Reference reference) {
      return lexical.contains(reference.rule()) || explicit.contains(reference.rule());
    }
    if (expression instanceof Expression.Repetition repetition) {
      return isCharacters(repetition);
    }
    return expression instanceof Expression.Literal
        || expression instanceof Expression.CharacterClass
        || expression instanceof Expression.Difference
        || expression instanceof Expression.Automaton
        || expression instanceof Expression.TokenSet;
  }

  /** Whether an expression is a class, repeated or with something taken away. */
  private static boolean isCharacters(Expression expression) {
    Expression inner = expression;
    while (inner instanceof Expression.Repetition repetition) {
      inner = repetition.body();
    }
    return inner instanceof Expression.CharacterClass || inner instanceof Expression.Difference;
  }

  private Expression anyWhitespace(SourceSpan span) {
    ImmutableList<Expression> each =
        whitespace.stream()
            .map(name -> new Expression.Reference(span, name))
            .collect(ImmutableList.toImmutableList());
    Expression one = each.size() == 1 ? each.get(0) : new Expression.Choice(span, each);
    return new Expression.Repetition(span, one, 0, null);
  }
}
