package io.dyck.cli;

import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The text a command is about: an argument, a file, or standard input. */
final class TextOptions {
  @Option(names = "--file", paramLabel = "FILE", description = "Take the text from a file.")
  @Nullable Path file;

  /** The text as bytes; {@code argument} is what stands in place of it on the command line. */
  byte[] read(@Nullable String argument, Terminal terminal) {
    if (argument != null && file != null) {
      throw new UserException("both TEXT and --file are given", "give one of them");
    }
    try {
      if (file != null) {
        return Files.readAllBytes(file);
      }
      return argument == null || argument.equals("-")
          ? terminal.in().readAllBytes()
          : argument.getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Unreadable.file(name(argument), e);
    }
  }

  /** What messages call the text. */
  String name(@Nullable String argument) {
    if (file != null) {
      return file.toString();
    }
    return argument == null || argument.equals("-") ? "standard input" : "text";
  }
}
