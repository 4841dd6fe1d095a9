package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * Pairs of a dotted rule (high half) and a link (low half), packed in a long; sorted sets of them.
 */
final class Items {
  static final long[] NONE = {};

  private Items() {}

  static long of(int dottedRule, int link) {
    return ((long) dottedRule << 32) | link;
  }

  static int dottedRule(long item) {
    return (int) (item >>> 32);
  }

  static int link(long item) {
    return (int) item;
  }

  /** Sorts, and drops repetitions. */
  static long[] sortedSet(LongArrayList items) {
    if (items.isEmpty()) {
      return NONE;
    }
    long[] sorted = items.toLongArray();
    if (sorted.length == 1) {
      return sorted;
    }
    LongArrays.quickSort(sorted);
    int count = 1;
    for (int i = 1; i < sorted.length; i++) {
      if (sorted[i] != sorted[count - 1]) {
        sorted[count++] = sorted[i];
      }
    }
    return count == sorted.length ? sorted : LongArrays.copy(sorted, 0, count);
  }
}
