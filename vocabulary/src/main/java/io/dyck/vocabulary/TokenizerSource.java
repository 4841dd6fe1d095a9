package io.dyck.vocabulary;

import io.dyck.vocabulary.format.tiktoken.BuiltInVocabulary;
import java.nio.file.Path;

/** Where a tokenizer can be read from again, so that a file can say it. */
sealed interface TokenizerSource {
  /** One that jtokkit carries. */
  record BuiltIn(BuiltInVocabulary vocabulary) implements TokenizerSource {}

  /**
   * A file; it is read once more when it is stored.
   *
   * @param file of any format that {@link Vocabulary#read} knows
   */
  record OfFile(Path file) implements TokenizerSource {}

  /**
   * What an artefact holds of such a file, stored again as it is.
   *
   * @param stored the compressed bytes
   */
  record Stored(StoredTokenizer stored) implements TokenizerSource {}
}
