package io.dyck.cli.terminal;

/** The exit statuses of the command. */
public final class ExitStatus {
  /** The command is done; the answer is yes. */
  public static final int YES = 0;

  /** The answer is no. */
  public static final int NO = 1;

  /** The question could not be answered. */
  public static final int TROUBLE = 2;

  /** The reader of the output has closed it: 128 and the number of SIGPIPE. */
  public static final int OUTPUT_CLOSED = 141;

  private ExitStatus() {}
}
