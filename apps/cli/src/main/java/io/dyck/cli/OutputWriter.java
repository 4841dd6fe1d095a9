package io.dyck.cli;

import io.dyck.cli.terminal.Output;
import io.dyck.cli.terminal.OutputClosedException;
import java.io.Writer;

/**
 * Lets picocli write its help where everything else goes. Picocli would take the exception for a
 * bug, so where nobody reads any more this just falls silent.
 */
final class OutputWriter extends Writer {
  private final Output output;

  OutputWriter(Output output) {
    this.output = output;
  }

  @Override
  public void write(char[] characters, int offset, int length) {
    try {
      output.print(new String(characters, offset, length));
    } catch (OutputClosedException e) {
      // As documented.
    }
  }

  @Override
  public void flush() {
    try {
      output.flush();
    } catch (OutputClosedException e) {
      // As documented.
    }
  }

  @Override
  public void close() {
    flush();
  }
}
