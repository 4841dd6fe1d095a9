package io.dyck.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A stream of lines in UTF-8, seen at once. Unlike a {@link java.io.PrintStream} it notices when
 * nobody reads any more. Not thread-safe.
 */
public final class Output {
  private final BufferedOutputStream stream;

  public Output(OutputStream stream) {
    this.stream = new BufferedOutputStream(stream, 1 << 16);
  }

  /** Writes text as it is. */
  public void print(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes text and a line end, and hands it on. */
  public void line(String text) {
    print(text);
    write(new byte[] {'\n'});
    flush();
  }

  /** Writes bytes. */
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
