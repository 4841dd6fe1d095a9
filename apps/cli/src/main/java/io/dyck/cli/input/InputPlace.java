package io.dyck.cli.input;

import com.google.common.collect.ImmutableList;
import io.dyck.artefact.ArtefactFile;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.samples.ExampleSentences;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a text is: in a file, on standard input ({@code -}), or in a sample that comes with the
 * command ({@code sample:json}).
 *
 * @param input the text from standard input; null if the text is at another place
 * @param isCut whether the text from standard input is too long, and only its beginning was read
 */
public record InputPlace(String name, @Nullable String input, boolean isCut) {
  /** The beginning of a JSON object. No grammar in any notation begins like this. */
  private static final Pattern OBJECT = Pattern.compile("\\uFEFF?\\s*\\{\\s*[\"}]");

  /** The number of bytes of a file that are searched for the beginning of a JSON object. */
  private static final int HEAD = 4_096;

  /** The prefix of the name of a sample. */
  public static final String SAMPLE = "sample:";

  /**
   * The code of a file that cannot be read at all. This is the only code that is no fault of a
   * grammar.
   */
  private static final String UNREADABLE_FILE = "DYCK-G001";

  /** Returns the place of a file or a sample. */
  public static InputPlace file(String name) {
    return new InputPlace(name, null, false);
  }

  /**
   * Returns the place by the user's name of it.
   *
   * @param most the most bytes of standard input; one more byte is read to detect a longer text
   * @throws UserException if standard input cannot be read or is not UTF-8
   */
  static InputPlace of(String given, Terminal terminal, int most) {
    if (!InputFile.isStandardInput(given)) {
      return file(given);
    }
    InputFile in = new InputFile(given);
    byte[] bytes = in.bytes(terminal, "the grammar", most == Integer.MAX_VALUE ? most : most + 1);
    String wayOut =
        "a grammar is a text in UTF-8; what 'dyck compile' wrote is given by its file's name";
    // The limit may cut the text inside a character. The reader refuses the text anyway.
    return new InputPlace(
        in.name(),
        bytes.length > most
            ? new String(bytes, StandardCharsets.UTF_8)
            : InputFile.decode(bytes, in.name(), wayOut),
        bytes.length > most);
  }

  /**
   * Reads the grammar.
   *
   * @throws GrammarException if the grammar has errors, with all of them
   * @throws UserException if the file or sample does not exist
   */
  Grammar parse(ReadOptions options) {
    if (isSample()) {
      Sample sample = sample();
      return Grammars.read(sample.fileName(), sample.grammar(), options);
    }
    if (input != null) {
      return Grammars.read(name, input, options);
    }
    try {
      return Grammars.read(path(), options);
    } catch (GrammarException e) {
      if (e.diagnostics().get(0).code().equals(UNREADABLE_FILE)) {
        throw new UserException(
            name + ": " + e.diagnostics().get(0).message(),
            "give the path of a grammar file, or one of " + samples());
      }
      throw e;
    }
  }

  /** Returns whether the text is a JSON object, by its beginning. */
  boolean isObject() {
    String text = input;
    if (text != null) {
      return !isCut && OBJECT.matcher(text).lookingAt();
    }
    return !isSample() && isJsonObject(path());
  }

  private static boolean isJsonObject(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
      return OBJECT.matcher(head).lookingAt();
    } catch (IOException e) {
      // The code that reads the file later reports why this fails.
      return false;
    }
  }

  /** Returns whether the text is a sample. */
  public boolean isSample() {
    return name.startsWith(SAMPLE);
  }

  /** Returns whether the place is a file whose name has a given end. */
  boolean isFile(String end) {
    return input == null && name.endsWith(end);
  }

  /** Returns the argument with which the user can name this place again. */
  String argument() {
    return input == null ? name : InputFile.STANDARD_INPUT;
  }

  /** Returns the example sentences beside the text; empty if there are none. */
  ImmutableList<String> examples() {
    if (isSample()) {
      return sample().examples();
    }
    if (input != null) {
      return ImmutableList.of();
    }
    try {
      return ExampleSentences.readBeside(path());
    } catch (UncheckedIOException e) {
      throw new UserException(
          String.valueOf(e.getMessage()),
          "repair the file, move it away, or name another with --examples");
    }
  }

  private Sample sample() {
    String sample = name.substring(SAMPLE.length());
    if (!Samples.names().contains(sample)) {
      throw new UserException("there is no sample '" + sample + "'", "choose one of " + samples());
    }
    return Samples.named(sample);
  }

  private static String samples() {
    return SAMPLE + String.join(", " + SAMPLE, Samples.names());
  }

  /** Returns whether the place is a file that {@code dyck compile} wrote. */
  boolean isCompiled() {
    return input == null && !isSample() && ArtefactFile.isArtefact(path());
  }

  Path path() {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("no path of a file: " + name, "give the path of a grammar file");
    }
  }
}
