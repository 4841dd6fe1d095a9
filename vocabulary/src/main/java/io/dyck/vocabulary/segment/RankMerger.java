package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import java.util.function.BiFunction;

/**
 * Byte-pair encoding as in tiktoken. A word with a token of its own becomes that token. Otherwise
 * the bytes of the word merge: among neighbours that together are a token, the pair with the least
 * rank merges first, the leftmost among equal ones. Cost: O(n log n). Immutable and thread-safe.
 *
 * @param tokens all tokens; their ids are in the order of their ranks
 * @param missing returns the exception for a position of a word with a byte that no token spells
 */
public record RankMerger(
    PieceTrie tokens, BiFunction<byte[], Integer, ? extends RuntimeException> missing)
    implements Segmenter {
  @Override
  public void segment(byte[] word, IntArrayList to) {
    int whole = tokens.find(word, 0, word.length);
    if (whole >= 0) {
      to.add(whole);
    } else if (word.length > 0) {
      new WordMerge(word).addTokensTo(to);
    }
  }

  /** One word; a symbol is known by the position of its first byte. */
  private final class WordMerge {
    private final byte[] word;

    /** For each position, the end of the symbol that starts there, or 0 if no symbol does. */
    private final int[] ends;

    private final int[] previous;

    /** Id above, position below. */
    private final LongHeapPriorityQueue waiting = new LongHeapPriorityQueue();

    WordMerge(byte[] word) {
      this.word = word;
      ends = new int[word.length];
      previous = new int[word.length];
      for (int i = 0; i < word.length; i++) {
        ends[i] = i + 1;
        previous[i] = i - 1;
      }
      for (int i = 0; i < word.length; i++) {
        offer(i);
      }
    }

    /** Returns the token that a symbol and its right neighbour make, or −1. */
    private int mergedToken(int left) {
      int right = ends[left];
      return right < word.length ? tokens.find(word, left, ends[right]) : -1;
    }

    private void offer(int left) {
      int id = mergedToken(left);
      if (id >= 0) {
        waiting.enqueue((long) id << Integer.SIZE | left);
      }
    }

    void addTokensTo(IntArrayList to) {
      while (!waiting.isEmpty()) {
        long least = waiting.dequeueLong();
        int left = (int) least;
        if (ends[left] > 0 && mergedToken(left) == (int) (least >>> Integer.SIZE)) {
          merge(left);
        }
      }
      for (int at = 0; at < word.length; at = ends[at]) {
        int id = tokens.find(word, at, ends[at]);
        if (id < 0) {
          throw missing.apply(word, at);
        }
        to.add(id);
      }
    }

    private void merge(int left) {
      int right = ends[left];
      ends[left] = ends[right];
      ends[right] = 0;
      if (ends[left] < word.length) {
        previous[ends[left]] = left;
      }
      if (previous[left] >= 0) {
        offer(previous[left]);
      }
      offer(left);
    }
  }
}
