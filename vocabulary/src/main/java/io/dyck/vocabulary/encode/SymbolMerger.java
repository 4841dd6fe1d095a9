package io.dyck.vocabulary.encode;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;

/**
 * Merges the symbols of one word by a table: of all neighbours that merge, those of the least rank
 * do, the leftmost first, until none does. The neighbours wait in a heap, so n symbols cost O(n log
 * n). A symbol is known by the position it started from.
 */
final class SymbolMerger {
  private final Merges merges;

  /** Per position the token that starts there, −1 once it went into the one before. */
  private final int[] tokens;

  /** Per position the next symbol's position; the number of positions after the last. */
  private final int[] next;

  /** Per position the symbol before, −1 at the first. */
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
   * The last merge of symbols of which one token is left: the first part above, the second below;
   * −1 if more are left.
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
      int merged = merges.merged((int) (least >>> Integer.SIZE));
      int position = (int) least;
      // What waits may be out of date: one of the two has merged with another meanwhile. If those
      // that stand there now make the same token they merge at this rank, not at their own: so
      // does the original library.
      if (tokens[position] >= 0) {
        int rank = rankAt(position);
        if (rank >= 0 && merges.merged(rank) == merged) {
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
