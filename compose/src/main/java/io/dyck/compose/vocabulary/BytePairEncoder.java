package io.dyck.compose.vocabulary;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Encodes one word by byte pairs: of all neighbours that merge, those of the least rank do, the
 * leftmost first, until none does. A word of n bytes costs O(n log n). Immutable and thread-safe.
 */
final class BytePairEncoder {
  private static final int BYTES = 256;

  private final TokenIndex index;
  private final Merges merges;
  private final boolean ignoreMerges;

  /** Per byte its own token, or −1. */
  private final int[] byteTokens = new int[BYTES];

  /**
   * An encoder.
   *
   * @param ignoreMerges whether a word that is a token becomes that token, whatever the merges say
   */
  BytePairEncoder(TokenIndex index, Merges merges, boolean ignoreMerges) {
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
    SymbolMerger.merge(merges, byteTokens(word), to);
  }

  private int[] byteTokens(byte[] word) {
    int[] tokens = new int[word.length];
    for (int i = 0; i < word.length; i++) {
      tokens[i] = byteToken(word[i]);
    }
    return tokens;
  }

  boolean ignoresMerges() {
    return ignoreMerges;
  }

  /** The token of a single byte, or −1. */
  int tokenOf(int b) {
    return byteTokens[b];
  }

  /** The token that a word is, whatever the merges say, or −1. */
  int whole(byte[] word) {
    return index.find(word, 0, word.length);
  }

  int rank(int first, int second) {
    return merges.rank(first, second);
  }

  /**
   * The last merge of a word of which the merges make one token: the first part above, the second
   * below; −1 if they leave more than one.
   */
  long lastMerge(byte[] bytes) {
    return SymbolMerger.lastMerge(merges, byteTokens(bytes));
  }

  /** What the merges make of a word. */
  int[] merge(byte[] word) {
    IntArrayList result = new IntArrayList();
    SymbolMerger.merge(merges, byteTokens(word), result);
    return result.toIntArray();
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
