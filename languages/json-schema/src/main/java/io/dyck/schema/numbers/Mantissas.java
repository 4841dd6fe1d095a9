package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.schema.numbers.Mantissa.Reach;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which exponents may follow the mantissas of a set of numbers. A mantissa has one digit before the
 * point, which is not 0; so the exponent alone decides about a number, unless a bound has the same.
 * Of numbers that must be multiples, or must not be, only powers of ten are looked at: they depend
 * on nothing but the last digit that is not 0. Cost of a digit: the ranges times the exponents.
 */
final class Mantissas {
  private final ImmutableList<Part> positive;
  private final ImmutableList<Part> negative;

  /** The greatest exponent. */
  private final int greatest;

  private final int digits;
  private final int fractionDigits;
  private @Nullable Exponent all;

  Mantissas(NumberSet set, Spelling spelling, int fractionDigits) {
    this.digits = spelling.exponentDigits();
    this.greatest = digits == 0 ? 0 : BigInteger.TEN.pow(digits).intValueExact() - 1;
    this.fractionDigits = fractionDigits;
    ImmutableList.Builder<Part> above = ImmutableList.builder();
    ImmutableList.Builder<Part> below = ImmutableList.builder();
    for (Part part : digits == 0 ? ImmutableList.<Part>of() : set.parts()) {
      boolean plain = spelling.hasPlainIntegers() && part.isWhole();
      if (!plain && arePowersOfTen(part.steps()) && arePowersOfTen(part.not())) {
        Part range = Part.range(BigDecimal.ZERO, false, null, false);
        above.add(part.and(range));
        below.add(part.mirrored().and(range));
      }
    }
    this.positive = above.build();
    this.negative = below.build();
  }

  private static boolean arePowersOfTen(ImmutableSet<BigDecimal> steps) {
    return steps.stream().allMatch(step -> step.unscaledValue().equals(BigInteger.ONE));
  }

  /** The mantissa of one digit; null if it leads to no number. */
  @Nullable Mantissa first(boolean minus, int digit) {
    if (digit == 0) {
      return null;
    }

    List<Reach> reaches = new ArrayList<>();
    for (Part part : minus ? negative : positive) {
      if (part.isEmpty()) {
        continue;
      }
      // Between the exponents of its bounds all numbers are in a range.
      int from = Math.max(-greatest, exponent(part.min(), -greatest - 1));
      int to = Math.min(greatest, exponent(part.max(), greatest + 1));
      if (from <= to) {
        BitSet inside = new BitSet();
        inside.set(from + greatest, to + greatest + 1);
        BitSet partly = new BitSet();
        for (int e : new int[] {from, to}) {
          boolean atBound =
              e == exponent(part.min(), -greatest - 1) || e == exponent(part.max(), greatest + 1);
          if (atBound) {
            inside.clear(e + greatest);
            partly.set(e + greatest);
          }
        }
        reaches.add(new Reach(part, inside, partly));
      }
    }
    return reaches.isEmpty()
        ? null
        : looked(
            new Mantissa(minus, 0, 0, BigInteger.valueOf(digit), ImmutableList.copyOf(reaches)));
  }

  private static int exponent(@Nullable BigDecimal bound, int otherwise) {
    return bound == null || bound.signum() == 0 ? otherwise : bound.precision() - bound.scale() - 1;
  }

  /** A mantissa one digit longer; null if it leads to no number. */
  @Nullable Mantissa after(Mantissa mantissa, int digit) {
    int length = mantissa.digits() + 1;
    if (length > fractionDigits) {
      return null;
    }
    BigInteger value = mantissa.value();
    return looked(
        new Mantissa(
            mantissa.negative(),
            length,
            digit == 0 ? mantissa.last() : length,
            value == null ? null : value.multiply(BigInteger.TEN).add(BigInteger.valueOf(digit)),
            mantissa.open()));
  }

  /** Without what it cannot become any more; null if that is all. */
  private @Nullable Mantissa looked(Mantissa mantissa) {
    Set<Reach> kept = new LinkedHashSet<>();
    boolean hasPartly = false;
    boolean hasSteps = false;
    for (Reach reach : mantissa.open()) {
      Reach now = looked(reach, mantissa);
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

  private Reach looked(Reach reach, Mantissa mantissa) {
    BitSet inside = (BitSet) reach.inside().clone();
    BitSet partly = new BitSet();
    BigInteger value = mantissa.value();
    Part part = reach.part();
    for (int i = reach.partly().nextSetBit(0);
        i >= 0 && value != null;
        i = reach.partly().nextSetBit(i + 1)) {
      int e = i - greatest;
      BigDecimal low = new BigDecimal(value, mantissa.digits() - e);
      BigDecimal high = new BigDecimal(value.add(BigInteger.ONE), mantissa.digits() - e);
      int relation = new Interval(low, high, false).relation(part);
      if (relation > 0) {
        inside.set(i);
      } else if (relation == 0 && hasFew(part, low, high, e)) {
        partly.set(i);
      }
    }
    if (!part.steps().isEmpty() || !part.not().isEmpty()) {
      keepSteps(part, mantissa, inside);
    }
    // Where no bound decides any more, ranges with the same steps are the same.
    Part steps =
        partly.isEmpty() ? new Part(null, false, null, false, part.steps(), part.not()) : part;
    return new Reach(steps, inside, partly);
  }

  /** Whether some number between two that can be written with an exponent belongs to a part. */
  private boolean hasFew(Part part, BigDecimal low, BigDecimal high, int e) {
    BigDecimal finest = BigDecimal.ONE.scaleByPowerOfTen(e - fractionDigits);
    Part writable =
        new Part(
            low,
            true,
            high,
            false,
            ImmutableSet.of(finest.stripTrailingZeros()),
            ImmutableSet.of());
    return !writable.and(part).isEmpty();
  }

  /** Removes the exponents with which no continuation is a multiple as it must be. */
  private void keepSteps(Part part, Mantissa mantissa, BitSet exponents) {
    int least = Integer.MIN_VALUE / 2;
    for (BigDecimal step : part.steps()) {
      least = Math.max(least, -step.scale());
    }
    int below = Integer.MAX_VALUE / 2;
    for (BigDecimal step : part.not()) {
      below = Math.min(below, -step.scale());
    }
    for (int i = exponents.nextSetBit(0); i >= 0; i = exponents.nextSetBit(i + 1)) {
      // The place of the last digit other than 0 is one of these.
      int from = i - greatest - below + 1;
      int to = i - greatest - least;
      boolean now = from <= mantissa.last() && mantissa.last() <= to;
      boolean later = Math.max(from, mantissa.digits() + 1) <= Math.min(to, fractionDigits);
      if (!now && !later) {
        exponents.clear(i);
      }
    }
  }

  /** Whether a number is a multiple as it must be, by the place of its last digit other than 0. */
  private static boolean isStep(Part part, int last, int e) {
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

  /** The exponents that may follow a mantissa now; null if there are none. */
  @Nullable Exponent exponents(Mantissa mantissa) {
    BitSet allowed = new BitSet();
    BigInteger value = mantissa.value();
    for (Reach reach : mantissa.open()) {
      Part part = reach.part();
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

  /** All exponents. */
  Exponent all() {
    if (all == null) {
      BitSet allowed = new BitSet();
      allowed.set(0, 2 * greatest + 1);
      all = Exponent.of(allowed, greatest, digits);
    }
    return all;
  }
}
