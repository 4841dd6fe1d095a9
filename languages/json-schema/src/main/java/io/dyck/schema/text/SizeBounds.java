package io.dyck.schema.text;

/**
 * Bounds of the strings, arrays and objects that are written.
 *
 * @param stringLength the most characters of a string that is a value, even if the schema allows
 *     more
 * @param items the most items of an array without a bound in the schema; required items beyond the
 *     bound are allowed
 * @param otherMembers the most undeclared members of an object without a bound in the schema;
 *     required members beyond the bound are allowed
 */
public record SizeBounds(int stringLength, int items, int otherMembers) {
  /** The value for no bound except the bounds of a schema. */
  public static final int AS_THE_SCHEMA_SAYS = Integer.MAX_VALUE;

  /** Only the bounds of a schema hold. */
  public static final SizeBounds NONE =
      new SizeBounds(AS_THE_SCHEMA_SAYS, AS_THE_SCHEMA_SAYS, AS_THE_SCHEMA_SAYS);

  /**
   * Checks that no bound is negative.
   *
   * @throws IllegalArgumentException if a bound is negative
   */
  public SizeBounds {
    if (stringLength < 0 || items < 0 || otherMembers < 0) {
      throw new IllegalArgumentException("a bound is 0 or more");
    }
  }
}
