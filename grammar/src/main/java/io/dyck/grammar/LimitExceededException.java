package io.dyck.grammar;

/** A limit was passed: says which, by how much, and how to raise it. */
public final class LimitExceededException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The name of the limit. */
  private final String limit;

  /** What the limit allows. */
  private final long allowed;

  /** What was needed, at least. */
  private final long reached;

  /**
   * Reports a passed limit.
   *
   * @param limit the name of the component of the limits record, such as {@code ruleStates}
   * @param allowed the greatest allowed value
   * @param reached the value that was needed, as far as it was counted
   * @param what what was being counted and where, for the message
   */
  public LimitExceededException(String limit, long allowed, long reached, String what) {
    super(
        "DYCK-E001: "
            + what
            + ": at least "
            + reached
            + " where "
            + allowed
            + " are allowed; raise the limit '"
            + limit
            + "' if this is meant");
    this.limit = limit;
    this.allowed = allowed;
    this.reached = reached;
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
}
