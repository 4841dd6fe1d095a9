package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A deterministic automaton, immutable: start state 0, edges sorted by letter within a state. A
 * trimmed automaton with an empty language has one state and accepts nothing.
 */
public final class Dfa {
  /** The estimated bytes of the automaton object, its arrays and its set. */
  private static final int BYTES_OF_OBJECTS = 200;

  /** State s owns the edges firstEdge[s] (inclusive) to firstEdge[s + 1] (exclusive). */
  private final int[] firstEdge;

  private final int[] letter;
  private final int[] target;
  private final BitSet accepting;
  private final int[] origin;

  /** The result of {@link #callees}; null until asked for. */
  private volatile int @Nullable [] callees;

  Dfa(int[] firstEdge, int[] letter, int[] target, BitSet accepting, int[] origin) {
    this.firstEdge = firstEdge;
    this.letter = letter;
    this.target = target;
    this.accepting = accepting;
    this.origin = origin;
  }

  /** Returns the automaton that accepts nothing. */
  public static Dfa emptyLanguage() {
    return new Dfa(new int[2], new int[0], new int[0], new BitSet(), new int[] {OriginSets.NONE});
  }

  /** Returns the number of states: at least 1. */
  public int size() {
    return firstEdge.length - 1;
  }

  /** Returns the number of edges: 0 or more. */
  public int edges() {
    return letter.length;
  }

  /** Returns an estimate of the memory of the automaton, in bytes. */
  public long bytes() {
    return BYTES_OF_OBJECTS + 2L * Integer.BYTES * (size() + edges());
  }

  /** Returns the first edge of a state; also valid for {@code size()}. */
  public int firstEdge(int state) {
    return firstEdge[state];
  }

  /** Returns the letter of an edge. */
  public int letter(int edge) {
    return letter[edge];
  }

  /** Returns the target of an edge. */
  public int target(int edge) {
    return target[edge];
  }

  /** Returns the target of a letter, or -1. Cost: logarithmic in the edges of the state. */
  public int step(int state, int wanted) {
    int edge = Arrays.binarySearch(letter, firstEdge[state], firstEdge[state + 1], wanted);
    return edge < 0 ? -1 : target[edge];
  }

  /** Whether the word so far is accepted. */
  public boolean isAccepting(int state) {
    return accepting.get(state);
  }

  /** Whether no edge leaves a state. */
  public boolean isDeadEnd(int state) {
    return firstEdge[state] == firstEdge[state + 1];
  }

  /** Whether the automaton accepts nothing. The automaton must be trimmed. */
  public boolean isEmpty() {
    return accepting.isEmpty();
  }

  /** Returns the id of the set in {@link OriginSets} of the places for which a state stands. */
  public int origin(int state) {
    return origin[state];
  }

  /** Returns the index after the calls of a state, which come before its terminals. */
  public int endOfCalls(int state) {
    int edge = firstEdge[state];
    while (edge < firstEdge[state + 1] && Letters.isCall(letter[edge])) {
      edge++;
    }
    return edge;
  }

  /**
   * Returns the distinct rules that are called, in the order of their first call. Computed once.
   *
   * @return indices of rules; not to be changed
   */
  public int[] callees() {
    int[] known = callees;
    if (known == null) {
      known = findCallees();
      callees = known;
    }
    return known;
  }

  private int[] findCallees() {
    BitSet seen = new BitSet();
    IntArrayList result = new IntArrayList();
    for (int s = 0; s < size(); s++) {
      int past = endOfCalls(s);
      for (int e = firstEdge[s]; e < past; e++) {
        int rule = Letters.rule(letter[e]);
        if (!seen.get(rule)) {
          seen.set(rule);
          result.add(rule);
        }
      }
    }
    return result.toIntArray();
  }

  /** Whether some edge has the letter. */
  public boolean hasLetter(int wanted) {
    for (int l : letter) {
      if (l == wanted) {
        return true;
      }
    }
    return false;
  }
}
