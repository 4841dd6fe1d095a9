package io.dyck.pda.lowering;

import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Repetition;

/**
 * Joins two nested counted repetitions into one, if the possible numbers of times form a range
 * without gaps: {@code (x{0,100}){0,100}} becomes {@code x{0,10000}}. With nested counts, most
 * texts would have very many readings, which differ only in the values of the counts. The language
 * stays the same.
 *
 * <p>In {@code (x{a,b}){c,d}}, the outer repetition takes place k times, with k from c to d. Then x
 * occurs from ka to kb times. The ranges of two successive values of k have no gap between them if
 * the second range begins at most one after the end of the first. If the first two ranges have no
 * gap, no two ranges have one.
 */
public final class NestedCounts {
  private NestedCounts() {}

  /**
   * Returns the joined repetition, or the given repetition if it joins with no inner one. A bound
   * above {@link Integer#MAX_VALUE} becomes {@link Integer#MAX_VALUE}.
   */
  public static Repetition join(Repetition outer) {
    Repetition joined = outer;
    while (unwrapSingle(joined.body()) instanceof Repetition inner
        && coversAllCounts(joined, inner)) {
      joined =
          new Repetition(
              outer.span(),
              inner.body(),
              product(inner.minimum(), joined.minimum()),
              product(maximumCount(inner), maximumCount(joined)));
    }
    return joined;
  }

  private static boolean coversAllCounts(Repetition outer, Repetition inner) {
    if (maximumCount(outer) < 2 || maximumCount(inner) < 2) {
      return false;
    }
    long first = outer.minimum();
    return first == 0
        ? inner.minimum() <= 1
        : first == maximumCount(outer)
            || (first + 1) * inner.minimum() <= first * maximumCount(inner) + 1;
  }

  /** Returns the maximum, or 0 if the repetition has none. */
  private static int maximumCount(Repetition repetition) {
    Integer maximum = repetition.maximum();
    return maximum == null ? 0 : maximum;
  }

  private static int product(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a * b);
  }

  private static Expression unwrapSingle(Expression expression) {
    Expression at = expression;
    while (at instanceof Expression.Sequence sequence && sequence.items().size() == 1) {
      at = sequence.items().get(0);
    }
    return at;
  }
}
