package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.BitSet;

/** Collects the states and edges of a deterministic automaton in any order. Not thread-safe. */
public final class DfaBuilder {
  private int[] from = IntArrays.EMPTY_ARRAY;
  private int[] letter = IntArrays.EMPTY_ARRAY;
  private int[] to = IntArrays.EMPTY_ARRAY;
  private int edges;

  private final IntArrayList origin = new IntArrayList();
  private final BitSet accepting = new BitSet();

  public int addState(boolean isAccepting, int originSet) {
    origin.add(originSet);
    if (isAccepting) {
      accepting.set(origin.size() - 1);
    }
    return origin.size() - 1;
  }

  /** Adds an edge. A state must not get two edges with one letter. */
  public void addEdge(int source, int edgeLetter, int target) {
    int edge = edges++;
    if (edge == from.length) {
      grow();
    }
    from[edge] = source;
    letter[edge] = edgeLetter;
    to[edge] = target;
  }

  private void grow() {
    int capacity = Math.max(16, 2 * from.length);
    from = Arrays.copyOf(from, capacity);
    letter = Arrays.copyOf(letter, capacity);
    to = Arrays.copyOf(to, capacity);
  }

  /** Returns the collected automaton. Cost: m log m for m edges of one state, linear otherwise. */
  public Dfa build() {
    int states = origin.size();
    int[] first = new int[states + 1];
    for (int i = 0; i < edges; i++) {
      first[from[i] + 1]++;
    }
    for (int s = 0; s < states; s++) {
      first[s + 1] += first[s];
    }
    int[] letters = Arrays.copyOf(letter, edges);
    int[] targets = Arrays.copyOf(to, edges);
    if (!isInOrder()) {
      sort(first, letters, targets);
    }
    return new Dfa(first, letters, targets, accepting, origin.toIntArray());
  }

  /**
   * Whether the edges were added by state, and by letter within a state. Then no sorting is needed.
   */
  private boolean isInOrder() {
    for (int i = 1; i < edges; i++) {
      if (from[i - 1] > from[i] || (from[i - 1] == from[i] && letter[i - 1] > letter[i])) {
        return false;
      }
    }
    return true;
  }

  private void sort(int[] first, int[] letters, int[] targets) {
    int[] next = first.clone();
    for (int i = 0; i < edges; i++) {
      int slot = next[from[i]]++;
      letters[slot] = letter[i];
      targets[slot] = to[i];
    }
    for (int s = 0; s < first.length - 1; s++) {
      sort(letters, targets, first[s], first[s + 1]);
    }
  }

  private static void sort(int[] letters, int[] targets, int low, int high) {
    boolean sorted = true;
    for (int i = low + 1; i < high && sorted; i++) {
      sorted = letters[i - 1] < letters[i];
    }
    if (!sorted) {
      IntArrays.quickSort(letters, targets, low, high);
    }
  }
}
