package io.dyck.cli.text;

import io.dyck.cli.input.GrammarArgument;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The grammar and the text of a command about both: the second argument, a file, or standard input.
 */
final class GrammarAndText extends GrammarArgument {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "TEXT",
      description = "The text; - or nothing reads standard input.")
  private @Nullable String text;

  @Option(names = "--file", paramLabel = "FILE", description = "Take the text from a file.")
  private @Nullable String file;

  /** Returns whether the user names a text or a file. Otherwise the text is on standard input. */
  boolean isTextGiven() {
    return text != null || file != null;
  }

  /** Returns the text as bytes. */
  byte[] text(Terminal terminal) {
    if (text != null && file != null) {
      throw new UserException("both TEXT and --file are given", "give one of them");
    }
    return literal()
        .map(given -> given.getBytes(StandardCharsets.UTF_8))
        .orElseGet(() -> input().bytes(terminal, "the text"));
  }

  /** Returns the name of the text in messages. */
  String textName() {
    return literal().map(given -> "text").orElseGet(() -> input().name());
  }

  private Optional<String> literal() {
    return Optional.ofNullable(text).filter(given -> !InputFile.isStandardInput(given));
  }

  private InputFile input() {
    return new InputFile(file == null ? InputFile.STANDARD_INPUT : file);
  }
}
