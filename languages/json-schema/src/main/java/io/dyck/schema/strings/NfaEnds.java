package io.dyck.schema.strings;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/**
 * The distances of the states of a nondeterministic automaton to its end. Immutable and
 * thread-safe.
 */
final class NfaEnds {
  private final List<IntArrayList> emptyBefore = new ArrayList<>();
  private final List<IntArrayList> readsBefore = new ArrayList<>();
  private final int[] distance;
  private final EndLevels levels;

  /**
   * Computes the distances.
   *
   * @param empty for each state the targets of its empty edges
   * @param reads for each state the label and the target of its other edges
   */
  NfaEnds(List<IntArrayList> empty, List<IntArrayList> reads, int end) {
    int size = empty.size();
    for (int state = 0; state < size; state++) {
      emptyBefore.add(new IntArrayList(2));
      readsBefore.add(new IntArrayList(2));
    }
    for (int state = 0; state < size; state++) {
      for (int target : empty.get(state)) {
        emptyBefore.get(target).add(state);
      }
      for (int i = 1; i < reads.get(state).size(); i += 2) {
        readsBefore.get(reads.get(state).getInt(i)).add(state);
      }
    }
    distance = distances(size, end);
    BitSet ends = new BitSet();
    for (int state = 0; state < size; state++) {
      ends.set(state, distance[state] == 0);
    }
    levels = new EndLevels(ends, this::before);
  }

  private int[] distances(int size, int end) {
    int[] result = new int[size];
    Arrays.fill(result, -1);
    BitSet done = new BitSet();
    Deque<int[]> open = new ArrayDeque<>();
    open.add(new int[] {end, 0});
    while (!open.isEmpty()) {
      int[] next = open.poll();
      if (!done.get(next[0])) {
        done.set(next[0]);
        result[next[0]] = next[1];
        emptyBefore.get(next[0]).forEach(state -> open.addFirst(new int[] {state, next[1]}));
        readsBefore.get(next[0]).forEach(state -> open.addLast(new int[] {state, next[1] + 1}));
      }
    }
    return result;
  }

  /** Returns the states from which one character leads to a state of a set. */
  private BitSet before(BitSet set) {
    BitSet result = new BitSet();
    IntArrayList open = new IntArrayList();
    for (int state = set.nextSetBit(0); state >= 0; state = set.nextSetBit(state + 1)) {
      add(readsBefore.get(state), result, open);
    }
    while (!open.isEmpty()) {
      add(emptyBefore.get(open.popInt()), result, open);
    }
    return result;
  }

  private static void add(IntArrayList states, BitSet to, IntArrayList open) {
    for (int i = 0; i < states.size(); i++) {
      if (!to.get(states.getInt(i))) {
        to.set(states.getInt(i));
        open.push(states.getInt(i));
      }
    }
  }

  /** Returns the least number of characters from a state of a set to the end, or -1. */
  int distance(BitSet set) {
    int best = -1;
    for (int state = set.nextSetBit(0); state >= 0; state = set.nextSetBit(state + 1)) {
      if (distance[state] >= 0 && (best < 0 || distance[state] < best)) {
        best = distance[state];
      }
    }
    return best;
  }

  /** Returns for each number of characters the states from which the end is reached. */
  EndLevels levels() {
    return levels;
  }
}
