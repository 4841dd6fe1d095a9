package io.dyck.compose.vocabulary;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

/**
 * Encodes one word by byte pairs: of all neighbours that merge, those of the least rank do, the
 * leftmost first, until none does. The neighbours wait in a heap, so a word of n bytes costs O(n
 * log n). Immutable and thread-safe.
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
    new Word(word).mergeInto(to);
  }

  private int byteToken(byte b) {
    int token = byteTokens[Byte.toUnsignedInt(b)];
    if (token < 0) {
      throw new IllegalArgumentException(
          String.format("byte 0x%02x must be a token of the vocabulary to be encoded", b));
    }
    return token;
  }

  /** One word while its symbols merge; a symbol is known by the position of its first byte. */
  private final class Word {
    /** Per position the token that starts there, −1 once it went into the one before. */
    private final int[] tokens;

    /** Per position the next symbol's position; the length of the word after the last. */
    private final int[] next;

    /** Per position the symbol before, −1 at the first. */
    private final int[] previous;

    /** Rank above, position below: the least is the leftmost merge of the least rank. */
    private final LongHeapPriorityQueue waiting = new LongHeapPriorityQueue();

    Word(byte[] word) {
      tokens = new int[word.length];
      next = new int[word.length];
      previous = new int[word.length];
      for (int i = 0; i < word.length; i++) {
        tokens[i] = byteToken(word[i]);
        next[i] = i + 1;
        previous[i] = i - 1;
      }
      for (int i = 0; i < word.length; i++) {
        enqueue(i);
      }
    }

    private void enqueue(int position) {
      int rank = rankAt(position);
      if (rank >= 0) {
        waiting.enqueue((long) rank << Integer.SIZE | position);
      }
    }

    private int rankAt(int position) {
      int second = next[position];
      return second < tokens.length ? merges.rank(tokens[position], tokens[second]) : -1;
    }

    void mergeInto(IntArrayList to) {
      while (!waiting.isEmpty()) {
        long least = waiting.dequeueLong();
        int rank = (int) (least >>> Integer.SIZE);
        int position = (int) least;
        // What waits may be out of date: one of the two has merged with another meanwhile.
        if (tokens[position] >= 0 && rankAt(position) == rank) {
          merge(position, merges.merged(rank));
        }
      }
      for (int i = 0; i < tokens.length; i = next[i]) {
        to.add(tokens[i]);
      }
    }

    private void merge(int position, int token) {
      int second = next[position];
      tokens[position] = token;
      tokens[second] = -1;
      next[position] = next[second];
      if (next[position] < tokens.length) {
        previous[next[position]] = position;
      }
      enqueue(position);
      if (previous[position] >= 0) {
        enqueue(previous[position]);
      }
    }
  }
}
