package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableSet;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of an interval that are multiples of some steps and not multiples of others.
 *
 * @param min the lower end; null: none
 * @param max the upper end; null: none
 */
record IntervalPart(
    @Nullable BigDecimal min,
    boolean minIncluded,
    @Nullable BigDecimal max,
    boolean maxIncluded,
    ImmutableSet<BigDecimal> steps,
    ImmutableSet<BigDecimal> not) {
  /**
   * The most multiples that are examined if some multiples are excluded. Gaps between the other
   * multiples are shorter.
   */
  private static final int MOST_LOOKS = 10_000;

  private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal GREATEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);

  static final IntervalPart ALL =
      new IntervalPart(null, false, null, false, ImmutableSet.of(), ImmutableSet.of());

  static IntervalPart range(
      @Nullable BigDecimal min,
      boolean minIncluded,
      @Nullable BigDecimal max,
      boolean maxIncluded) {
    return new IntervalPart(
        min, minIncluded, max, maxIncluded, ImmutableSet.of(), ImmutableSet.of());
  }

  IntervalPart intersection(IntervalPart other) {
    boolean mine =
        other.min == null
            || (min != null
                && (min.compareTo(other.min) > 0
                    || (min.compareTo(other.min) == 0 && !minIncluded)));
    boolean myMax =
        other.max == null
            || (max != null
                && (max.compareTo(other.max) < 0
                    || (max.compareTo(other.max) == 0 && !maxIncluded)));
    return new IntervalPart(
        mine ? min : other.min,
        mine ? minIncluded : other.minIncluded,
        myMax ? max : other.max,
        myMax ? maxIncluded : other.maxIncluded,
        unionOf(steps, other.steps),
        unionOf(not, other.not));
  }

  private static ImmutableSet<BigDecimal> unionOf(
      ImmutableSet<BigDecimal> a, ImmutableSet<BigDecimal> b) {
    return a.isEmpty() ? b : ImmutableSet.<BigDecimal>builder().addAll(a).addAll(b).build();
  }

  private IntervalPart with(ImmutableSet<BigDecimal> newSteps, ImmutableSet<BigDecimal> newNot) {
    return new IntervalPart(min, minIncluded, max, maxIncluded, newSteps, newNot);
  }

  /** Returns the numbers with the opposite sign. */
  IntervalPart negated() {
    return new IntervalPart(
        max == null ? null : max.negate(),
        maxIncluded,
        min == null ? null : min.negate(),
        minIncluded,
        steps,
        not);
  }

  /** Returns parts whose union is the complement. */
  List<IntervalPart> complement() {
    List<IntervalPart> result = new ArrayList<>();
    if (min != null) {
      result.add(range(null, false, min, !minIncluded));
    }
    if (max != null) {
      result.add(range(max, !maxIncluded, null, false));
    }
    for (BigDecimal step : steps) {
      result.add(with(ImmutableSet.of(), ImmutableSet.of(step)));
    }
    for (BigDecimal step : not) {
      result.add(with(ImmutableSet.of(step), ImmutableSet.of()));
    }
    return result;
  }

  boolean contains(BigDecimal number) {
    return isInRange(number)
        && steps.stream().allMatch(step -> isMultiple(number, step))
        && not.stream().noneMatch(step -> isMultiple(number, step));
  }

  private boolean isInRange(BigDecimal number) {
    int low = min == null ? 1 : number.compareTo(min);
    int high = max == null ? -1 : number.compareTo(max);
    return (low > 0 || (low == 0 && minIncluded)) && (high < 0 || (high == 0 && maxIncluded));
  }

  static boolean isMultiple(BigDecimal number, BigDecimal step) {
    return number.remainder(step).signum() == 0;
  }

  /** Whether all numbers are whole because a step is whole. */
  boolean isInteger() {
    return steps.stream().anyMatch(step -> step.scale() <= 0);
  }

  /** Returns the least common multiple of the steps, or null if there are no steps. */
  @Nullable BigDecimal step() {
    BigDecimal result = null;
    for (BigDecimal step : steps) {
      result = result == null ? step : lcm(result, step);
    }
    return result;
  }

  static BigDecimal lcm(BigDecimal a, BigDecimal b) {
    int scale = Math.max(Math.max(a.scale(), b.scale()), 0);
    BigInteger x = a.setScale(scale).unscaledValue();
    BigInteger y = b.setScale(scale).unscaledValue();
    return new BigDecimal(x.multiply(y).divide(x.gcd(y)), scale).stripTrailingZeros();
  }

  /** Whether the part has no number. */
  boolean isEmpty() {
    if (min != null && max != null) {
      int order = min.compareTo(max);
      if (order > 0 || (order == 0 && !(minIncluded && maxIncluded))) {
        return true;
      }
      if (order == 0) {
        return !contains(min);
      }
    }
    BigDecimal step = step();
    if (step == null) {
      return false;
    }
    for (BigDecimal other : not) {
      if (isMultiple(step, other)) {
        return true;
      }
    }
    return multipleIn(step) == null;
  }

  /**
   * Restricts a part of whole numbers to 64 bits where it has no bound, unless no number would be
   * left.
   */
  IntervalPart within64Bits() {
    if (!isInteger() || (min != null && max != null)) {
      return this;
    }
    IntervalPart bounded =
        intersection(
            range(
                min == null ? LEAST_LONG : null,
                min == null,
                max == null ? GREATEST_LONG : null,
                max == null));
    return bounded.isEmpty() ? this : bounded;
  }

  /**
   * Returns a number of this part in a range.
   *
   * @param step the step of the numbers of this part that have few enough digits
   * @return null if no number was found
   */
  @Nullable BigDecimal numberIn(IntervalPart range, BigDecimal step) {
    IntervalPart both = range.intersection(this).with(ImmutableSet.of(step), not);
    if (both.min != null && both.max != null) {
      int order = both.min.compareTo(both.max);
      if (order > 0 || (order == 0 && !(both.minIncluded && both.maxIncluded))) {
        return null;
      }
      if (order == 0) {
        return both.contains(both.min) ? both.min : null;
      }
    }
    return not.stream().anyMatch(other -> isMultiple(step, other)) ? null : both.multipleIn(step);
  }

  /** Returns a multiple of a step that belongs to this part, or null if no multiple was found. */
  private @Nullable BigDecimal multipleIn(BigDecimal step) {
    BigDecimal from = min == null ? (max == null ? BigDecimal.ZERO : max) : min;
    boolean rising = min != null || max == null;
    BigDecimal k = from.divide(step, 0, rising ? RoundingMode.CEILING : RoundingMode.FLOOR);
    BigDecimal at = k.multiply(step);
    for (int i = 0; i < MOST_LOOKS; i++) {
      if (contains(at)) {
        return at;
      }
      at = rising ? at.add(step) : at.subtract(step);
      boolean passed =
          rising ? max != null && at.compareTo(max) > 0 : min != null && at.compareTo(min) < 0;
      if (passed) {
        return null;
      }
    }
    return null;
  }

  /** Returns all numbers of the part, or null if there are too many. */
  @Nullable List<BigDecimal> elements(int limit) {
    List<BigDecimal> result = new ArrayList<>();
    if (min != null && max != null && min.compareTo(max) == 0) {
      result.add(min);
      return result;
    }
    BigDecimal step = step();
    if (step == null || min == null || max == null) {
      return null;
    }
    BigDecimal at = min.divide(step, 0, RoundingMode.CEILING).multiply(step);
    if (max.subtract(at)
            .divide(step, 0, RoundingMode.FLOOR)
            .compareTo(BigDecimal.valueOf(limit * 4L))
        > 0) {
      return null;
    }
    for (; at.compareTo(max) <= 0; at = at.add(step)) {
      if (contains(at)) {
        result.add(at);
      }
    }
    return result.size() > limit ? null : result;
  }
}
