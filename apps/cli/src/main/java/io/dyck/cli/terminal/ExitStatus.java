package io.dyck.cli.terminal;

/** What the command tells the shell. */
public final class ExitStatus {
  /** Done; the answer is yes. */
  public static final int YES = 0;

  /** The answer is no. */
  public static final int NO = 1;

  /** The question could not be answered. */
  public static final int TROUBLE = 2;

  /** Nobody reads the output any more: 128 and the number of SIGPIPE. */
  public static final int OUTPUT_CLOSED = 141;

  private ExitStatus() {}
}
