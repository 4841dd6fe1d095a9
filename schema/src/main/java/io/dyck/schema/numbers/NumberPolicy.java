package io.dyck.schema.numbers;

/**
 * How numbers are written. Where a bound or a step of a schema has more digits, it is written with
 * as many.
 *
 * @param integerDigits the most digits before the point
 * @param fractionDigits the most digits after it
 * @param exponentDigits the most digits of an exponent; 0: none is written. Only numbers without
 *     any condition have one
 * @param plainIntegers whether a number that must be whole has no point, as in draft 4
 */
public record NumberPolicy(
    int integerDigits, int fractionDigits, int exponentDigits, boolean plainIntegers) {
  /** What 64 bits hold, without exponents. */
  public static final NumberPolicy DEFAULT = new NumberPolicy(19, 17, 0, false);

  /** The same but for whole numbers. */
  public NumberPolicy withPlainIntegers(boolean value) {
    return new NumberPolicy(integerDigits, fractionDigits, exponentDigits, value);
  }
}
