package io.dyck.compose.walk;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTrie;

/** The tokens of a vocabulary that a grammar asks for by kind, found once for each vocabulary. */
enum TextTokens {
  /** The ordinary tokens that spell something: what a grammar calls {@code TEXT_TOKEN}. */
  ALL,

  /** Those without a line feed, U+000A: what a grammar calls {@code PARAGRAPH_TOKEN}. */
  WITHOUT_LINE_FEED;

  /** The tokens of a vocabulary; the same mask every time. */
  TokenMask of(Vocabulary vocabulary) {
    return (TokenMask)
        vocabulary.unwrap(TokenTrie.class).memo().computeIfAbsent(this, key -> find(vocabulary));
  }

  private TokenMask find(Vocabulary vocabulary) {
    MaskBuilder builder = new MaskBuilder(vocabulary.size());
    for (int id = 0; id < vocabulary.size(); id++) {
      if (vocabulary.isOrdinary(id) && vocabulary.length(id) > 0 && isWanted(vocabulary, id)) {
        builder.add(id);
      }
    }
    return builder.build();
  }

  private boolean isWanted(Vocabulary vocabulary, int id) {
    for (int i = vocabulary.length(id) - 1; this == WITHOUT_LINE_FEED && i >= 0; i--) {
      if (vocabulary.byteAt(id, i) == '\n') {
        return false;
      }
    }
    return true;
  }
}
