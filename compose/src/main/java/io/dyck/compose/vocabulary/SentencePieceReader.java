package io.dyck.compose.vocabulary;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** Reads a {@code .model} file of SentencePiece. */
final class SentencePieceReader {
  private SentencePieceReader() {}

  static Vocabulary read(Path file, VocabularyLimits limits) {
    try (InputStream in = VocabularyFile.open(file, limits)) {
      return SentencePieceFile.read(file.toString(), in, limits)
          .model("model of SentencePiece")
          .vocabulary(VocabularyFile.name(file));
    } catch (IOException e) {
      throw VocabularyFile.unreadable(file.toString(), e);
    }
  }
}
