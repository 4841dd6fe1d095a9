package io.dyck.cli;

import io.dyck.cli.terminal.UserException;
import io.dyck.compose.vocabulary.Tokenizer;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.compose.vocabulary.VocabularyException;
import io.dyck.grammar.LimitExceededException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which vocabulary: options of every command that deals with tokens. */
final class VocabularyOptions {
  @Option(
      names = "--vocab",
      paramLabel = "VOCABULARY",
      description =
          "o200k, cl100k, or a file: tokenizer.json, tekken.json, a .model of SentencePiece, a"
              + " .tiktoken list, GGUF, or JSON from ids to bytes (default: o200k).")
  String vocabulary = "o200k";

  @Option(
      names = "--end-token",
      paramLabel = "TOKEN",
      description =
          "A token that ends a text, by name or id; default: those known by name, such as"
              + " <|endoftext|>. May be repeated.")
  List<String> endTokens = new ArrayList<>();

  Vocabulary read() {
    Vocabulary read =
        named(vocabulary, "--vocab takes o200k, cl100k or a file; see 'dyck vocab --help'");
    Vocabulary result = endTokens.isEmpty() ? read : read.withEndTokens(endTokenIds(read));
    if (result.endTokens().isEmpty()) {
      throw new UserException(
          vocabulary + ": no token is known to end a text", "name one with --end-token");
    }
    return result;
  }

  /** A vocabulary by its name or file. */
  static Vocabulary named(String name, String wayOut) {
    try {
      return switch (name) {
        case "o200k" -> Vocabulary.o200k();
        case "cl100k" -> Vocabulary.cl100k();
        default -> Vocabulary.read(Path.of(name));
      };
    } catch (VocabularyException | LimitExceededException e) {
      throw new UserException(String.valueOf(e.getMessage()), wayOut);
    }
  }

  private int[] endTokenIds(Vocabulary read) {
    return endTokens.stream().mapToInt(name -> endToken(read, name)).toArray();
  }

  private int endToken(Vocabulary read, String name) {
    if (name.chars().allMatch(Character::isDigit) && name.length() < 10) {
      int id = Integer.parseInt(name);
      if (read.isDefined(id)) {
        return id;
      }
    }
    return read.idOf(name)
        .orElseThrow(
            () ->
                new UserException(
                    vocabulary + ": there is no token '" + name + "'",
                    "--end-token takes a name or an id of the vocabulary"));
  }

  /** The encoder of a vocabulary, for commands that take text. */
  Tokenizer tokenizer(Vocabulary read) {
    return read.tokenizer()
        .orElseThrow(
            () ->
                new UserException(
                    vocabulary + " has no tokenizer, so text cannot be split into tokens",
                    "use another --vocab"));
  }
}
