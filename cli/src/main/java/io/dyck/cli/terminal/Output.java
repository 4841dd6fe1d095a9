package io.dyck.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A stream of lines in UTF-8, buffered. Unlike a {@link java.io.PrintStream} it notices when nobody
 * reads any more. Not thread-safe.
 */
public final class Output {
  private final BufferedOutputStream stream;
  private final boolean eager;

  /**
   * Writes to a stream.
   *
   * @param stream where to
   * @param eager whether every line is to be seen at once
   */
  public Output(OutputStream stream, boolean eager) {
    this.stream = new BufferedOutputStream(stream, 1 << 16);
    this.eager = eager;
  }

  /**
   * Writes text as it is.
   *
   * @param text any text
   */
  public void print(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes text and a line end.
   *
   * @param text one or more lines
   */
  public void line(String text) {
    print(text);
    write(new byte[] {'\n'});
    if (eager) {
      flush();
    }
  }

  /**
   * Writes bytes.
   *
   * @param bytes written as they are
   */
  public void write(byte[] bytes) {
    try {
      stream.write(bytes);
    } catch (IOException e) {
      throw new OutputClosedException(e);
    }
  }

  /** Hands on what is buffered. */
  public void flush() {
    try {
      stream.flush();
    } catch (IOException e) {
      throw new OutputClosedException(e);
    }
  }
}
