package io.dyck.pda.ends;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/** Numbered states of an automaton, each with the least known cost of being there. Mutable. */
final class Costs {
  /** No way leads there. */
  static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  private final IntArrayList costs = new IntArrayList();
  private final BitSet possible = new BitSet();
  private int version;

  int of(int state) {
    return state < costs.size() ? costs.getInt(state) : IMPOSSIBLE;
  }

  BitSet possible() {
    return possible;
  }

  /** Another one after each change. */
  int version() {
    return version;
  }

  /** Whether the cost is less than the one known. */
  boolean lower(int state, int cost) {
    if (cost >= of(state)) {
      return false;
    }
    while (costs.size() <= state) {
      costs.add(IMPOSSIBLE);
    }
    costs.set(state, cost);
    possible.set(state);
    version++;
    return true;
  }

  /** Lowers all costs to those of others and some more; whether any became less. */
  boolean lowerAll(Costs others, int more) {
    boolean changed = false;
    for (int i = others.possible.nextSetBit(0); i >= 0; i = others.possible.nextSetBit(i + 1)) {
      changed |= lower(i, others.of(i) + more);
    }
    return changed;
  }

  /** The least sum of a cost here and one of a table. */
  int leastSum(int[] table) {
    int least = IMPOSSIBLE;
    for (int i = possible.nextSetBit(0);
        i >= 0 && i < table.length;
        i = possible.nextSetBit(i + 1)) {
      least = Math.min(least, of(i) + table[i]);
    }
    return least;
  }

  @Override
  public String toString() {
    return costs.toString();
  }
}
