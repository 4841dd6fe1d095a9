package io.dyck.pda.normalize;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;

/**
 * A count of a count as one count, where no number of times is left out: {@code (x{0,100}){0,100}}
 * is {@code x{0,10000}}. Written as two counts, each text would have very many readings, which
 * differ in how far either count is. The language is the same.
 *
 * <p>{@code (x{a,b}){c,d}} is x from ka to kb times for some k from c to d. These ranges join where
 * each begins no later than one after the end of the one before, which holds for all if it holds
 * for the first two.
 */
public final class NestedCounts {
  private NestedCounts() {}

  /** With the greatest number of an {@code int} where there are more. */
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

  /** 0 if there is none. */
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
