package io.dyck.cli.terminal;

/**
 * Thrown when the reader has closed the output, as after {@code dyck … | head}. The command then
 * ends at once without a message.
 */
public final class OutputClosedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  OutputClosedException(Throwable cause) {
    super("the output is closed", cause);
  }
}
