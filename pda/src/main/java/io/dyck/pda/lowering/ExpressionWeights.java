package io.dyck.pda.lowering;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Grammar;
import java.util.HashMap;
import java.util.Map;

/**
 * An estimate of the states that a copy of an expression costs: the number of characters that it
 * spells out, with rules expanded. Recursion weighs {@link #HEAVY}, which is the greatest weight.
 */
public final class ExpressionWeights {
  static final int HEAVY = 1000;

  private final Grammar grammar;
  private final Map<String, Integer> rules = new HashMap<>();
  private final CalleeFirstOrder calleesFirst;

  public ExpressionWeights(Grammar grammar) {
    this.grammar = grammar;
    this.calleesFirst = new CalleeFirstOrder(grammar);
  }

  public int weightOf(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return Math.min(HEAVY, literal.codePoints().length());
    }
    if (expression instanceof Expression.Reference reference) {
      return ofRule(reference.rule());
    }
    if (expression instanceof Expression.Sequence sequence) {
      return sum(sequence.items());
    }
    if (expression instanceof Expression.Choice choice) {
      return sum(choice.alternatives());
    }
    if (expression instanceof Expression.Repetition repetition) {
      Integer maximum = repetition.maximum();
      long copies = maximum == null ? Math.max(1, repetition.minimum()) : maximum;
      return (int) Math.min(HEAVY, copies * weightOf(repetition.body()));
    }
    if (expression instanceof Expression.Difference difference) {
      return weightOf(difference.included());
    }
    if (expression instanceof Expression.Automaton automaton) {
      return Math.min(HEAVY, automaton.states().size());
    }
    if (expression instanceof Expression.Lookahead) {
      return 0;
    }
    return 1;
  }

  private int sum(Iterable<Expression> parts) {
    int sum = 0;
    for (Expression part : parts) {
      sum = Math.min(HEAVY, sum + weightOf(part));
    }
    return sum;
  }

  private int ofRule(String rule) {
    calleesFirst.visit(rule, used -> rules.put(used, weightOf(grammar.rule(used).body())));
    return rules.getOrDefault(rule, HEAVY);
  }
}
