package io.dyck.schema.numbers;

import com.google.common.collect.Iterables;
import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * What numbers leave over when they are divided by the steps of a set: two that leave the same are
 * multiples of the same steps, whatever digits follow them.
 *
 * @param period numbers that differ by it leave the same; counted in units of {@code scale}
 * @param scale how many digits after the point the steps have
 */
record Remainders(BigInteger period, int scale) {
  static Remainders of(NumberSet set) {
    int scale = 0;
    for (Part part : set.parts()) {
      for (BigDecimal step : Iterables.concat(part.steps(), part.not())) {
        scale = Math.max(scale, step.scale());
      }
    }
    BigDecimal period = BigDecimal.ONE.scaleByPowerOfTen(-scale);
    for (Part part : set.parts()) {
      for (BigDecimal step : Iterables.concat(part.steps(), part.not())) {
        period = Part.lcm(period, step);
      }
    }
    return new Remainders(period.scaleByPowerOfTen(scale).toBigIntegerExact(), scale);
  }

  /**
   * The least number from another on that leaves what some number leaves.
   *
   * @param value the digits of the number, without a point
   * @param least not greater than {@code value}
   * @param fractionDigits how many of the digits are behind the point
   */
  BigInteger leastAlike(BigInteger value, BigInteger least, int fractionDigits) {
    BigInteger apart = period;
    if (fractionDigits > scale) {
      // A digit other than 0 behind those of the steps: a multiple of nothing, as all such are.
      BigInteger finer = BigInteger.TEN.pow(fractionDigits - scale);
      if (value.mod(finer).signum() != 0) {
        return least.mod(finer).signum() != 0 ? least : least.add(BigInteger.ONE);
      }
      apart = period.multiply(finer);
    }
    return least.add(value.subtract(least).mod(apart));
  }
}
