package io.dyck.compose;

import io.dyck.compose.walk.MaskTable;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;

/** Moves configurations by whole tokens. Immutable; thread-safe. */
final class TokenReader {
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final TokenTable tokens;
  private final byte[] arena;
  private final int[] letterOfByte;

  /**
   * Creates a reader.
   *
   * @param letterOfByte not to be changed
   */
  TokenReader(Vocabulary vocabulary, MaskTable masks, int[] letterOfByte) {
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.tokens = vocabulary.table();
    this.arena = tokens.byteArena();
    this.letterOfByte = letterOfByte;
  }

  /**
   * Reads a token. The token must be defined and must be no end token.
   *
   * @return false if the token cannot follow; the configuration has then read only a part of the
   *     token
   */
  boolean read(int token, Configuration configuration) {
    int beginLetter = masks.beginLetter(token);
    if (beginLetter >= 0 && configuration.step(beginLetter) != Configuration.Outcome.MOVED) {
      return false;
    }
    if (!vocabulary.isOrdinary(token)) {
      return beginLetter >= 0;
    }
    int end = tokens.end(token);
    int start = tokens.start(token);
    if (start == end) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (configuration.step(letterOfByte[arena[i] & 0xFF]) != Configuration.Outcome.MOVED) {
        return false;
      }
    }
    return true;
  }
}
