package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntPairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Lists of calls and returns, kept in a trie. Equal lists have the same number. Not thread-safe.
 */
final class EventLists {
  /** Stands for a return among calls. */
  static final int RETURN = -1;

  static final int EMPTY = 0;

  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private final IntArrayList prefixes = new IntArrayList();
  private final IntArrayList lasts = new IntArrayList();
  private final IntArrayList sizes = new IntArrayList();

  /** Calls less returns. */
  private final IntArrayList heights = new IntArrayList();

  private final IntArrayList lowest = new IntArrayList();

  EventLists() {
    numbers.defaultReturnValue(-1);
    add(-1, -1, 0, 0, 0);
  }

  private void add(int prefix, int last, int size, int height, int low) {
    prefixes.add(prefix);
    lasts.add(last);
    sizes.add(size);
    heights.add(height);
    lowest.add(low);
  }

  /** Returns a list with one more event. */
  int with(int list, int event) {
    long key = IntPairs.pairOf(list, event);
    int known = numbers.get(key);
    if (known < 0) {
      known = prefixes.size();
      numbers.put(key, known);
      int height = heights.getInt(list) + (event == RETURN ? -1 : 1);
      add(list, event, size(list) + 1, height, Math.min(height, lowest.getInt(list)));
    }
    return known;
  }

  int size(int list) {
    return sizes.getInt(list);
  }

  /**
   * Returns the largest number of frames of the stack before a list that have returned at some
   * point of the list.
   */
  int returnedFrames(int list) {
    return -lowest.getInt(list);
  }

  ImmutableList<Integer> events(int list) {
    ImmutableList.Builder<Integer> reversed = ImmutableList.builderWithExpectedSize(size(list));
    for (int at = list; at != EMPTY; at = prefixes.getInt(at)) {
      reversed.add(lasts.getInt(at));
    }
    return reversed.build().reverse();
  }
}
