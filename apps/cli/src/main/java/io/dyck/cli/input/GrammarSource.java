package io.dyck.cli.input;

import com.google.common.collect.ImmutableList;
import io.dyck.artefact.ArtefactFile;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.samples.ExampleSentences;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import io.dyck.schema.SchemaArtefact;
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
 * The place of a grammar: a file, standard input ({@code -}), or a sample that comes with the
 * command ({@code sample:json}).
 *
 * @param input the text from standard input; null if the grammar is at another place
 * @param use the user's choice of a reading
 */
public record GrammarSource(String name, @Nullable String input, Use use) {
  /** The ways to read a text. */
  enum Use {
    /** A schema or a grammar, by the name and the content of the text. */
    AS_FOUND,
    SCHEMA,
    /** A grammar in some notation, whatever the name and the content are. */
    GRAMMAR
  }

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

  /**
   * Returns the source for the user's name of a grammar.
   *
   * @param most the most bytes of standard input; one more byte is read to detect a longer text
   * @throws UserException if standard input cannot be read or is not UTF-8
   */
  static GrammarSource of(String given, Terminal terminal, int most, Use use) {
    if (!InputFile.isStandardInput(given)) {
      return new GrammarSource(given, null, use);
    }
    InputFile in = new InputFile(given);
    byte[] bytes = in.bytes(terminal, "the grammar", most == Integer.MAX_VALUE ? most : most + 1);
    String wayOut =
        "a grammar is a text in UTF-8; what 'dyck compile' wrote is given by its file's name";
    // The limit may cut the text inside a character. The text is refused anyway.
    return new GrammarSource(
        in.name(),
        bytes.length > most
            ? new String(bytes, StandardCharsets.UTF_8)
            : InputFile.decode(bytes, in.name(), wayOut),
        // The reader of grammars refuses a text that is too long.
        bytes.length > most ? Use.GRAMMAR : use);
  }

  /**
   * Reads the grammar.
   *
   * @throws GrammarException if the grammar has errors, with all of them
   * @throws UserException if the file or sample does not exist
   */
  public Grammar parse(ReadOptions options) {
    if (name.startsWith(SAMPLE)) {
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

  /** Returns whether the source is a JSON Schema: a compiled schema, or any JSON object. */
  public boolean isSchema() {
    if (use == Use.SCHEMA) {
      return true;
    }
    if (name.startsWith(SAMPLE) || isOfTools()) {
      return false;
    }
    String text = input;
    if (text != null) {
      return use == Use.AS_FOUND && OBJECT.matcher(text).lookingAt();
    }
    return SchemaArtefact.isAt(path())
        || (use == Use.AS_FOUND && (name.endsWith(".schema.json") || beginsAsObject(path())));
  }

  private static boolean beginsAsObject(Path path) {
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

  /** Returns whether the source is a structural tag, by the name of its file. */
  boolean isStructuralTag() {
    return input == null && name.endsWith(ToolInput.TAG);
  }

  /** Returns whether the source is a structural tag or a list of tools, by the name of its file. */
  boolean isOfTools() {
    return isStructuralTag() || (input == null && name.endsWith(ToolInput.TOOLS));
  }

  /** Returns the argument with which the user can name this source again. */
  String argument() {
    return input == null ? name : InputFile.STANDARD_INPUT;
  }

  /** Returns the example sentences of the grammar; empty if there are none. */
  public ImmutableList<String> examples() {
    if (name.startsWith(SAMPLE)) {
      return sample().examples();
    }
    if (input != null) {
      return ImmutableList.of();
    }
    try {
      return ExampleSentences.beside(path());
    } catch (UncheckedIOException e) {
      throw new UserException(
          String.valueOf(e.getMessage()),
          "repair the file, move it away, or name another with --examples");
    }
  }

  /**
   * Returns the example sentences of a compiled grammar: the sentences of a sample with the same
   * text, else the sentences beside the grammar's file.
   */
  public ImmutableList<String> examplesOf(Grammar compiled) {
    SourceText source = compiled.source();
    for (Sample sample : Samples.all()) {
      if (sample.grammar().equals(source.content())) {
        return sample.examples();
      }
    }
    return new GrammarSource(source.name(), null, Use.GRAMMAR).examples();
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

  /** Returns whether the source is a file that {@code dyck compile} wrote. */
  public boolean isCompiled() {
    return input == null && !name.startsWith(SAMPLE) && ArtefactFile.isArtefact(path());
  }

  Path path() {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("no path of a file: " + name, "give the path of a grammar file");
    }
  }
}
