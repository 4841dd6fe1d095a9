package io.dyck.schema.numbers;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that the text so far may become.
 *
 * @param low included
 * @param high not included; null: none
 */
record Interval(BigDecimal low, @Nullable BigDecimal high, boolean negative) {
  /** Returns 1 if all numbers are in the range of a part, -1 if no number is, and 0 otherwise. */
  int relation(IntervalPart part) {
    BigDecimal from = negative ? (high == null ? null : high.negate()) : low;
    BigDecimal to = negative ? low.negate() : high;
    boolean fromIncluded = !negative;
    boolean toIncluded = negative;
    boolean above =
        part.min() == null
            || (from != null
                && (from.compareTo(part.min()) > 0
                    || (from.compareTo(part.min()) == 0 && (part.minIncluded() || !fromIncluded))));
    boolean below =
        part.max() == null
            || (to != null
                && (to.compareTo(part.max()) < 0
                    || (to.compareTo(part.max()) == 0 && (part.maxIncluded() || !toIncluded))));
    if (above && below) {
      return 1;
    }
    IntervalPart range =
        IntervalPart.range(from, from != null && fromIncluded, to, to != null && toIncluded)
            .intersection(
                IntervalPart.range(part.min(), part.minIncluded(), part.max(), part.maxIncluded()));
    return range.isEmpty() ? -1 : 0;
  }
}
