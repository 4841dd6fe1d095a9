package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * A nondeterministic automaton under construction: states are numbered as they come, edges and
 * empty moves are appended. One start, any number of accepting states. Not thread-safe.
 */
public final class Nfa {
  private static final int NONE = -1;

  /** Per state the newest edge; edges of a state form a list through {@link #edgeNext}. */
  private final IntArrayList firstEdge = new IntArrayList();

  private final IntArrayList edgeLetter = new IntArrayList();
  private final IntArrayList edgeTarget = new IntArrayList();
  private final IntArrayList edgeNext = new IntArrayList();

  private final IntArrayList firstEmpty = new IntArrayList();
  private final IntArrayList emptyTarget = new IntArrayList();
  private final IntArrayList emptyNext = new IntArrayList();

  private final IntArrayList origin = new IntArrayList();
  private final java.util.BitSet accepting = new java.util.BitSet();
  private int start;

  /** Starts without any state. */
  public Nfa() {}

  /**
   * Adds a state.
   *
   * @param originSet id in {@link Origins}
   * @return its number
   */
  public int newState(int originSet) {
    firstEdge.add(NONE);
    firstEmpty.add(NONE);
    origin.add(originSet);
    return origin.size() - 1;
  }

  /**
   * Adds the states and edges of a deterministic automaton; accepting states are not marked.
   *
   * @param dfa the automaton to copy
   * @return the number of its state 0; the others follow in order
   */
  public int copy(Dfa dfa) {
    int base = origin.size();
    for (int state = 0; state < dfa.size(); state++) {
      newState(dfa.origin(state));
    }
    for (int state = 0; state < dfa.size(); state++) {
      for (int edge = dfa.firstEdge(state); edge < dfa.firstEdge(state + 1); edge++) {
        addEdge(base + state, dfa.letter(edge), base + dfa.target(edge));
      }
    }
    return base;
  }

  /**
   * Adds the states of a deterministic automaton without its edges; accepting states are marked.
   *
   * @param dfa the automaton whose states to add
   * @return the number of its state 0; the others follow in order
   */
  public int addStates(Dfa dfa) {
    int base = origin.size();
    for (int state = 0; state < dfa.size(); state++) {
      newState(dfa.origin(state));
      if (dfa.isAccepting(state)) {
        setAccepting(base + state);
      }
    }
    return base;
  }

  /**
   * Adds an edge.
   *
   * @param from a state
   * @param letter a letter, see {@link Letters}
   * @param to a state
   */
  public void addEdge(int from, int letter, int to) {
    edgeLetter.add(letter);
    edgeTarget.add(to);
    edgeNext.add(firstEdge.getInt(from));
    firstEdge.set(from, edgeTarget.size() - 1);
  }

  /**
   * Adds a move that reads nothing.
   *
   * @param from a state
   * @param to a state
   */
  public void addEmpty(int from, int to) {
    if (from == to) {
      return;
    }
    emptyTarget.add(to);
    emptyNext.add(firstEmpty.getInt(from));
    firstEmpty.set(from, emptyTarget.size() - 1);
  }

  /**
   * Marks a state as accepting.
   *
   * @param state a state
   */
  public void setAccepting(int state) {
    accepting.set(state);
  }

  /**
   * Chooses the start; state 0 unless chosen.
   *
   * @param state a state
   */
  public void setStart(int state) {
    start = state;
  }

  int size() {
    return origin.size();
  }

  int edges() {
    return edgeTarget.size();
  }

  int start() {
    return start;
  }

  int origin(int state) {
    return origin.getInt(state);
  }

  boolean isAccepting(int state) {
    return accepting.get(state);
  }

  int firstEdge(int state) {
    return firstEdge.getInt(state);
  }

  int nextEdge(int edge) {
    return edgeNext.getInt(edge);
  }

  int letter(int edge) {
    return edgeLetter.getInt(edge);
  }

  int target(int edge) {
    return edgeTarget.getInt(edge);
  }

  int firstEmpty(int state) {
    return firstEmpty.getInt(state);
  }

  int nextEmpty(int empty) {
    return emptyNext.getInt(empty);
  }

  int emptyTarget(int empty) {
    return emptyTarget.getInt(empty);
  }
}
