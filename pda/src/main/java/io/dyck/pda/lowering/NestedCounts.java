package io.dyck.pda.lowering;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;

/**
 * Joins a count of a count into one count, if the result leaves out no number of times: {@code
 * (x{0,100}){0,100}} is {@code x{0,10000}}. With two counts, each text would have very many
 * readings, which differ in the values of the counts. The language stays the same.
 *
 * <p>{@code (x{a,b}){c,d}} is x from ka to kb times for some k from c to d. Two ranges join if the
 * second begins no later than one after the end of the first. If the first two ranges join, all
 * ranges join.
 */
public final class NestedCounts {
  private NestedCounts() {}

  /** Returns the joined repetition. A number that does not fit is the greatest {@code int}. */
  public static Repetition joined(Repetition outer) {
    Repetition joined = outer;
    while (single(joined.body()) instanceof Repetition inner && leavesNoneOut(joined, inner)) {
      joined =
          new Repetition(
              outer.span(),
              inner.body(),
              product(inner.minimum(), joined.minimum()),
              product(maximum(inner), maximum(joined)));
    }
    return joined;
  }

  private static boolean leavesNoneOut(Repetition outer, Repetition inner) {
    if (maximum(outer) < 2 || maximum(inner) < 2) {
      return false;
    }
    long first = outer.minimum();
    return first == 0
        ? inner.minimum() <= 1
        : first == maximum(outer) || (first + 1) * inner.minimum() <= first * maximum(inner) + 1;
  }

  /** Returns the maximum, or 0 if there is none. */
  private static int maximum(Repetition repetition) {
    Integer maximum = repetition.maximum();
    return maximum == null ? 0 : maximum;
  }

  private static int product(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a * b);
  }

  private static Expression single(Expression expression) {
    Expression at = expression;
    while (at instanceof Expression.Sequence sequence && sequence.items().size() == 1) {
      at = sequence.items().get(0);
    }
    return at;
  }
}
