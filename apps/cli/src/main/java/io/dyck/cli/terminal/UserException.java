package io.dyck.cli.terminal;

/**
 * A problem that a user can solve. One line names the problem and its place, and another line the
 * remedy. The exception ends the command with status 2, without a stack trace.
 */
public final class UserException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The remedy; may be empty. */
  private final String wayOut;

  /**
   * Reports a problem.
   *
   * @param wayOut the remedy, one line; empty if the message is sufficient
   */
  public UserException(String message, String wayOut) {
    super(message);
    this.wayOut = wayOut;
  }

  /** Returns the remedy. */
  public String remedy() {
    return wayOut;
  }
}
