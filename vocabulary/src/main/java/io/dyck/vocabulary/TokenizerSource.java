package io.dyck.vocabulary;

import io.dyck.vocabulary.format.tiktoken.BuiltInVocabulary;
import java.nio.file.Path;

/**
 * The source from which a tokenizer can be read again. A saved vocabulary refers to this source.
 */
sealed interface TokenizerSource {
  /** A tokenizer inside jtokkit. */
  record BuiltIn(BuiltInVocabulary vocabulary) implements TokenizerSource {}

  /**
   * A file, which is read once more when the vocabulary is saved.
   *
   * @param file a file of any format that {@link Vocabulary#read} knows
   */
  record FileSource(Path file) implements TokenizerSource {}

  /**
   * A tokenizer file that an artefact contains. Saving copies it unchanged.
   *
   * @param stored the compressed bytes
   */
  record StoredSource(StoredTokenizer stored) implements TokenizerSource {}
}
