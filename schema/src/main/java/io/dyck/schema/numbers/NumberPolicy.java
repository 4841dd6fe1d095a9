package io.dyck.schema.numbers;

/**
 * How numbers are written. Where a bound or a step of a schema has more digits, it is written with
 * as many.
 *
 * @param integerDigits the most digits before the point
 * @param fractionDigits the most digits after it
 * @param exponentDigits the most digits of an exponent; 0: none is written. Only numbers without any
 *     condition have one
 */
public record NumberPolicy(int integerDigits, int fractionDigits, int exponentDigits) {
  /** What 64 bits hold, without exponents. */
  public static final NumberPolicy DEFAULT = new NumberPolicy(19, 17, 0);
}
