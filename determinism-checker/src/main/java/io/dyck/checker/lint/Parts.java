package io.dyck.checker.lint;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;
import io.dyck.grammar.Expression.Sequence;

/** What lints ask of one expression. */
final class Parts {
  private Parts() {}

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
