package io.dyck.failure;

/** A limit was passed: says which, by how much, and how to raise it. */
public final class LimitExceededException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The name of the limit. */
  private final String limit;

  /** What the limit allows. */
  private final long allowed;

  /** What was needed, at least. */
  private final long reached;

  /** Whether there is an option. */
  private final boolean mayBeRaised;

  /** Where it was needed; may be empty. */
  private final String place;

  /** The message without code and place. */
  private final String what;

  /**
   * Reports a passed limit whose name says what is counted, such as {@code maxFileBytes}.
   *
   * @param limit the name of the component of the limits record
   * @param allowed the greatest allowed value
   * @param reached the value that was needed, as far as it was counted
   * @param what what was being counted and where, for the message
   */
  public LimitExceededException(String limit, long allowed, long reached, String what) {
    this(limit, allowed, reached, "", what);
  }

  /**
   * Reports a passed limit.
   *
   * @param limit the name of the component of the limits record, such as {@code automatonStates}
   * @param allowed the greatest allowed value
   * @param reached the value that was needed, as far as it was counted; {@link Integer#MAX_VALUE}
   *     if it is that or more, which no machine has memory for
   * @param unit what is counted, in the plural; may be empty
   * @param what where it was counted, with the line where that is known, for the message
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
        what
            + ": at least "
            + reached
            + (unit.isEmpty() ? "" : " " + unit)
            + " where "
            + allowed
            + " are allowed; "
            + advice);
  }

  private LimitExceededException(
      String limit, long allowed, long reached, boolean mayBeRaised, String place, String what) {
    super("DYCK-E001: " + (place.isEmpty() ? "" : "at " + place + ": ") + what);
    this.limit = limit;
    this.allowed = allowed;
    this.reached = reached;
    this.mayBeRaised = mayBeRaised;
    this.place = place;
    this.what = what;
  }

  /**
   * Checks a bound that is the same for everybody: no option raises it.
   *
   * @param limit its name, for programs
   * @param allowed the greatest allowed value
   * @param reached the value that is needed
   * @param what what is counted and where, for the message
   * @param advice what to do instead, for the message
   * @throws LimitExceededException if more is needed than is allowed
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
   * @param limit its name, which says what is counted
   * @param allowed the greatest allowed value
   * @param reached the value that is needed
   * @param what what is counted and where, for the message
   * @throws LimitExceededException if more is needed than is allowed
   */
  public static void check(String limit, long allowed, long reached, String what) {
    if (reached > allowed) {
      throw new LimitExceededException(limit, allowed, reached, what);
    }
  }

  /**
   * The same at a place.
   *
   * @param where such as a JSON pointer
   * @return an exception whose message names the place
   */
  public LimitExceededException at(String where) {
    LimitExceededException result =
        new LimitExceededException(limit, allowed, reached, mayBeRaised, where, what);
    result.initCause(this);
    return result;
  }

  /**
   * Where the limit was passed.
   *
   * @return such as a JSON pointer; empty if that is not known
   */
  public String place() {
    return place;
  }

  /**
   * Which limit was passed.
   *
   * @return the name of the component of the limits record
   */
  public String limit() {
    return limit;
  }

  /**
   * The greatest allowed value.
   *
   * @return the value of the limit
   */
  public long allowed() {
    return allowed;
  }

  /**
   * The value that was needed, as far as it was counted.
   *
   * @return more than {@link #allowed()}
   */
  public long reached() {
    return reached;
  }

  /**
   * Whether a larger limit may help.
   *
   * @return false if what was needed is more than any machine has memory for, or the bound is the
   *     same for everybody
   */
  public boolean mayBeRaised() {
    return mayBeRaised;
  }

  @Override
  public String code() {
    return "DYCK-E001";
  }
}
