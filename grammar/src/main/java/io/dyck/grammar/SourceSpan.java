package io.dyck.grammar;

import com.google.common.base.Preconditions;

/**
 * A stretch of a {@link SourceText}: offsets in UTF-16 code units, the end exclusive.
 *
 * @param start offset of the first code unit
 * @param end offset after the last code unit
 */
public record SourceSpan(int start, int end) {
  /**
   * Checks the order of the offsets.
   *
   * @param start offset of the first code unit
   * @param end offset after the last code unit
   * @throws IllegalArgumentException if {@code start} is negative or after {@code end}
   */
  public SourceSpan {
    Preconditions.checkArgument(
        start >= 0 && start <= end, "span [%s, %s) must be ordered and not negative", start, end);
  }

  /**
   * Returns the smallest span that contains two spans.
   *
   * @param other any span of the same text
   * @return from the lesser start to the greater end
   */
  public SourceSpan unionWith(SourceSpan other) {
    return new SourceSpan(Math.min(start, other.start), Math.max(end, other.end));
  }
}
