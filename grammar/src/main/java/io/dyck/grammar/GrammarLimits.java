package io.dyck.grammar;

import com.google.common.base.Preconditions;

/**
 * Limits on the resources for reading a grammar. The error for an exceeded limit names the
 * component of this record that raises the limit.
 *
 * @param sourceBytes the size of the text in UTF-8, at most {@link #GREATEST_SOURCE_BYTES}
 * @param nestingDepth the nesting depth of expressions: parentheses, repetitions of repetitions,
 *     differences of differences; at most {@link #GREATEST_NESTING_DEPTH}. Reading takes up to 2
 *     KiB of the thread's stack for each level: the default fits in the usual 1 MiB, and more needs
 *     a thread with a larger stack
 * @param repetitionCount the greatest number in braces
 * @param diagnostics the number of reported diagnostics; a further diagnostic counts the omitted
 *     ones
 */
public record GrammarLimits(
    int sourceBytes, int nestingDepth, int repetitionCount, int diagnostics) {
  /** No text may be larger than this, whatever the limits. */
  public static final int GREATEST_SOURCE_BYTES = 1 << 29;

  /** No text may nest deeper than this, whatever the limits. */
  public static final int GREATEST_NESTING_DEPTH = 1000;

  /**
   * No expression of a {@link Grammar} may have more levels than this, however it was made. One
   * level of parentheses in a text may be three levels here: a choice of sequences, repeated.
   */
  public static final int GREATEST_EXPRESSION_DEPTH = 3 * GREATEST_NESTING_DEPTH;

  /** The default limits: 8 MiB, depth 500, count 100,000, 100 diagnostics. */
  public static final GrammarLimits DEFAULT = new GrammarLimits(8 << 20, 500, 100_000, 100);

  /**
   * Checks the values.
   *
   * @param sourceBytes the size of the text in UTF-8
   * @param nestingDepth how deep expressions nest
   * @param repetitionCount the greatest number in braces
   * @param diagnostics how many diagnostics are reported
   * @throws IllegalArgumentException if a value is not positive or beyond its bound
   */
  public GrammarLimits {
    Preconditions.checkArgument(
        sourceBytes > 0 && sourceBytes <= GREATEST_SOURCE_BYTES,
        "sourceBytes (%s) must be from 1 to %s",
        sourceBytes,
        GREATEST_SOURCE_BYTES);
    Preconditions.checkArgument(
        nestingDepth > 0 && nestingDepth <= GREATEST_NESTING_DEPTH,
        "nestingDepth (%s) must be from 1 to %s",
        nestingDepth,
        GREATEST_NESTING_DEPTH);
    Preconditions.checkArgument(
        repetitionCount > 0, "repetitionCount (%s) must be positive", repetitionCount);
    Preconditions.checkArgument(diagnostics > 0, "diagnostics (%s) must be positive", diagnostics);
  }

  /**
   * Returns these limits with another size of the text.
   *
   * @param value the size in bytes
   * @return a changed copy
   */
  public GrammarLimits withSourceBytes(int value) {
    return new GrammarLimits(value, nestingDepth, repetitionCount, diagnostics);
  }

  /**
   * Returns these limits with another nesting depth.
   *
   * @param value the depth
   * @return a changed copy
   */
  public GrammarLimits withNestingDepth(int value) {
    return new GrammarLimits(sourceBytes, value, repetitionCount, diagnostics);
  }

  /**
   * Returns these limits with another bound for numbers in braces.
   *
   * @param value the greatest number
   * @return a changed copy
   */
  public GrammarLimits withRepetitionCount(int value) {
    return new GrammarLimits(sourceBytes, nestingDepth, value, diagnostics);
  }

  /**
   * Returns these limits with another number of reported diagnostics.
   *
   * @param value the number
   * @return a changed copy
   */
  public GrammarLimits withDiagnostics(int value) {
    return new GrammarLimits(sourceBytes, nestingDepth, repetitionCount, value);
  }
}
