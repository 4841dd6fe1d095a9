package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The rest of an exponent that may still follow. Exponents with the same rests are equal.
 *
 * @param left for each number of remaining digits, the numbers that the digits may write
 * @param negative like {@code left}, after a minus sign; null where no sign may follow
 */
record Exponent(ImmutableList<BitSet> left, @Nullable ImmutableList<BitSet> negative) {
  /**
   * Returns the exponents of a set.
   *
   * @param allowed each exponent plus {@code offset}
   * @param digits the most digits that are written
   */
  static Exponent of(BitSet allowed, int offset, int digits) {
    BitSet positive = new BitSet();
    BitSet negative = new BitSet();
    for (int e = allowed.nextSetBit(0); e >= 0; e = allowed.nextSetBit(e + 1)) {
      if (e >= offset) {
        positive.set(e - offset);
      }
      if (e <= offset) {
        negative.set(offset - e);
      }
    }
    return new Exponent(valuesByLength(positive, digits), valuesByLength(negative, digits));
  }

  private static ImmutableList<BitSet> valuesByLength(BitSet values, int digits) {
    ImmutableList.Builder<BitSet> result = ImmutableList.builder();
    result.add(new BitSet());
    int bound = 1;
    for (int d = 1; d <= digits; d++) {
      bound *= 10;
      result.add(values.get(0, bound));
    }
    return result.build();
  }

  /** Returns the rest after a sign. */
  Exponent signed(boolean minus) {
    return new Exponent(minus && negative != null ? negative : left, null);
  }

  /** Returns the rest after a digit. */
  Exponent afterDigit(int digit) {
    ImmutableList.Builder<BitSet> result = ImmutableList.builder();
    int bound = 1;
    for (int d = 1; d < left.size(); d++) {
      result.add(left.get(d).get(digit * bound, (digit + 1) * bound));
      bound *= 10;
    }
    return new Exponent(result.build(), null);
  }

  /** Whether a sign may follow. */
  boolean canTakeSign() {
    return negative != null;
  }

  /** Whether the exponent may end here. */
  boolean isEnd() {
    return !left.isEmpty() && left.get(0).get(0);
  }

  /** Whether some exponent can be completed. */
  boolean isLive() {
    return left.stream().anyMatch(set -> !set.isEmpty())
        || (negative != null && negative.stream().anyMatch(set -> !set.isEmpty()));
  }
}
