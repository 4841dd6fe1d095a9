package io.dyck.checker.language;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import io.dyck.grammar.Grammar;
import java.util.BitSet;
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
    if (expression instanceof Literal literal) {
      return literal.codePoints().isEmpty();
    } else if (expression instanceof Reference reference) {
      Boolean known = nullable.get(reference.rule());
      if (known == null) {
        known = isNullable(grammar.rule(reference.rule()).body());
        nullable.put(reference.rule(), known);
      }
      return known;
    } else if (expression instanceof Sequence sequence) {
      return sequence.items().stream().allMatch(this::isNullable);
    } else if (expression instanceof Choice choice) {
      return choice.alternatives().stream().anyMatch(this::isNullable);
    } else if (expression instanceof Repetition repetition) {
      return repetition.minimum() == 0 || isNullable(repetition.body());
    } else if (expression instanceof Difference difference) {
      return isNullable(difference.included()) && !isNullable(difference.excluded());
    }
    return expression instanceof Automaton automaton && isNullable(automaton);
  }

  /** Whether the empty text leads to an accepting state. */
  private boolean isNullable(Automaton automaton) {
    BitSet reached = new BitSet();
    reached.set(0);
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (int s = reached.nextSetBit(0); s >= 0; s = reached.nextSetBit(s + 1)) {
        for (Automaton.Edge edge : automaton.states().get(s).edges()) {
          if (!reached.get(edge.target()) && isNullable(edge.label())) {
            reached.set(edge.target());
            isNew = true;
          }
        }
      }
    }
    return reached.stream().anyMatch(s -> automaton.states().get(s).accepting());
  }
}
