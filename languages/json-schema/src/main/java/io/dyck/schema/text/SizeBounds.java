package io.dyck.schema.text;

/**
 * What is not written without end where a schema sets none.
 *
 * @param stringLength the most characters of a string that is a value, whatever the schema says
 * @param items the most items of an array of which the schema does not say how many it may have; an
 *     array that must have more has as many as it must
 * @param otherMembers the most members of an object that the schema does not name one by one, where
 *     it does not say how many there may be; an object that must have more may have as many
 */
public record SizeBounds(int stringLength, int items, int otherMembers) {
  /** No bound beside those of a schema. */
  public static final int AS_THE_SCHEMA_SAYS = Integer.MAX_VALUE;

  /** Nothing is bounded but by the schema. */
  public static final SizeBounds NONE =
      new SizeBounds(AS_THE_SCHEMA_SAYS, AS_THE_SCHEMA_SAYS, AS_THE_SCHEMA_SAYS);

  /**
   * Checks that none is negative.
   *
   * @throws IllegalArgumentException if one is
   */
  public SizeBounds {
    if (stringLength < 0 || items < 0 || otherMembers < 0) {
      throw new IllegalArgumentException("a bound is 0 or more");
    }
  }

  /** The same with other bounds where there are none. */
  public SizeBounds or(SizeBounds others) {
    return new SizeBounds(
        or(stringLength, others.stringLength),
        or(items, others.items),
        or(otherMembers, others.otherMembers));
  }

  private static int or(int bound, int other) {
    return bound == AS_THE_SCHEMA_SAYS ? other : bound;
  }
}
