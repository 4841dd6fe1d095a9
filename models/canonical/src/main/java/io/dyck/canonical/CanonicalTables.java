package io.dyck.canonical;

import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.canonical.search.CanonicalTokens;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Path;

/**
 * A file with the tables of canonical mode for a vocabulary. Computing the tables takes some
 * seconds for a large vocabulary; reading them takes some milliseconds. A constraint in canonical
 * mode computes its tables when it is composed, unless they were loaded before.
 */
public final class CanonicalTables {
  private CanonicalTables() {}

  /**
   * Computes the canonical tables of the vocabulary's tokenizer and writes them to a file.
   *
   * @param vocabulary with a tokenizer
   * @param file the target; an existing file is replaced
   * @throws VocabularyException if the tokenizer's output cannot be described exactly (code {@code
   *     DYCK-V010})
   * @throws ArtefactException if the file cannot be written (code {@code DYCK-V020})
   */
  public static void save(Vocabulary vocabulary, Path file) {
    CanonicalTokens.of(vocabulary).artefact().write(file);
  }

  /**
   * Reads a file of {@link #save}. Constraints of this vocabulary that are composed afterwards use
   * the tables. Cost: linear in the file.
   *
   * @param file written by this version
   * @param vocabulary the vocabulary of the file, or one with an equal {@link Vocabulary#hash()}
   * @throws ArtefactException if the file is malformed or belongs to another vocabulary; memory use
   *     stays proportional to the file for any content
   */
  public static void load(Path file, Vocabulary vocabulary) {
    CanonicalTokens unused =
        CanonicalTokens.read(
            ArtefactFile.open(file, ArtefactKind.CANONICAL, CanonicalTokens.VERSION), vocabulary);
  }
}
