package io.dyck.schema.numbers;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Iterables;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Classes of digits that decide alike about multiples of the steps of a set, whatever digits
 * follow. For each count of following digits, a class knows the number that these digits must write
 * to complete a multiple, if so few digits can write it. A step of 1,000 has four classes, a step
 * of 7 has seven. Not thread-safe. Cost of a look: a division for each digit of a step.
 */
final class RemainderClasses {
  private static final BigInteger NONE = BigInteger.ONE.negate();

  /** The bits of a number below which ten times the number fits into 64 bits. */
  private static final int MOST_BITS = 59;

  private static final int MOST_POWER = 17;

  /** The steps, counted in units of the last digit of the finest of them. */
  private final ImmutableSet<BigInteger> steps;

  /** The most digits after the point of any step. */
  private final int scale;

  private final Map<Key, BigInteger> first = new HashMap<>();

  /**
   * A class of digits.
   *
   * @param needed for each step and count of digits, the number that the digits must write
   */
  private record Key(
      BigInteger least, int fractionDigits, int moreDigits, List<BigInteger> needed) {}

  private RemainderClasses(ImmutableSet<BigInteger> steps, int scale) {
    this.steps = steps;
    this.scale = scale;
  }

  static RemainderClasses of(NumberSet set) {
    ImmutableSet.Builder<BigDecimal> all = ImmutableSet.builder();
    set.parts().forEach(part -> all.addAll(Iterables.concat(part.steps(), part.not())));
    int scale = all.build().stream().mapToInt(BigDecimal::scale).reduce(0, Math::max);
    return new RemainderClasses(
        all.build().stream()
            .map(step -> step.scaleByPowerOfTen(scale).toBigIntegerExact())
            .collect(ImmutableSet.toImmutableSet()),
        scale);
  }

  /**
   * Returns the representative of the class of a number.
   *
   * @param value the digits of the number, without a point
   * @param least not greater than {@code value}; numbers from here to {@code value} differ only by
   *     their classes
   * @param fractionDigits how many of the digits are behind the point
   * @param moreDigits how many digits may follow before the point; 0 behind it
   */
  BigInteger representative(
      BigInteger value, BigInteger least, int fractionDigits, int moreDigits) {
    List<BigInteger> needed = new ArrayList<>();
    if (fractionDigits > scale) {
      // More digits than the steps have: a multiple has only zeros there.
      BigInteger[] parts = value.divideAndRemainder(BigInteger.TEN.pow(fractionDigits - scale));
      for (BigInteger step : steps) {
        boolean isMultiple = parts[1].signum() == 0 && parts[0].mod(step).signum() == 0;
        needed.add(isMultiple ? BigInteger.ZERO : NONE);
      }
    } else {
      int from = scale - fractionDigits;
      for (BigInteger step : steps) {
        addNeeded(value.mod(step), step, from, from + moreDigits, needed);
      }
    }
    return first.computeIfAbsent(
        new Key(least, fractionDigits, moreDigits, needed), unused -> value);
  }

  /** Adds the number that each count of digits must write, up to as many as the step has. */
  private static void addNeeded(
      BigInteger rest, BigInteger step, int from, int to, List<BigInteger> needed) {
    if (step.bitLength() < MOST_BITS && from <= MOST_POWER) {
      long small = step.longValue();
      long power = BigInteger.TEN.pow(from).longValue();
      long at = rest.multiply(BigInteger.TEN.pow(from)).mod(step).longValue();
      for (int m = from; m <= to; m++) {
        long missing = at == 0 ? 0 : small - at;
        needed.add(missing < power ? BigInteger.valueOf(missing) : NONE);
        if (power >= small) {
          return;
        }
        power *= 10;
        at = at * 10 % small;
      }
      return;
    }
    for (int m = from; m <= to; m++) {
      BigInteger power = BigInteger.TEN.pow(m);
      BigInteger missing = rest.multiply(power).negate().mod(step);
      needed.add(missing.compareTo(power) < 0 ? missing : NONE);
      if (power.compareTo(step) >= 0) {
        return;
      }
    }
  }
}
