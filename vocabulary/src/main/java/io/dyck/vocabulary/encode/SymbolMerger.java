package io.dyck.vocabulary.encode;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

/**
 * Merges the symbols of one word by a table: repeatedly merges the two neighbours with the least
 * rank, the leftmost first, until no pair can merge. The candidates wait in a heap, therefore n
 * symbols cost O(n log n). The start position identifies a symbol.
 */
final class SymbolMerger {
  private final Merges merges;

  /**
   * For each position, the token that starts there, or −1 after a merge with the previous symbol.
   */
  private final int[] tokens;

  /** For each position, the position of the next symbol; the number of positions after the last. */
  private final int[] next;

  /** For each position, the position of the previous symbol, −1 at the first. */
  private final int[] previous;

  /** Rank above, position below: the least is the leftmost merge of the least rank. */
  private final LongHeapPriorityQueue waiting = new LongHeapPriorityQueue();

  private long lastMerge = -1;

  private SymbolMerger(Merges merges, int[] tokens) {
    this.merges = merges;
    this.tokens = tokens;
    next = new int[tokens.length];
    previous = new int[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      next[i] = i + 1;
      previous[i] = i - 1;
    }
    for (int i = 0; i < tokens.length; i++) {
      enqueue(i);
    }
  }

  static void merge(Merges merges, int[] tokens, IntArrayList to) {
    new SymbolMerger(merges, tokens).mergeInto(to);
  }

  /**
   * Returns the last merge of symbols of which one token is left: the first part above, the second
   * below; −1 if more are left.
   *
   * @param tokens at least two symbols, taken over
   */
  static long lastMerge(Merges merges, int[] tokens) {
    SymbolMerger merger = new SymbolMerger(merges, tokens);
    merger.mergeAll();
    return merger.next[0] == tokens.length ? merger.lastMerge : -1;
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

  private void mergeInto(IntArrayList to) {
    mergeAll();
    for (int i = 0; i < tokens.length; i = next[i]) {
      to.add(tokens[i]);
    }
  }

  private void mergeAll() {
    while (!waiting.isEmpty()) {
      long least = waiting.dequeueLong();
      int merged = merges.mergedToken((int) (least >>> Integer.SIZE));
      int position = (int) least;
      // A candidate may be out of date, because one of its two symbols merged with another one
      // meanwhile. If the current neighbours make the same token, they merge now and not at the
      // rank of their own pair. The original library does the same.
      if (tokens[position] >= 0) {
        int rank = rankAt(position);
        if (rank >= 0 && merges.mergedToken(rank) == merged) {
          merge(position, merged);
        }
      }
    }
  }

  private void merge(int position, int token) {
    int second = next[position];
    lastMerge = (long) tokens[position] << Integer.SIZE | tokens[second];
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
