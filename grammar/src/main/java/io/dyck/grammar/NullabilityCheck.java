package io.dyck.grammar;

import java.util.BitSet;
import java.util.function.Predicate;

/** Tells which expressions match the empty text; see {@link Expression#isNullable}. */
final class NullabilityCheck {
  private NullabilityCheck() {}

  static boolean isMatched(Expression expression, Predicate<String> rules) {
    if (expression instanceof Expression.Literal literal) {
      return literal.codePoints().isEmpty();
    } else if (expression instanceof Expression.Reference reference) {
      return rules.test(reference.rule());
    } else if (expression instanceof Expression.Sequence sequence) {
      return sequence.items().stream().allMatch(item -> isMatched(item, rules));
    } else if (expression instanceof Expression.Choice choice) {
      return choice.alternatives().stream().anyMatch(one -> isMatched(one, rules));
    } else if (expression instanceof Expression.Repetition repetition) {
      return repetition.minimum() == 0 || isMatched(repetition.body(), rules);
    } else if (expression instanceof Expression.Difference difference) {
      return isMatched(difference.included(), rules) && !isMatched(difference.excluded(), rules);
    } else if (expression instanceof Expression.Automaton automaton) {
      return isMatched(automaton, rules);
    }
    return expression instanceof Expression.Lookahead;
  }

  /** Whether labels that match the empty text lead to an accepting state. */
  private static boolean isMatched(Expression.Automaton automaton, Predicate<String> rules) {
    BitSet reached = new BitSet();
    reached.set(0);
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (int s = reached.nextSetBit(0); s >= 0; s = reached.nextSetBit(s + 1)) {
        for (Expression.Automaton.Edge edge : automaton.states().get(s).edges()) {
          if (!reached.get(edge.target()) && isMatched(edge.label(), rules)) {
            reached.set(edge.target());
            isNew = true;
          }
        }
      }
    }
    return reached.stream().anyMatch(s -> automaton.states().get(s).accepting());
  }
}
