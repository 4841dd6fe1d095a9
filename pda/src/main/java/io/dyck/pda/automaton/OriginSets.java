package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Interned small sets of places in the source. The places say for which text of the author an
 * automaton state stands. A set keeps at most {@link #MOST} places, the earliest. The sets serve
 * messages, never decisions. Not thread-safe while it grows.
 */
public final class OriginSets {
  /** The set without a place. */
  public static final int NONE = 0;

  /** The greatest number of places in a set. */
  public static final int MOST = 4;

  private final List<int[]> sets = new ArrayList<>();

  /**
   * The hash table of all sets: an id, or {@link #NONE} for a free slot. A set collides with the
   * next slots. A large grammar has several sets for each rule, and an entry takes 8 to 16 bytes.
   */
  private int[] table = new int[16];

  private final Long2IntOpenHashMap unions = new Long2IntOpenHashMap();

  /** Starts with the empty set only. */
  public OriginSets() {
    unions.defaultReturnValue(-1);
    sets.add(new int[0]);
  }

  /** Returns the set of one place. */
  public int setOf(int offset) {
    return intern(new int[] {offset});
  }

  /** Returns the places of a set: ascending source offsets; not to be changed. */
  public int[] places(int id) {
    return sets.get(id);
  }

  /** Returns the union of two sets, cut to the earliest places. */
  public int union(int a, int b) {
    if (a == b || b == NONE) {
      return a;
    }
    if (a == NONE) {
      return b;
    }
    long key = IntPairs.pairOf(Math.min(a, b), Math.max(a, b));
    int known = unions.get(key);
    if (known >= 0) {
      return known;
    }
    int[] all = new int[sets.get(a).length + sets.get(b).length];
    System.arraycopy(sets.get(a), 0, all, 0, sets.get(a).length);
    System.arraycopy(sets.get(b), 0, all, sets.get(a).length, sets.get(b).length);
    int id = intern(Arrays.stream(all).sorted().distinct().limit(MOST).toArray());
    unions.put(key, id);
    return id;
  }

  private int intern(int[] places) {
    int slot = slot(places);
    if (table[slot] == NONE) {
      table[slot] = sets.size();
      sets.add(places);
      if (2 * sets.size() > table.length) {
        grow();
        return sets.size() - 1;
      }
    }
    return table[slot];
  }

  private void grow() {
    table = new int[2 * table.length];
    for (int id = NONE + 1; id < sets.size(); id++) {
      table[slot(sets.get(id))] = id;
    }
  }

  /** Returns the slot of a set, or the free slot in which it belongs. */
  private int slot(int[] places) {
    int slot = IntSequence.hash(places) & (table.length - 1);
    while (table[slot] != NONE && !Arrays.equals(sets.get(table[slot]), places)) {
      slot = (slot + 1) & (table.length - 1);
    }
    return slot;
  }
}
