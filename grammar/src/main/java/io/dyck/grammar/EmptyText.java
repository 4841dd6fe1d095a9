package io.dyck.grammar;

import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Lookahead;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import java.util.BitSet;
import java.util.function.Predicate;

/** Tells which expressions match the empty text; see {@link Expression#isNullable}. */
final class EmptyText {
  private EmptyText() {}

  static boolean isMatched(Expression expression, Predicate<String> rules) {
    if (expression instanceof Literal literal) {
      return literal.codePoints().isEmpty();
    } else if (expression instanceof Reference reference) {
      return rules.test(reference.rule());
    } else if (expression instanceof Sequence sequence) {
      return sequence.items().stream().allMatch(item -> isMatched(item, rules));
    } else if (expression instanceof Choice choice) {
      return choice.alternatives().stream().anyMatch(one -> isMatched(one, rules));
    } else if (expression instanceof Repetition repetition) {
      return repetition.minimum() == 0 || isMatched(repetition.body(), rules);
    } else if (expression instanceof Difference difference) {
      return isMatched(difference.included(), rules) && !isMatched(difference.excluded(), rules);
    } else if (expression instanceof Automaton automaton) {
      return isMatched(automaton, rules);
    }
    return expression instanceof Lookahead;
  }

  /** Whether labels that match the empty text lead to an accepting state. */
  private static boolean isMatched(Automaton automaton, Predicate<String> rules) {
    BitSet reached = new BitSet();
    reached.set(0);
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (int s = reached.nextSetBit(0); s >= 0; s = reached.nextSetBit(s + 1)) {
        for (Automaton.Edge edge : automaton.states().get(s).edges()) {
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
