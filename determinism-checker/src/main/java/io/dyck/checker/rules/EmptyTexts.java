package io.dyck.checker.rules;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;

/**
 * Which regular expressions match the empty text: told without an automaton, for it rules out most
 * of the many parts that are asked for one. Cost: linear in what they lead to; each rule is looked
 * at once. Not thread-safe.
 */
public final class EmptyTexts {
  private final RuleValues<Boolean> rules;

  public EmptyTexts(Grammar grammar) {
    this.rules = new RuleValues<>(false, rule -> isNullable(grammar.rule(rule).body()));
  }

  /** Whether an expression matches the empty text. */
  public boolean isNullable(Expression expression) {
    return expression.isNullable(rules::of);
  }
}
