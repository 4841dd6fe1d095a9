package io.dyck.failure;

/**
 * Reports an exceeded limit. The message names the limit, the excess, and the way to raise the
 * limit.
 */
public final class LimitExceededException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-E001";

  /** The name of the limit. */
  private final String limit;

  /** The greatest allowed value. */
  private final long allowed;

  /** The value that was needed, as far as it was counted. */
  private final long reached;

  /** Whether there is an option. */
  private final boolean mayBeRaised;

  /** The message without code, place and advice. */
  private final String what;

  /**
   * Reports an exceeded limit. The name of the limit contains the unit, as in {@code maxFileBytes}.
   *
   * @param limit the name of the component of the limits record
   * @param allowed the greatest allowed value
   * @param reached the value that was needed, as far as it was counted
   * @param what the counted things and their place, part of the message
   */
  public LimitExceededException(String limit, long allowed, long reached, String what) {
    this(limit, allowed, reached, "", what);
  }

  /**
   * Reports an exceeded limit.
   *
   * @param limit the name of the component of the limits record, such as {@code automatonStates}
   * @param allowed the greatest allowed value
   * @param reached the value that was needed, as far as it was counted; {@link Integer#MAX_VALUE}
   *     for this value or more, for which no machine has memory
   * @param unit the unit of the values, in the plural; may be empty
   * @param what the place of the counting for the message, with the line if it is known
   */
  public LimitExceededException(
      String limit, long allowed, long reached, String unit, String what) {
    this(
        limit,
        allowed,
        reached,
        unit,
        what,
        reached == Integer.MAX_VALUE
            ? "no machine has memory for so many"
            : "raise the limit '" + limit + "' if this is meant",
        reached != Integer.MAX_VALUE);
  }

  private LimitExceededException(
      String limit,
      long allowed,
      long reached,
      String unit,
      String what,
      String advice,
      boolean mayBeRaised) {
    this(
        limit,
        allowed,
        reached,
        mayBeRaised,
        "",
        "",
        what
            + ": at least "
            + reached
            + (unit.isEmpty() ? "" : " " + unit)
            + " where "
            + allowed
            + " are allowed",
        advice);
  }

  private LimitExceededException(
      String limit,
      long allowed,
      long reached,
      boolean mayBeRaised,
      String place,
      String head,
      String what,
      String advice) {
    super(CODE, place, CODE + ": " + head + what + "; " + advice, advice);
    this.limit = limit;
    this.allowed = allowed;
    this.reached = reached;
    this.mayBeRaised = mayBeRaised;
    this.what = what;
  }

  /**
   * Checks a bound that no option can raise.
   *
   * @param limit the name of the bound, for programs
   * @param allowed the greatest allowed value
   * @param reached the value that is needed
   * @param what the counted things and their place, part of the message
   * @param advice the remedy, part of the message
   * @throws LimitExceededException if {@code reached} is greater than {@code allowed}
   */
  public static void checkFixed(
      String limit, long allowed, long reached, String what, String advice) {
    if (reached > allowed) {
      throw new LimitExceededException(limit, allowed, reached, "", what, advice, false);
    }
  }

  /**
   * Checks a limit.
   *
   * @param limit the name of the limit, which contains the unit
   * @param allowed the greatest allowed value
   * @param reached the value that is needed
   * @param what the counted things and their place, part of the message
   * @throws LimitExceededException if {@code reached} is greater than {@code allowed}
   */
  public static void check(String limit, long allowed, long reached, String what) {
    if (reached > allowed) {
      throw new LimitExceededException(limit, allowed, reached, what);
    }
  }

  /**
   * Returns a copy of this exception with a place.
   *
   * @param where the place, such as a JSON pointer
   * @return an exception whose message names the place
   */
  public LimitExceededException withPlace(String where) {
    return withPlace(where, "at " + where + ": ");
  }

  /**
   * Returns a copy of this exception with a place that the message names already, or nearly so.
   *
   * @param where the place
   * @return an exception with the same message
   */
  public LimitExceededException withNearbyPlace(String where) {
    return withPlace(where, "");
  }

  private LimitExceededException withPlace(String where, String head) {
    LimitExceededException result =
        new LimitExceededException(
            limit, allowed, reached, mayBeRaised, where, head, what, advice());
    result.initCause(this);
    return result;
  }

  /**
   * Returns the exceeded limit.
   *
   * @return the name of the component of the limits record
   */
  public String limit() {
    return limit;
  }

  /**
   * Returns the greatest allowed value.
   *
   * @return the value of the limit
   */
  public long allowed() {
    return allowed;
  }

  /**
   * Returns the value that was needed, as far as it was counted.
   *
   * @return more than {@link #allowed()}
   */
  public long reachedValue() {
    return reached;
  }

  /**
   * Whether a larger limit may help.
   *
   * @return false if no machine has memory for the needed value, or no option raises the bound
   */
  public boolean canBeRaised() {
    return mayBeRaised;
  }
}
