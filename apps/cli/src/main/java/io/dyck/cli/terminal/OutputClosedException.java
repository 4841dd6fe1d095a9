package io.dyck.cli.terminal;

/**
 * Nobody reads the output any more, as after {@code dyck … | head}. Ends the command at once and
 * quietly.
 */
public final class OutputClosedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputClosedException(Throwable cause) {
    super("the output is closed", cause);
  }
}
