package io.dyck.cli.input;

import io.dyck.artefact.ArtefactException;
import io.dyck.canonical.CanonicalMode;
import io.dyck.canonical.CanonicalTables;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Composes grammars with vocabularies, and reports an error if they do not fit. */
public final class Compositions {
  private Compositions() {}

  /**
   * Composes and trims the grammar to the texts that the vocabulary can finish; writes a warning if
   * this removes tokens.
   */
  static TokenConstraint compose(Pda pda, Vocabulary vocabulary, Terminal terminal) {
    return composeTrimmed(() -> TokenConstraint.compose(pda, vocabulary), terminal);
  }

  /** Runs a given composition and writes the same warnings and errors. */
  static TokenConstraint composeTrimmed(Supplier<TokenConstraint> composing, Terminal terminal) {
    try {
      TokenConstraint constraint = composing.get();
      constraint
          .trimming()
          .ifPresent(
              warning ->
                  terminal
                      .err()
                      .writeLine(terminal.errStyle().warning("warning") + ": " + warning));
      return constraint;
    } catch (LimitExceededException | VocabularyException e) {
      throw new UserException("the grammar does not fit the vocabulary: " + e.getMessage(), "");
    }
  }

  /** Returns the file of canonical tables for a vocabulary's file. */
  private static Path tables(Path vocabulary) {
    return vocabulary.resolveSibling(vocabulary.getFileName() + ".canonical");
  }

  /** Writes the canonical tables beside the file of a vocabulary. */
  public static void saveCanonical(Vocabulary vocabulary, Path file) {
    try {
      Artefacts.save(tables(file), () -> CanonicalTables.save(vocabulary, tables(file)));
    } catch (VocabularyException e) {
      throw new UserException(String.valueOf(e.getMessage()), "leave out --canonical");
    }
  }

  /**
   * Composes a constraint again in canonical mode. Uses the tables beside the vocabulary's file, if
   * there are any.
   */
  static TokenConstraint canonical(
      TokenConstraint constraint, String vocabulary, Terminal terminal) {
    try (Progress progress = terminal.progress("preparing canonical tokens", 1)) {
      progress.step(1, "");
      Path tables = tables(Path.of(vocabulary));
      if (Files.exists(tables)) {
        CanonicalTables.load(tables, constraint.vocabulary());
      }
      return TokenConstraint.compose(
          constraint.pda(), constraint.vocabulary(), CanonicalMode.OPTIONS);
    } catch (VocabularyException | ArtefactException e) {
      throw new UserException(String.valueOf(e.getMessage()), "leave out --canonical");
    }
  }
}
