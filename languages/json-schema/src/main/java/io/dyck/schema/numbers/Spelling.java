package io.dyck.schema.numbers;

/** How numbers, dates and times are written. */
public enum Spelling {
  /**
   * In any way that JSON and RFC 3339 allow, with up to three digits of an exponent. While the
   * digits so far do not decide about a bound or a step of the schema, there are up to 19 before
   * the point and 17 after it, or as many as bounds and steps have. Where a number has a condition,
   * an exponent follows one digit other than 0 with digits after the point; where it must be a
   * multiple, or must not be, of anything but a power of ten, there is none.
   */
  ANY,
  /** As {@link #ANY}, but a number that must be whole has no point, as in draft 4. */
  DRAFT_4,
  /**
   * As parsers of typed languages read them. A number has no exponent, no {@code -0}, no zero at
   * the end of its fraction, and up to 17 digits, as a double has them. A number that must be whole
   * has no point either, and is within 64 bits where the schema does not say more. Where no number
   * of the schema has so few digits, there are as many as its bounds and steps have. Dates begin
   * with the year 0001; times have no leap second, up to six digits of a fraction, and offsets up
   * to 18 hours.
   */
  PLAIN;

  private static final int EXPONENT_DIGITS = 3;

  /** The most digits of an exponent; 0: there is none. */
  int exponentDigits() {
    return this == PLAIN ? 0 : EXPONENT_DIGITS;
  }

  /** Whether a number that must be whole has no point. */
  boolean hasPlainIntegers() {
    return this != ANY;
  }
}
