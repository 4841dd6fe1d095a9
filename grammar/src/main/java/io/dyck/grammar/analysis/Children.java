package io.dyck.grammar.analysis;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton;
import io.dyck.grammar.Expression.CharacterClass;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Literal;
import io.dyck.grammar.Expression.Reference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Walks over expressions. */
public final class Children {
  private Children() {}

  /** The direct parts of an expression. */
  static ImmutableList<Expression> of(Expression expression) {
    if (expression instanceof Sequence sequence) {
      return sequence.items();
    }
    if (expression instanceof Choice choice) {
      return choice.alternatives();
    }
    if (expression instanceof Repetition repetition) {
      return ImmutableList.of(repetition.body());
    }
    if (expression instanceof Difference difference) {
      return ImmutableList.of(difference.included(), difference.excluded());
    }
    if (expression instanceof Automaton automaton) {
      return automaton.states().stream()
          .flatMap(state -> state.edges().stream())
          .map(Automaton.Edge::label)
          .collect(ImmutableList.toImmutableList());
    }
    return ImmutableList.of();
  }

  /** Visits an expression and everything in it, from left to right, without recursion. */
  static void walk(Expression root, Consumer<Expression> visitor) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Expression expression = pending.pop();
      visitor.accept(expression);
      ImmutableList<Expression> children = of(expression);
      for (int i = children.size() - 1; i >= 0; i--) {
        pending.push(children.get(i));
      }
    }
  }

  /**
   * Visits the references in an expression, from left to right.
   *
   * @param root any expression
   * @param visitor is given each of them
   */
  public static void references(Expression root, Consumer<Reference> visitor) {
    walk(
        root,
        expression -> {
          if (expression instanceof Reference reference) {
            visitor.accept(reference);
          }
        });
  }

  /** Whether an expression without parts matches no text at all. */
  static boolean isDeadLeaf(Expression leaf) {
    if (leaf instanceof CharacterClass characterClass) {
      return characterClass.ranges().stream()
          .allMatch(
              range ->
                  range.first() >= Character.MIN_SURROGATE
                      && range.last() <= Character.MAX_SURROGATE);
    }
    return leaf instanceof Literal literal
        && literal.codePoints().stream()
            .anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
  }
}
