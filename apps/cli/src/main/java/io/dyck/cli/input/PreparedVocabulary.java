package io.dyck.cli.input;

import io.dyck.artefact.ArtefactException;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The default vocabulary of the command. The launcher makes its artefact once, beside the archive
 * of classes, and passes the path. Without a path the vocabulary is read from jtokkit each time.
 */
public final class PreparedVocabulary {
  /** The name of the vocabulary for {@code --vocab}. */
  static final String NAME = "o200k";

  /** The system property with the path of the artefact. */
  static final String PROPERTY = "dyck.vocabulary." + NAME;

  private PreparedVocabulary() {}

  static Vocabulary read() {
    @Nullable String prepared = System.getProperty(PROPERTY);
    if (prepared != null) {
      try {
        return Vocabulary.load(Path.of(prepared));
      } catch (ArtefactException e) {
        // The artefact is missing or was made by another version; jtokkit has the same tokens.
        return Vocabulary.o200k();
      }
    }
    return Vocabulary.o200k();
  }

  public static void prepare(Path file) {
    Vocabulary.o200k().save(file);
  }
}
