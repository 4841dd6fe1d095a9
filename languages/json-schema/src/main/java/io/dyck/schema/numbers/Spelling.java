package io.dyck.schema.numbers;

/** The spelling of numbers, dates and times. */
public enum Spelling {
  /**
   * Any spelling of JSON and of RFC 3339, with exponents of up to three digits. While the digits so
   * far may still decide about a bound or a step of the schema, a number has up to 19 digits before
   * the point. After the point it has up to 17 digits. Bounds and steps of the schema with more
   * digits raise both numbers. If the schema restricts the numbers, a number with an exponent has
   * one digit other than 0 before the point. Numbers with steps other than powers of ten have no
   * exponent.
   */
  ANY,
  /** Like {@link #ANY}, but a number that must be whole has no point, as in draft 4. */
  DRAFT_4,
  /**
   * The spelling that parsers of typed languages read. A number has no exponent, no {@code -0}, no
   * zero at the end of its fraction, and up to 17 digits, as a double has them. A number that must
   * be whole has no point either, and is within 64 bits where the schema has no bound. If no number
   * of the schema has so few digits, the bounds and steps of the schema set the most digits. Dates
   * begin with the year 0001; times have no leap second, up to six digits of a fraction, and
   * offsets up to 18 hours.
   */
  PLAIN;

  private static final int EXPONENT_DIGITS = 3;

  /** Returns the most digits of an exponent, or 0 if exponents are not allowed. */
  int exponentDigits() {
    return this == PLAIN ? 0 : EXPONENT_DIGITS;
  }

  /** Whether a number that must be whole has no point. */
  boolean hasPlainIntegers() {
    return this != ANY;
  }
}
