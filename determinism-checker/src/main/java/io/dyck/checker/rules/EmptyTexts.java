package io.dyck.checker.rules;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;

/**
 * Decides whether regular expressions match the empty text. The check needs no automaton. The check
 * is made before automata are made, because it rules out most parts. Cost: linear in the expression
 * and the rules that it leads to; each rule is visited once. Not thread-safe.
 */
public final class EmptyTexts {
  private final RuleValues<Boolean> rules;

  public EmptyTexts(Grammar grammar) {
    this.rules = new RuleValues<>(false, rule -> isNullable(grammar.rule(rule).body()));
  }

  /** Returns whether an expression matches the empty text. */
  public boolean isNullable(Expression expression) {
    return expression.isNullable(rules::valueOf);
  }
}
