package io.dyck.cli.text;

import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.UserException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The file with the tokens of a text, for commands that take a text or its tokens. */
final class TokenIdsOption {
  @Option(
      names = "--token-ids",
      paramLabel = "FILE",
      description = "Take the tokens from a file of ids separated by blanks, instead of a text.")
  private @Nullable String file;

  /**
   * Returns the file; empty if the user names none.
   *
   * @throws UserException if a text is given, too
   */
  Optional<InputFile> file(GrammarAndText arguments) {
    if (file != null && arguments.isTextGiven()) {
      throw new UserException("both a text and --token-ids are given", "give one of them");
    }
    return Optional.ofNullable(file).map(InputFile::new);
  }
}
