package io.dyck.checker.language;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.HashMap;
import java.util.Map;

/**
 * Which regular expressions match the empty text: told without an automaton, for it rules out most
 * of the many parts that are asked for one. Cost: linear in what they lead to; each rule is looked
 * at once. Not thread-safe.
 */
public final class EmptyTexts {
  private final Grammar grammar;
  private final Map<String, Boolean> nullable = new HashMap<>();

  /**
   * Takes a grammar.
   *
   * @param grammar the rules that the expressions call
   */
  public EmptyTexts(Grammar grammar) {
    this.grammar = grammar;
  }

  /**
   * Whether an expression matches the empty text.
   *
   * @param expression one that {@link RuleCalls#isRegular} says to be regular
   * @return exactly that
   */
  public boolean isNullable(Expression expression) {
    return expression.isNullable(this::isNullableRule);
  }

  private boolean isNullableRule(String rule) {
    Boolean known = nullable.get(rule);
    if (known == null) {
      known = isNullable(grammar.rule(rule).body());
      nullable.put(rule, known);
    }
    return known;
  }
}
