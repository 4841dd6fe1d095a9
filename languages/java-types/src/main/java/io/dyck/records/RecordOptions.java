package io.dyck.records;

import com.google.common.base.Preconditions;

/**
 * The form of values and the limits on types and texts.
 *
 * @param form the form of texts
 * @param types the largest number of records and sealed types that may be reached; a type counts
 *     again for other type arguments
 * @param depth the largest depth of values, at most 2,000
 * @param characters the largest length of a text
 */
public record RecordOptions(TextForm form, int types, int depth, int characters) {
  private static final int GREATEST_DEPTH = 2_000;

  /** The call of the constructor; 1,000 types, nested 500 deep, a million characters. */
  public static final RecordOptions DEFAULT =
      new RecordOptions(TextForm.CONSTRUCTOR, 1_000, 500, 1_000_000);

  /**
   * Checks the limits.
   *
   * @param form the form of texts
   * @param types the largest number of records and sealed types that may be reached
   * @param depth the largest depth of values
   * @param characters the largest length of a text
   * @throws IllegalArgumentException if a limit is out of range
   */
  public RecordOptions {
    Preconditions.checkArgument(types > 0, "types (%s) must be > 0", types);
    Preconditions.checkArgument(
        depth > 0 && depth <= GREATEST_DEPTH,
        "depth (%s) must be from 1 to %s",
        depth,
        GREATEST_DEPTH);
    Preconditions.checkArgument(characters > 0, "characters (%s) must be > 0", characters);
  }

  /**
   * Returns a copy with another form.
   *
   * @param other the form of texts
   * @return changed options
   */
  public RecordOptions withForm(TextForm other) {
    return new RecordOptions(other, types, depth, characters);
  }
}
