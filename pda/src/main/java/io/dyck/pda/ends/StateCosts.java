package io.dyck.pda.ends;

import java.util.Arrays;

/**
 * Numbered states of an automaton, each with the least known cost of being there. In general there
 * are few states out of thousands. Therefore a sorted list holds them. Mutable.
 */
final class StateCosts {
  /** The cost of a state to which no path leads. */
  static final int IMPOSSIBLE = Integer.MAX_VALUE / 4;

  private static final int[] NONE = {};

  /** The states, in ascending order. */
  private int[] states = NONE;

  /** The cost of the state at the same index. */
  private int[] costs = NONE;

  private int size;
  private int version;

  /** Returns the number of states with a path to them. */
  int size() {
    return size;
  }

  /** Returns the state at an index, in ascending order. */
  int state(int index) {
    return states[index];
  }

  /** Returns the cost of {@link #state(int)}. */
  int cost(int index) {
    return costs[index];
  }

  /** Returns a number that grows with each change. */
  int version() {
    return version;
  }

  /** Lowers the cost of a state. Returns whether the new cost is less than the known one. */
  boolean lower(int state, int cost) {
    int index = Arrays.binarySearch(states, 0, size, state);
    if (index < 0) {
      if (cost >= IMPOSSIBLE) {
        return false;
      }
      index = -index - 1;
      insert(index, state);
    } else if (cost >= costs[index]) {
      return false;
    }
    costs[index] = cost;
    version++;
    return true;
  }

  private void insert(int index, int state) {
    if (size == states.length) {
      int capacity = Math.max(2, 2 * size);
      states = Arrays.copyOf(states, capacity);
      costs = Arrays.copyOf(costs, capacity);
    }
    System.arraycopy(states, index, states, index + 1, size - index);
    System.arraycopy(costs, index, costs, index + 1, size - index);
    states[index] = state;
    size++;
  }

  /**
   * Lowers each cost to the other cost plus {@code more} if that is less. Returns whether any cost
   * changed.
   */
  boolean lowerAll(StateCosts others, int more) {
    boolean changed = false;
    for (int i = 0; i < others.size; i++) {
      changed |= lower(others.states[i], others.costs[i] + more);
    }
    return changed;
  }

  /** Returns the least sum of a cost of a state and its entry in a table. */
  int minimumSum(int[] table) {
    int least = IMPOSSIBLE;
    for (int i = 0; i < size && states[i] < table.length; i++) {
      least = Math.min(least, costs[i] + table[states[i]]);
    }
    return least;
  }

  @Override
  public String toString() {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < size; i++) {
      result.append(i == 0 ? "" : ", ").append(states[i]).append(": ").append(costs[i]);
    }
    return result.toString();
  }
}
