package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A nondeterministic automaton under construction. States are numbered as they come; edges and
 * empty moves are appended. The edges of a copied automaton are not appended: its states are
 * numbered in a row and refer to it. One start, any number of accepting states. Not thread-safe.
 */
public final class Nfa {
  private static final int NONE = -1;

  /**
   * A copied automaton: its states are numbered from {@code base} on. The edges with letters in
   * {@code except} are left out.
   */
  record NfaCopy(Dfa dfa, int base, IntPredicate except) {
    boolean hasEdge(int edge) {
      return !except.test(dfa.letter(edge));
    }

    int firstEdge(int state) {
      return dfa.firstEdge(state - base);
    }

    int endOfEdges(int state) {
      return dfa.firstEdge(state - base + 1);
    }
  }

  private final List<NfaCopy> parts = new ArrayList<>();
  private int states;

  /** The part from which each state is copied, if any. */
  private @Nullable NfaCopy[] partOf = new NfaCopy[16];

  /** The newest edge of each state. The edges of a state form a list through {@link #edgeNext}. */
  private int[] firstEdge = new int[16];

  /** The newest empty move of each state. */
  private int[] firstEmpty = new int[16];

  private int[] origin = new int[16];
  private final IntArrayList edgeLetter = new IntArrayList();
  private final IntArrayList edgeTarget = new IntArrayList();
  private final IntArrayList edgeNext = new IntArrayList();

  private final IntArrayList emptyTarget = new IntArrayList();
  private final IntArrayList emptyNext = new IntArrayList();

  private final BitSet accepting = new BitSet();
  private int start;

  /** Adds a state. */
  public int newState(int originSet) {
    return newState(originSet, null);
  }

  private int newState(int originSet, @Nullable NfaCopy part) {
    int state = states++;
    if (state == origin.length) {
      partOf = Arrays.copyOf(partOf, 2 * state);
      firstEdge = Arrays.copyOf(firstEdge, 2 * state);
      firstEmpty = Arrays.copyOf(firstEmpty, 2 * state);
      origin = Arrays.copyOf(origin, 2 * state);
    }
    partOf[state] = part;
    firstEdge[state] = NONE;
    firstEmpty[state] = NONE;
    origin[state] = originSet;
    return state;
  }

  /**
   * Adds the states and edges of a deterministic automaton. Its accepting states are not marked.
   *
   * @return the number of its state 0; other states follow in order
   */
  public int copy(Dfa dfa) {
    return copyWithout(dfa, letter -> false);
  }

  /**
   * Adds the states of a deterministic automaton and its edges, except the edges with some letters.
   * Its accepting states are not marked.
   *
   * @param letters the letters to leave out
   * @return the number of its state 0; other states follow in order
   */
  public int copyWithout(Dfa dfa, IntPredicate letters) {
    int base = states;
    NfaCopy part = new NfaCopy(dfa, base, letters);
    parts.add(part);
    for (int state = 0; state < dfa.size(); state++) {
      int unused = newState(dfa.origin(state), part);
    }
    return base;
  }

  /**
   * Adds the states of a deterministic automaton without its edges; accepting states are marked.
   *
   * @return the number of its state 0; other states follow in order
   */
  public int addStates(Dfa dfa) {
    int base = copyStates(dfa);
    for (int state = 0; state < dfa.size(); state++) {
      if (dfa.isAccepting(state)) {
        setAccepting(base + state);
      }
    }
    return base;
  }

  /**
   * Adds the states of a deterministic automaton without its edges. Its accepting states are not
   * marked.
   *
   * @return the number of its state 0; other states follow in order
   */
  public int copyStates(Dfa dfa) {
    int base = states;
    for (int state = 0; state < dfa.size(); state++) {
      newState(dfa.origin(state));
    }
    return base;
  }

  public void addEdge(int from, int letter, int to) {
    edgeLetter.add(letter);
    edgeTarget.add(to);
    edgeNext.add(firstEdge[from]);
    firstEdge[from] = edgeTarget.size() - 1;
  }

  /** Adds a move that reads nothing. */
  public void addEmpty(int from, int to) {
    if (from == to) {
      return;
    }
    emptyTarget.add(to);
    emptyNext.add(firstEmpty[from]);
    firstEmpty[from] = emptyTarget.size() - 1;
  }

  /** Marks a state as accepting. */
  public void setAccepting(int state) {
    accepting.set(state);
  }

  /** Chooses the start. Without a choice, state 0 is the start. */
  public void setStart(int state) {
    start = state;
  }

  int size() {
    return states;
  }

  int start() {
    return start;
  }

  int origin(int state) {
    return origin[state];
  }

  boolean isAccepting(int state) {
    return accepting.get(state);
  }

  /** Whether some edge leaves a state. */
  boolean hasEdges(int state) {
    if (firstEdge[state] >= 0) {
      return true;
    }
    NfaCopy part = part(state);
    if (part == null) {
      return false;
    }
    int past = part.endOfEdges(state);
    int e = part.firstEdge(state);
    while (e < past && !part.hasEdge(e)) {
      e++;
    }
    return e < past;
  }

  /**
   * Returns the part from which a state is copied. The state has the edges of the part besides its
   * own.
   */
  @Nullable NfaCopy part(int state) {
    return partOf[state];
  }

  /** Returns an index of the letters of all edges, and perhaps of further letters. */
  LetterIndex letters() {
    LetterIndex letters = new LetterIndex();
    for (int e = 0; e < edgeLetter.size(); e++) {
      letters.include(edgeLetter.getInt(e));
    }
    for (NfaCopy part : parts) {
      letters.include(part.dfa);
    }
    return letters;
  }

  int firstEdge(int state) {
    return firstEdge[state];
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
    return firstEmpty[state];
  }

  int nextEmpty(int empty) {
    return emptyNext.getInt(empty);
  }

  int emptyTarget(int empty) {
    return emptyTarget.getInt(empty);
  }
}
