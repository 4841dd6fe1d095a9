package io.dyck.compose;

import io.dyck.artefact.ArtefactException;
import io.dyck.artefact.ArtefactFile;
import io.dyck.artefact.ArtefactKind;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import java.nio.file.Path;

/**
 * What canonical mode knows of a vocabulary, as a file: found out once, in some seconds for a large
 * one, and read in some milliseconds from then on. A constraint in canonical mode finds out what
 * was not loaded before it is composed.
 */
public final class CanonicalTables {
  private CanonicalTables() {}

  /**
   * Finds out what the vocabulary's tokenizer produces, and writes it.
   *
   * @param vocabulary with a tokenizer
   * @param file where to; replaced if it exists
   * @throws VocabularyException if it cannot be said exactly (code {@code DYCK-V010})
   * @throws ArtefactException if the file cannot be written (code {@code DYCK-V020})
   */
  public static void save(Vocabulary vocabulary, Path file) {
    CanonicalTokens.of(vocabulary).artefact().write(file);
  }

  /**
   * Reads what {@link #save} wrote; constraints of this vocabulary that are composed afterwards use
   * it. Cost: linear in the file.
   *
   * @param file written by this version
   * @param vocabulary an equal vocabulary to the one it was saved for, by its {@link
   *     Vocabulary#hash()}
   * @throws ArtefactException if the file is not what it should be, or for another vocabulary; no
   *     content makes this allocate more than in proportion to the file
   */
  public static void load(Path file, Vocabulary vocabulary) {
    CanonicalTokens unused =
        CanonicalTokens.read(
            ArtefactFile.open(file, ArtefactKind.CANONICAL, CanonicalTokens.VERSION), vocabulary);
  }
}
