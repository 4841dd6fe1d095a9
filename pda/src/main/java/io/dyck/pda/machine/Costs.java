package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Numbered states of an automaton, each with the least known cost of being there; or, where it only
 * matters whether one can be there, without costs, in a bit for each. Mutable.
 */
final class Costs {
  /** No way leads there. */
  static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  /** Null without costs: then all are 0. */
  private final @Nullable IntArrayList costs;

  private final BitSet possible = new BitSet();
  private int version;

  Costs(boolean counted) {
    this.costs = counted ? new IntArrayList() : null;
  }

  int of(int state) {
    if (costs == null) {
      return possible.get(state) ? 0 : IMPOSSIBLE;
    }
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
    if (costs == null) {
      boolean isNew = !possible.get(state);
      if (isNew) {
        possible.set(state);
        version++;
      }
      return isNew;
    }
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
    if (costs == null) {
      int before = possible.cardinality();
      possible.or(others.possible);
      boolean isMore = possible.cardinality() > before;
      version += isMore ? 1 : 0;
      return isMore;
    }
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
    return costs == null ? possible.toString() : costs.toString();
  }
}
