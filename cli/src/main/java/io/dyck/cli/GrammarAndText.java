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

/**
 * The grammar and the text of a command about both: the second argument, a file, or standard input.
 */
final class GrammarAndText extends GrammarArgument {
  private static final String STANDARD_INPUT = "-";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TEXT",
      description = "The text; - or nothing reads standard input.")
  private @Nullable String text;

  @Option(names = "--file", paramLabel = "FILE", description = "Take the text from a file.")
  private @Nullable Path file;

  /** Whether a text or a file is named, so that standard input is not meant. */
  boolean isTextGiven() {
    return text != null || file != null;
  }

  /** The text as bytes. */
  byte[] text(Terminal terminal) {
    if (text != null && file != null) {
      throw new UserException("both TEXT and --file are given", "give one of them");
    }
    try {
      if (file != null) {
        return Files.readAllBytes(file);
      }
      return text == null || text.equals(STANDARD_INPUT)
          ? terminal.in().readAllBytes()
          : text.getBytes(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw Unreadable.file(textName(), e);
    }
  }

  /** What messages call the text. */
  String textName() {
    if (file != null) {
      return file.toString();
    }
    return text == null || text.equals(STANDARD_INPUT) ? "standard input" : "text";
  }
}
