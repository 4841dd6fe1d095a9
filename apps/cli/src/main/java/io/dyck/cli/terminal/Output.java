package io.dyck.cli.terminal;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A stream of lines in UTF-8, flushed after each line. Unlike a {@link java.io.PrintStream}, this
 * class notices that the reader has closed the output. Not thread-safe.
 */
public final class Output {
  private final BufferedOutputStream stream;

  public Output(OutputStream stream) {
    this.stream = new BufferedOutputStream(stream, 1 << 16);
  }

  /** Writes text unchanged. */
  public void print(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes text and a line end, and hands it on. */
  public void writeLine(String text) {
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

  /** Flushes the buffer. */
  public void flush() {
    try {
      stream.flush();
    } catch (IOException e) {
      throw new OutputClosedException(e);
    }
  }
}
