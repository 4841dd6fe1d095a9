package io.dyck.grammar;

import com.google.common.base.Preconditions;

/**
 * Consecutive code points, both ends included.
 *
 * @param first the lowest code point
 * @param last the highest code point
 */
public record CodePointRange(int first, int last) {
  /**
   * Checks the order and the bounds.
   *
   * @param first the lowest code point
   * @param last the highest code point
   * @throws IllegalArgumentException if the range is empty or leaves Unicode
   */
  public CodePointRange {
    Preconditions.checkArgument(
        0 <= first && first <= last && last <= Character.MAX_CODE_POINT,
        "range %s to %s must be ordered and within 0 to 10FFFF (hexadecimal)",
        first,
        last);
  }

  /**
   * Whether UTF-8 has a code for some of them.
   *
   * @return false if all are surrogates
   */
  public boolean isEncodable() {
    return first < Character.MIN_SURROGATE || last > Character.MAX_SURROGATE;
  }
}
