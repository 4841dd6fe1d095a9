package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.BitSet;

/** Collects the states and edges of a deterministic automaton in any order. Not thread-safe. */
public final class DfaBuilder {
  private final IntArrayList from = new IntArrayList();
  private final IntArrayList letter = new IntArrayList();
  private final IntArrayList to = new IntArrayList();
  private final IntArrayList origin = new IntArrayList();
  private final BitSet accepting = new BitSet();

  /** Starts without states; the first one added is the start. */
  public DfaBuilder() {}

  /**
   * Adds a state.
   *
   * @param isAccepting whether it accepts
   * @param originSet id in {@link Origins}
   * @return its number
   */
  public int addState(boolean isAccepting, int originSet) {
    origin.add(originSet);
    accepting.set(origin.size() - 1, isAccepting);
    return origin.size() - 1;
  }

  /**
   * Adds an edge; a state must not get two edges with one letter.
   *
   * @param source a state
   * @param edgeLetter a letter
   * @param target a state, perhaps one that is added later
   */
  public void addEdge(int source, int edgeLetter, int target) {
    from.add(source);
    letter.add(edgeLetter);
    to.add(target);
  }

  /**
   * The automaton as collected. Cost: m log m for m edges of one state, linear otherwise.
   *
   * @return neither trimmed nor minimized
   */
  public Dfa build() {
    int states = origin.size();
    int[] first = new int[states + 1];
    for (int i = 0; i < from.size(); i++) {
      first[from.getInt(i) + 1]++;
    }
    for (int s = 0; s < states; s++) {
      first[s + 1] += first[s];
    }
    int[] next = first.clone();
    int[] letters = new int[from.size()];
    int[] targets = new int[from.size()];
    for (int i = 0; i < from.size(); i++) {
      int slot = next[from.getInt(i)]++;
      letters[slot] = letter.getInt(i);
      targets[slot] = to.getInt(i);
    }
    for (int s = 0; s < states; s++) {
      sort(letters, targets, first[s], first[s + 1]);
    }
    return new Dfa(first, letters, targets, accepting, origin.toIntArray());
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
