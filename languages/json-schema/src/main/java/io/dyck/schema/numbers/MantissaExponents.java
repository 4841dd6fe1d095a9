package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.Mantissa.ExponentRange;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the exponents that may follow the mantissas of a set of numbers. A mantissa has one
 * digit other than 0 before the point. Therefore the exponent alone decides whether a number is in
 * a range, unless a bound has the same exponent. Parts with steps are supported only if the steps
 * are powers of ten, because such multiples depend only on the last digit other than 0. Cost of a
 * digit: the ranges times the exponents.
 */
final class MantissaExponents {
  private final ImmutableList<IntervalPart> positive;
  private final ImmutableList<IntervalPart> negative;

  /** The greatest exponent. */
  private final int greatest;

  private final int digits;
  private final int fractionDigits;
  private @Nullable Exponent all;

  MantissaExponents(NumberSet set, Spelling spelling, int fractionDigits) {
    this.digits = spelling.exponentDigits();
    this.greatest = digits == 0 ? 0 : BigInteger.TEN.pow(digits).intValueExact() - 1;
    this.fractionDigits = fractionDigits;
    ImmutableList.Builder<IntervalPart> above = ImmutableList.builder();
    ImmutableList.Builder<IntervalPart> below = ImmutableList.builder();
    for (IntervalPart part : digits == 0 ? ImmutableList.<IntervalPart>of() : set.parts()) {
      boolean plain = spelling.hasPlainIntegers() && part.isInteger();
      if (!plain && arePowersOfTen(part.steps()) && arePowersOfTen(part.not())) {
        IntervalPart range = IntervalPart.range(BigDecimal.ZERO, false, null, false);
        above.add(part.intersection(range));
        below.add(part.negated().intersection(range));
      }
    }
    this.positive = above.build();
    this.negative = below.build();
  }

  private static boolean arePowersOfTen(ImmutableSet<BigDecimal> steps) {
    return steps.stream().allMatch(step -> step.unscaledValue().equals(BigInteger.ONE));
  }

  /** Returns the mantissa of one digit, or null if no number has this mantissa. */
  @Nullable Mantissa firstMantissa(boolean minus, int digit) {
    if (digit == 0) {
      return null;
    }

    List<ExponentRange> reaches = new ArrayList<>();
    for (IntervalPart part : minus ? negative : positive) {
      if (part.isEmpty()) {
        continue;
      }
      // All numbers with exponents between the exponents of the bounds are in the range.
      int from = Math.max(-greatest, exponentOf(part.min(), -greatest - 1));
      int to = Math.min(greatest, exponentOf(part.max(), greatest + 1));
      if (from <= to) {
        BitSet inside = new BitSet();
        inside.set(from + greatest, to + greatest + 1);
        BitSet partly = new BitSet();
        for (int e : new int[] {from, to}) {
          boolean atBound =
              e == exponentOf(part.min(), -greatest - 1)
                  || e == exponentOf(part.max(), greatest + 1);
          if (atBound) {
            inside.clear(e + greatest);
            partly.set(e + greatest);
          }
        }
        reaches.add(new ExponentRange(part, inside, partly));
      }
    }
    return reaches.isEmpty()
        ? null
        : withoutImpossible(
            new Mantissa(minus, 0, 0, BigInteger.valueOf(digit), ImmutableList.copyOf(reaches)));
  }

  private static int exponentOf(@Nullable BigDecimal bound, int otherwise) {
    return bound == null || bound.signum() == 0 ? otherwise : bound.precision() - bound.scale() - 1;
  }

  /** Returns a mantissa with a further digit, or null if no number begins with this mantissa. */
  @Nullable Mantissa afterDigit(Mantissa mantissa, int digit) {
    int length = mantissa.digits() + 1;
    if (length > fractionDigits) {
      return null;
    }
    BigInteger value = mantissa.value();
    return withoutImpossible(
        new Mantissa(
            mantissa.negative(),
            length,
            digit == 0 ? mantissa.last() : length,
            value == null ? null : value.multiply(BigInteger.TEN).add(BigInteger.valueOf(digit)),
            mantissa.open()));
  }

  /**
   * Removes the exponents that are impossible after the digits. Returns null if no exponent is
   * left.
   */
  private @Nullable Mantissa withoutImpossible(Mantissa mantissa) {
    Set<ExponentRange> kept = new LinkedHashSet<>();
    boolean hasPartly = false;
    boolean hasSteps = false;
    for (ExponentRange reach : mantissa.open()) {
      ExponentRange now = withoutImpossible(reach, mantissa);
      if (!now.inside().isEmpty() || !now.partly().isEmpty()) {
        kept.add(now);
        hasPartly |= !now.partly().isEmpty();
        hasSteps |= !now.part().steps().isEmpty() || !now.part().not().isEmpty();
      }
    }
    return kept.isEmpty()
        ? null
        : new Mantissa(
            mantissa.negative(),
            mantissa.digits(),
            hasSteps || hasPartly ? mantissa.last() : 0,
            hasPartly ? mantissa.value() : null,
            ImmutableList.copyOf(kept));
  }

  private ExponentRange withoutImpossible(ExponentRange reach, Mantissa mantissa) {
    BitSet inside = (BitSet) reach.inside().clone();
    BitSet partly = new BitSet();
    BigInteger value = mantissa.value();
    IntervalPart part = reach.part();
    for (int i = reach.partly().nextSetBit(0);
        i >= 0 && value != null;
        i = reach.partly().nextSetBit(i + 1)) {
      int e = i - greatest;
      BigDecimal low = new BigDecimal(value, mantissa.digits() - e);
      BigDecimal high = new BigDecimal(value.add(BigInteger.ONE), mantissa.digits() - e);
      int relation = new Interval(low, high, false).relation(part);
      if (relation > 0) {
        inside.set(i);
      } else if (relation == 0 && hasNumberBetween(part, low, high, e)) {
        partly.set(i);
      }
    }
    if (!part.steps().isEmpty() || !part.not().isEmpty()) {
      keepSteps(part, mantissa, inside);
    }
    // Ranges with the same steps are equal once no bound has an effect.
    IntervalPart steps =
        partly.isEmpty()
            ? new IntervalPart(null, false, null, false, part.steps(), part.not())
            : part;
    return new ExponentRange(steps, inside, partly);
  }

  /** Whether a part contains a number between two others that can be written with an exponent. */
  private boolean hasNumberBetween(IntervalPart part, BigDecimal low, BigDecimal high, int e) {
    BigDecimal finest = BigDecimal.ONE.scaleByPowerOfTen(e - fractionDigits);
    IntervalPart writable =
        new IntervalPart(
            low,
            true,
            high,
            false,
            ImmutableSet.of(finest.stripTrailingZeros()),
            ImmutableSet.of());
    return !writable.intersection(part).isEmpty();
  }

  /** Removes the exponents with which no continuation satisfies the steps of a part. */
  private void keepSteps(IntervalPart part, Mantissa mantissa, BitSet exponents) {
    int least = Integer.MIN_VALUE / 2;
    for (BigDecimal step : part.steps()) {
      least = Math.max(least, -step.scale());
    }
    int below = Integer.MAX_VALUE / 2;
    for (BigDecimal step : part.not()) {
      below = Math.min(below, -step.scale());
    }
    for (int i = exponents.nextSetBit(0); i >= 0; i = exponents.nextSetBit(i + 1)) {
      // The position of the last digit other than 0 must be in this range.
      int from = i - greatest - below + 1;
      int to = i - greatest - least;
      boolean now = from <= mantissa.last() && mantissa.last() <= to;
      boolean later = Math.max(from, mantissa.digits() + 1) <= Math.min(to, fractionDigits);
      if (!now && !later) {
        exponents.clear(i);
      }
    }
  }

  /**
   * Whether a number satisfies the steps of a part, given the position of its last digit other than
   * 0.
   */
  private static boolean isStep(IntervalPart part, int last, int e) {
    for (BigDecimal step : part.steps()) {
      if (e - last < -step.scale()) {
        return false;
      }
    }
    for (BigDecimal step : part.not()) {
      if (e - last >= -step.scale()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the exponents that may follow a mantissa now, or null. */
  @Nullable Exponent exponents(Mantissa mantissa) {
    BitSet allowed = new BitSet();
    BigInteger value = mantissa.value();
    for (ExponentRange reach : mantissa.open()) {
      IntervalPart part = reach.part();
      for (int i = reach.inside().nextSetBit(0); i >= 0; i = reach.inside().nextSetBit(i + 1)) {
        if (isStep(part, mantissa.last(), i - greatest)) {
          allowed.set(i);
        }
      }
      for (int i = reach.partly().nextSetBit(0);
          i >= 0 && value != null;
          i = reach.partly().nextSetBit(i + 1)) {
        if (part.contains(new BigDecimal(value, mantissa.digits() - (i - greatest)))) {
          allowed.set(i);
        }
      }
    }
    return allowed.isEmpty() ? null : Exponent.of(allowed, greatest, digits);
  }

  /** Returns all exponents. */
  Exponent allExponents() {
    if (all == null) {
      BitSet allowed = new BitSet();
      allowed.set(0, 2 * greatest + 1);
      all = Exponent.of(allowed, greatest, digits);
    }
    return all;
  }
}
