package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A mantissa so far: one digit other than 0 before the point, and digits after the point.
 *
 * @param negative whether a minus sign is before it
 * @param digits the digits after the point
 * @param last the position after the point of the last digit other than 0; 0 if the position has no
 *     effect
 * @param value all digits; null if the digits have no effect
 * @param open the parts that the mantissa may reach
 */
record Mantissa(
    boolean negative,
    int digits,
    int last,
    @Nullable BigInteger value,
    ImmutableList<ExponentRange> open) {
  /**
   * The exponents with which a mantissa may become a number of a part.
   *
   * @param inside the exponents with which all continuations are in the range of the part
   * @param partly the exponents with which some continuations are in the range of the part
   */
  record ExponentRange(IntervalPart part, BitSet inside, BitSet partly) {}
}
