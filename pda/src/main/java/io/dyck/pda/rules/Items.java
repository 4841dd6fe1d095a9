package io.dyck.pda.rules;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Pairs of a dotted rule (high half) and a link (low half), packed in a long; sorted sets of them.
 */
public final class Items {
  public static final long[] NONE = {};

  private Items() {}

  public static long itemOf(int dottedRule, int link) {
    return ((long) dottedRule << 32) | link;
  }

  public static int dottedRule(long item) {
    return (int) (item >>> 32);
  }

  public static int link(long item) {
    return (int) item;
  }

  /** Sorts a list and drops repetitions. The list is changed. */
  public static long[] sortedSet(LongArrayList items) {
    return sortedSet(items.elements(), items.size());
  }

  /**
   * Returns the first elements of an array, sorted and without repetitions. The array is changed.
   */
  public static long[] sortedSet(long[] items, int length) {
    return length == 0 ? NONE : Arrays.copyOf(items, sortDistinct(items, length));
  }

  /** Sorts the first elements of an array in place, without repetitions. Returns their number. */
  public static int sortDistinct(long[] items, int length) {
    if (length == 0) {
      return 0;
    }
    Arrays.sort(items, 0, length);
    int count = 1;
    for (int i = 1; i < length; i++) {
      if (items[i] != items[count - 1]) {
        items[count++] = items[i];
      }
    }
    return count;
  }
}
