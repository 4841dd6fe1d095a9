package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableList;
import java.math.BigInteger;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A mantissa as it is written so far: one digit before the point, not 0, and some after it.
 *
 * @param negative whether a minus sign is before it
 * @param digits the digits after the point
 * @param last the place of the last one that is not 0; 0 where it does not matter
 * @param value all digits; null where they do not matter
 * @param open what it may become
 */
record Mantissa(
    boolean negative, int digits, int last, @Nullable BigInteger value, ImmutableList<Reach> open) {
  /**
   * The exponents with which it may become a number of a part.
   *
   * @param inside with these, each of its continuations is in the range of the part
   * @param partly with these, some are
   */
  record Reach(Part part, BitSet inside, BitSet partly) {}
}
