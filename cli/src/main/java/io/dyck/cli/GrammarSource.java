package io.dyck.cli;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.artefact.ArtefactFile;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.samples.ExampleSentences;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Where a grammar is: a file, or a sample that comes with the command ({@code sample:json}).
 *
 * @param name as the user gave it
 */
record GrammarSource(String name) {
  /** Stands before the name of a sample. */
  static final String SAMPLE = "sample:";

  /** The code of a file that cannot be read at all, the one case that is no fault of a grammar. */
  private static final String UNREADABLE_FILE = "DYCK-G001";

  /**
   * Reads the grammar.
   *
   * @throws GrammarException with every problem
   * @throws UserException if there is no such file or sample
   */
  Grammar parse(ReadOptions options) {
    if (name.startsWith(SAMPLE)) {
      Sample sample = sample();
      return Grammars.read(sample.fileName(), sample.grammar(), options);
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

  /** The example sentences that belong to the grammar; none if there are none. */
  ImmutableList<String> examples() {
    if (name.startsWith(SAMPLE)) {
      return sample().examples();
    }
    try {
      return ExampleSentences.beside(path());
    } catch (UncheckedIOException e) {
      throw new UserException(String.valueOf(e.getMessage()), "repair the file or move it away");
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

  /** Whether this is what {@code dyck compile} wrote. */
  boolean isCompiled() {
    return !name.startsWith(SAMPLE) && ArtefactFile.isArtefact(path());
  }

  Path path() {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UserException("no path of a file: " + name, "give the path of a grammar file");
    }
  }
}
