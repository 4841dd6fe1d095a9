package io.dyck.compose.mask;

/** How 16 bits hold a floating-point number. */
public enum HalfPrecision {
  /** IEEE 754 binary16: 5 bits of exponent, 10 of fraction. */
  FLOAT16((short) 0xFC00),

  /** The upper half of a {@code float}: 8 bits of exponent, 7 of fraction. */
  BFLOAT16((short) 0xFF80);

  private final short negativeInfinity;

  HalfPrecision(short negativeInfinity) {
    this.negativeInfinity = negativeInfinity;
  }

  /**
   * Negative infinity, the logit of a token that may not follow.
   *
   * @return its bits
   */
  public short negativeInfinity() {
    return negativeInfinity;
  }
}
