package io.dyck.schema.numbers;

import com.google.common.collect.Iterables;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The most digits with which the numbers of a set are written.
 *
 * @param before the most digits before the point
 * @param after the most digits after the point
 * @param significant in plain spelling, the most digits of a number that need not be whole, without
 *     a zero before the point
 */
record DigitBounds(int before, int after, int significant) {
  private static final DigitBounds DEFAULT = new DigitBounds(19, 17, 17);

  /**
   * Returns the default bounds, widened to the digits of the bounds and steps of a set. In plain
   * spelling, numbers that need not be whole widen the bounds only if no such number fits the
   * default.
   */
  static DigitBounds of(NumberSet set, Spelling spelling) {
    DigitBounds result = DEFAULT;
    for (IntervalPart part : set.parts()) {
      if (spelling != Spelling.PLAIN || part.isInteger() || !DEFAULT.isSufficientFor(part)) {
        for (@Nullable BigDecimal each :
            Iterables.concat(Arrays.asList(part.min(), part.max()), part.steps())) {
          result = each == null ? result : result.with(each);
        }
      }
    }
    return result;
  }

  /** Widens the bounds for a number. */
  private DigitBounds with(BigDecimal number) {
    int whole = number.precision() - number.scale();
    return new DigitBounds(
        Math.max(before, whole),
        Math.max(after, number.scale()),
        Math.max(significant, Math.max(0, whole) + Math.max(0, number.scale())));
  }

  /** Returns whether a number of a part can be written within the bounds. */
  private boolean isSufficientFor(IntervalPart part) {
    for (int digits = 0; digits <= significant; digits++) {
      BigDecimal low = digits == 0 ? BigDecimal.ZERO : BigDecimal.TEN.pow(digits - 1);
      IntervalPart range = IntervalPart.range(low, true, BigDecimal.TEN.pow(digits), false);
      BigDecimal finest = BigDecimal.ONE.scaleByPowerOfTen(-Math.min(after, significant - digits));
      BigDecimal step = part.step() == null ? finest : IntervalPart.lcm(part.step(), finest);
      if (part.numberIn(range, step) != null || part.numberIn(range.negated(), step) != null) {
        return true;
      }
    }
    return false;
  }
}
