package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A command run in this process, with what it wrote. */
record Run(int status, String out, String err) {
  static Run dyck(String... arguments) {
    return withInput("", arguments);
  }

  static Run withInput(String input, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    ByteArrayInputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    int status = Dyck.run(Terminal.of(in, out, err), arguments);
    return new Run(
        status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
