package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The text a command is about: an argument, a file, or standard input. */
final class TextOptions {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TEXT",
      description = "The text; - or nothing reads standard input.")
  @Nullable String text;

  @Option(names = "--file", paramLabel = "FILE", description = "Take the text from a file.")
  @Nullable Path file;

  byte[] read(Terminal terminal) {
    if (text != null && file != null) {
      throw new UserException("both TEXT and --file are given", "give one of them");
    }
    try {
      if (file != null) {
        return Files.readAllBytes(file);
      }
      return text == null || text.equals("-")
          ? terminal.in().readAllBytes()
          : text.getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Unreadable.file(name(), e);
    }
  }

  /** What messages call the text. */
  String name() {
    if (file != null) {
      return file.toString();
    }
    return text == null || text.equals("-") ? "standard input" : "text";
  }
}
