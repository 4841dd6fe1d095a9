package io.dyck.cli.input;

import com.google.common.base.Throwables;
import io.dyck.artefact.ArtefactFile;
import io.dyck.cli.terminal.UserException;
import io.dyck.failure.LimitExceededException;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** Which vocabulary: options of every command that deals with tokens. */
public final class VocabularyOptions {
  @Option(
      names = "--vocab",
      paramLabel = "VOCABULARY",
      description =
          "o200k, cl100k, or a file: tokenizer.json, tekken.json, a .model of SentencePiece, a"
              + " .tiktoken list, GGUF, JSON from ids to bytes, or what 'dyck compile' made of one"
              + " (default: o200k).")
  public String vocabulary = "o200k";

  @Option(
      names = "--end-token",
      paramLabel = "TOKEN",
      description =
          "A token that ends a text, by name or id; default: those known by name, such as"
              + " <|endoftext|>. May be repeated.")
  List<String> endTokens = new ArrayList<>();

  @Option(
      names = "--image-token",
      paramLabel = "TOKEN",
      description =
          "A token that is an image, by name or id: what IMAGE in a grammar matches; default: the"
              + " one that the model's config.json names. May be repeated.")
  List<String> imageTokens = new ArrayList<>();

  /**
   * Starts to read the vocabulary while the caller does other work.
   *
   * @return gives the vocabulary, or throws as {@link #read} does
   */
  public Supplier<Vocabulary> readAhead() {
    CompletableFuture<Vocabulary> reading = CompletableFuture.supplyAsync(this::read);
    return () -> {
      try {
        return reading.join();
      } catch (CompletionException e) {
        Throwables.throwIfUnchecked(e.getCause() == null ? e : e.getCause());
        throw e;
      }
    };
  }

  /** Returns whether the user chose no vocabulary. */
  public boolean isDefault() {
    return vocabulary.equals(PreparedVocabulary.NAME)
        && endTokens.isEmpty()
        && imageTokens.isEmpty();
  }

  public Vocabulary read() {
    Vocabulary read =
        findByName(vocabulary, "--vocab takes o200k, cl100k or a file; see 'dyck vocab --help'");
    Vocabulary ended =
        endTokens.isEmpty() ? read : read.withEndTokens(ids(read, endTokens, "--end-token"));
    Vocabulary result = withImages(ended);
    if (result.endTokens().isEmpty()) {
      throw new UserException(
          vocabulary + ": DYCK-V108: no token is known to end a text", "name one with --end-token");
    }
    return result;
  }

  /** A vocabulary by its name or file. */
  public static Vocabulary findByName(String name, String wayOut) {
    try {
      return switch (name) {
        case PreparedVocabulary.NAME -> PreparedVocabulary.read();
        case "cl100k" -> Vocabulary.cl100k();
        default -> ofFile(Path.of(name));
      };
    } catch (VocabularyException | LimitExceededException e) {
      throw new UserException(String.valueOf(e.getMessage()), wayOut);
    } catch (InvalidPathException e) {
      throw new UserException("no path of a file: " + name, wayOut);
    }
  }

  private static Vocabulary ofFile(Path file) {
    return ArtefactFile.isArtefact(file)
        ? Artefacts.load(file, () -> Vocabulary.load(file))
        : Vocabulary.read(file);
  }

  private Vocabulary withImages(Vocabulary read) {
    try {
      return imageTokens.isEmpty()
          ? read
          : read.withImageTokens(ids(read, imageTokens, "--image-token"));
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), "leave it out of --image-token");
    }
  }

  private int[] ids(Vocabulary read, List<String> names, String option) {
    return names.stream().mapToInt(name -> id(read, name, option)).toArray();
  }

  private int id(Vocabulary read, String name, String option) {
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
                    option + " takes a name or an id of the vocabulary"));
  }

  /** The encoder of a vocabulary, for commands that take text. */
  public Tokenizer tokenizer(Vocabulary read) {
    return read.tokenizer()
        .orElseThrow(
            () ->
                new UserException(
                    vocabulary + " has no tokenizer, so text cannot be split into tokens",
                    "use another --vocab"));
  }
}
