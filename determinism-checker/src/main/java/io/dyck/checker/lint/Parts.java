package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Choice;
import io.dyck.grammar.Expression.Difference;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** Walks over expressions. */
final class Parts {
  private Parts() {}

  /** The direct parts of an expression. */
  static ImmutableList<Expression> of(Expression expression) {
    if (expression instanceof Sequence sequence) {
      return sequence.items();
    } else if (expression instanceof Choice choice) {
      return choice.alternatives();
    } else if (expression instanceof Repetition repetition) {
      return ImmutableList.of(repetition.body());
    } else if (expression instanceof Difference difference) {
      return ImmutableList.of(difference.included(), difference.excluded());
    }
    return ImmutableList.of();
  }

  /** Visits an expression and everything in it, from left to right. */
  static void walk(Expression root, Consumer<Expression> visitor) {
    Deque<Expression> pending = new ArrayDeque<>();
    pending.push(root);
    while (!pending.isEmpty()) {
      Expression expression = pending.pop();
      visitor.accept(expression);
      ImmutableList<Expression> parts = of(expression);
      for (int i = parts.size() - 1; i >= 0; i--) {
        pending.push(parts.get(i));
      }
    }
  }

  /** The items of a sequence, or the expression alone. */
  static ImmutableList<Expression> items(Expression expression) {
    return expression instanceof Sequence sequence
        ? sequence.items()
        : ImmutableList.of(expression);
  }

  /** Whether a repetition may go on for ever. */
  static boolean isUnbounded(Expression expression) {
    return expression instanceof Repetition repetition && repetition.maximum() == null;
  }

  /** Whether a repetition may be left out. */
  static boolean isOptional(Expression expression) {
    return expression instanceof Repetition repetition && repetition.minimum() == 0;
  }
}
