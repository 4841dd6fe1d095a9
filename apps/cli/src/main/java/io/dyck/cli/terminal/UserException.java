package io.dyck.cli.terminal;

/**
 * Something a user can put right: one line that says what and where, and one that says how. Ends
 * the command with status 2, without a stack trace.
 */
public final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What the user can do; perhaps empty. */
  private final String wayOut;

  /**
   * Reports a problem.
   *
   * @param wayOut what to do about it, one line; empty if the message says it all
   */
  public UserException(String message, String wayOut) {
    super(message);
    this.wayOut = wayOut;
  }

  /** What to do about it. */
  public String wayOut() {
    return wayOut;
  }
}
