package io.dyck.schema.numbers;

/**
 * How numbers are written. Where a bound or a step of a schema has more digits, it is written with
 * as many.
 *
 * @param integerDigits the most digits before the point
 * @param fractionDigits the most digits after it
 * @param exponentDigits the most digits of an exponent, up to 4; 0: none is written. Where a number
 *     has a condition, an exponent follows one digit other than 0 with digits after the point;
 *     where it must be a multiple, or must not be, of anything but a power of ten, there is none
 * @param plainIntegers whether a number that must be whole has no point, as in draft 4
 */
public record NumberPolicy(
    int integerDigits, int fractionDigits, int exponentDigits, boolean plainIntegers) {
  /** The digits that 64 bits hold, and exponents of two digits. */
  public static final NumberPolicy DEFAULT = new NumberPolicy(19, 17, 2, false);

  private static final int MOST_EXPONENT_DIGITS = 4;

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if exponents are too long to be looked at one by one
   */
  public NumberPolicy {
    if (exponentDigits < 0 || exponentDigits > MOST_EXPONENT_DIGITS) {
      throw new IllegalArgumentException(
          "exponents of "
              + exponentDigits
              + " digits; up to "
              + MOST_EXPONENT_DIGITS
              + " are held");
    }
  }

  /** The same but for whole numbers. */
  public NumberPolicy withPlainIntegers(boolean value) {
    return new NumberPolicy(integerDigits, fractionDigits, exponentDigits, value);
  }
}
