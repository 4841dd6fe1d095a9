package io.dyck.vocabulary.encode;

import io.dyck.vocabulary.table.TokenIndex;
import io.dyck.vocabulary.tokenizer.VocabularyException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Encodes one word by byte pairs: repeatedly merges the two neighbours with the least rank, the
 * leftmost first, until no pair can merge. A word of n bytes costs O(n log n). Immutable and
 * thread-safe.
 */
public final class BytePairEncoder {
  private static final int BYTES = 256;

  private final TokenIndex index;
  private final Merges merges;
  private final boolean ignoreMerges;

  /** For each byte its token, or −1. */
  private final int[] byteTokens = new int[BYTES];

  private final BitSet symbols = new BitSet();

  /** The token for bytes that are no tokens; −1 if such a byte is an error. */
  private final int unknown;

  /** Whether one unknown token stands for several bytes side by side. */
  private final boolean fusesUnknown;

  /** The bytes that a text may have and that are no tokens. */
  private final BitSet missing = new BitSet();

  /**
   * Creates an encoder.
   *
   * @param ignoreMerges whether a word with a token of its own becomes that token without merging
   */
  public BytePairEncoder(TokenIndex index, Merges merges, boolean ignoreMerges) {
    this(index, merges, ignoreMerges, -1, false);
  }

  /**
   * Creates an encoder.
   *
   * @param ignoreMerges whether a word with a token of its own becomes that token without merging
   * @param unknown the token for bytes that are no tokens; −1 if such a byte is an error
   * @param fusesUnknown whether one unknown token stands for several bytes side by side
   */
  public BytePairEncoder(
      TokenIndex index, Merges merges, boolean ignoreMerges, int unknown, boolean fusesUnknown) {
    this.unknown = unknown;
    this.fusesUnknown = fusesUnknown;
    this.index = index;
    this.merges = merges;
    this.ignoreMerges = ignoreMerges;
    for (int b = 0; b < BYTES; b++) {
      byteTokens[b] = index.find(new byte[] {(byte) b}, 0, 1);
      if (byteTokens[b] >= 0) {
        symbols.set(byteTokens[b]);
      } else if (isInText(b)) {
        missing.set(b);
      }
    }
  }

  /** Adds the tokens of a word; an empty word has none. */
  public void encode(byte[] word, IntArrayList to) {
    if (ignoreMerges) {
      int whole = index.find(word);
      if (whole >= 0) {
        to.add(whole);
        return;
      }
    }
    SymbolMerger.merge(merges, byteTokens(word), to);
  }

  private int[] byteTokens(byte[] word) {
    int[] tokens = new int[word.length];
    int count = 0;
    for (int i = 0; i < word.length; i++) {
      int token = byteTokens[Byte.toUnsignedInt(word[i])];
      if (token < 0 && unknown < 0) {
        throw VocabularyException.notSpelled(word, i);
      }
      boolean joins = token < 0 && fusesUnknown && count > 0 && tokens[count - 1] == unknown;
      if (!joins) {
        tokens[count++] = token < 0 ? unknown : token;
      }
    }
    return Arrays.copyOf(tokens, count);
  }

  /** Returns whether a text in UTF-8 can have a byte. */
  private static boolean isInText(int b) {
    return b != 0xC0 && b != 0xC1 && b < 0xF5;
  }

  /** Returns whether pairs begin to merge with this token. */
  boolean isSymbol(int token) {
    return symbols.get(token);
  }

  /** Returns whether a word with a token of its own becomes that token without merging. */
  boolean ignoresMerges() {
    return ignoreMerges;
  }

  /** Returns the token of a whole word without merging, or −1. */
  int whole(byte[] word) {
    return index.find(word);
  }

  /** Returns the rank of the merge of two neighbours, or −1. */
  int rank(int first, int second) {
    return merges.rank(first, second);
  }

  /**
   * Returns the last merge of a word of which the merges make one token: the first part above, the
   * second below; −1 if they leave more than one.
   */
  long lastMerge(byte[] bytes) {
    return SymbolMerger.lastMerge(merges, byteTokens(bytes));
  }

  /** Returns the tokens that result from merging a word. */
  int[] merge(byte[] word) {
    IntArrayList result = new IntArrayList();
    SymbolMerger.merge(merges, byteTokens(word), result);
    return result.toIntArray();
  }

  /** Returns the bytes that a text may have and that no tokens spell. */
  BitSet missingBytes() {
    return (BitSet) missing.clone();
  }
}
