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
    super(
        "DYCK-E001: "
            + what
            + ": at least "
            + reached
            + (unit.isEmpty() ? "" : " " + unit)
            + " where "
            + allowed
            + " are allowed; "
            + advice);
    this.limit = limit;
    this.allowed = allowed;
    this.reached = reached;
    this.mayBeRaised = mayBeRaised;
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
