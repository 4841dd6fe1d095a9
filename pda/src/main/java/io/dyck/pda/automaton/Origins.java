package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interned small sets of places in the source. The places say for which text of the author an
 * automaton state stands. A set keeps at most {@link #MOST} places, the earliest. The sets serve
 * messages, never decisions. Not thread-safe while it grows.
 */
public final class Origins {
  /** The set without a place. */
  public static final int NONE = 0;

  /** The greatest number of places in a set. */
  public static final int MOST = 4;

  private final List<int[]> sets = new ArrayList<>();
  private final Map<IntSequence, Integer> ids = new HashMap<>();
  private final Int2IntOpenHashMap ofPlaces = new Int2IntOpenHashMap();
  private final Long2IntOpenHashMap unions = new Long2IntOpenHashMap();

  /** Starts with the empty set only. */
  public Origins() {
    unions.defaultReturnValue(-1);
    ofPlaces.defaultReturnValue(-1);
    intern(new int[0]);
  }

  /** Returns the set of one place. */
  public int of(int offset) {
    int known = ofPlaces.get(offset);
    if (known < 0) {
      known = intern(new int[] {offset});
      ofPlaces.put(offset, known);
    }
    return known;
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
    long key = Pairs.of(Math.min(a, b), Math.max(a, b));
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
    return ids.computeIfAbsent(
        new IntSequence(places),
        key -> {
          sets.add(places);
          return sets.size() - 1;
        });
  }
}
