package io.dyck.cli;

import io.dyck.cli.terminal.Output;
import java.io.Writer;

/** Lets picocli write its help where everything else goes. */
final class OutputWriter extends Writer {
  private final Output output;

  OutputWriter(Output output) {
    this.output = output;
  }

  @Override
  public void write(char[] characters, int offset, int length) {
    output.print(new String(characters, offset, length));
  }

  @Override
  public void flush() {
    output.flush();
  }

  @Override
  public void close() {
    flush();
  }
}
