package io.dyck.compose.vocabulary;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Encodes one word by byte pairs: of all neighbours that merge, those of the least rank do, the
 * leftmost first, until none does. A word of n bytes costs O(n log n). Immutable and thread-safe.
 */
final class BytePairEncoder {
  private static final int BYTES = 256;

  private final TokenIndex index;
  private final MergeTable merges;
  private final boolean ignoreMerges;

  /** Per byte its own token, or −1. */
  private final int[] byteTokens = new int[BYTES];

  /**
   * An encoder.
   *
   * @param ignoreMerges whether a word that is a token becomes that token, whatever the merges say
   */
  BytePairEncoder(TokenIndex index, MergeTable merges, boolean ignoreMerges) {
    this.index = index;
    this.merges = merges;
    this.ignoreMerges = ignoreMerges;
    for (int b = 0; b < BYTES; b++) {
      byteTokens[b] = index.find(new byte[] {(byte) b}, 0, 1);
    }
  }

  /** Adds the tokens of a word; an empty word has none. */
  void encode(byte[] word, IntArrayList to) {
    if (ignoreMerges) {
      int whole = index.find(word, 0, word.length);
      if (whole >= 0) {
        to.add(whole);
        return;
      }
    }
    int[] tokens = new int[word.length];
    for (int i = 0; i < word.length; i++) {
      tokens[i] = byteToken(word[i]);
    }
    SymbolMerger.merge(merges, tokens, to);
  }

  private int byteToken(byte b) {
    int token = byteTokens[Byte.toUnsignedInt(b)];
    if (token < 0) {
      throw new IllegalArgumentException(
          String.format("byte 0x%02x must be a token of the vocabulary to be encoded", b));
    }
    return token;
  }
}
