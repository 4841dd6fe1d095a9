package io.dyck.cli.input;

import io.dyck.artefact.ArtefactException;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The vocabulary that the command uses by default. The launcher has its artefact made once, beside
 * the archive of classes, and says where; without, it is read from jtokkit each time.
 */
public final class PreparedVocabulary {
  /** What {@code --vocab} calls it. */
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
        // Gone, or made by another version: jtokkit has the same tokens.
        return Vocabulary.o200k();
      }
    }
    return Vocabulary.o200k();
  }

  public static void prepare(Path file) {
    Vocabulary.o200k().save(file);
  }
}
