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
  /** State s owns the edges firstEdge[s] (inclusive) to firstEdge[s + 1] (exclusive). */
  private final int[] firstEdge;

  private final int[] letter;
  private final int[] target;
  private final BitSet accepting;
  private final int[] origin;

  /** See {@link #callees}; null until asked for. */
  private volatile int @Nullable [] callees;

  Dfa(int[] firstEdge, int[] letter, int[] target, BitSet accepting, int[] origin) {
    this.firstEdge = firstEdge;
    this.letter = letter;
    this.target = target;
    this.accepting = accepting;
    this.origin = origin;
  }

  /**
   * The automaton that accepts nothing.
   *
   * @return one state, no edges
   */
  public static Dfa empty() {
    return new Dfa(new int[2], new int[0], new int[0], new BitSet(), new int[] {Origins.NONE});
  }

  /**
   * The number of states.
   *
   * @return at least 1
   */
  public int size() {
    return firstEdge.length - 1;
  }

  /**
   * The number of edges.
   *
   * @return 0 or more
   */
  public int edges() {
    return letter.length;
  }

  /**
   * The first edge of a state; also valid for {@code size()}.
   *
   * @param state a state, or the number of states
   * @return an edge number
   */
  public int firstEdge(int state) {
    return firstEdge[state];
  }

  /**
   * The letter of an edge.
   *
   * @param edge an edge number
   * @return see {@link Letters}
   */
  public int letter(int edge) {
    return letter[edge];
  }

  /**
   * The target of an edge.
   *
   * @param edge an edge number
   * @return a state
   */
  public int target(int edge) {
    return target[edge];
  }

  /**
   * Where a letter leads. Cost: logarithmic in the edges of the state.
   *
   * @param state a state
   * @param wanted a letter
   * @return a state, or -1
   */
  public int step(int state, int wanted) {
    int edge = Arrays.binarySearch(letter, firstEdge[state], firstEdge[state + 1], wanted);
    return edge < 0 ? -1 : target[edge];
  }

  /**
   * Whether the word so far is accepted.
   *
   * @param state a state
   * @return true for accepting states
   */
  public boolean isAccepting(int state) {
    return accepting.get(state);
  }

  /**
   * Whether no edge leaves a state.
   *
   * @param state a state
   * @return true if nothing can follow
   */
  public boolean isDeadEnd(int state) {
    return firstEdge[state] == firstEdge[state + 1];
  }

  /**
   * Whether nothing is accepted; the automaton must be trimmed.
   *
   * @return true for the empty language
   */
  public boolean isEmpty() {
    return accepting.isEmpty();
  }

  /**
   * The places in the source that a state stands for.
   *
   * @param state a state
   * @return id of a set in {@link Origins}
   */
  public int origin(int state) {
    return origin[state];
  }

  /**
   * The edge after the calls of a state, which come before its terminals.
   *
   * @param state a state
   * @return an edge number
   */
  public int pastCalls(int state) {
    int edge = firstEdge[state];
    while (edge < firstEdge[state + 1] && Letters.isCall(letter[edge])) {
      edge++;
    }
    return edge;
  }

  /**
   * The distinct rules that are called, in the order of their first call. Found once.
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
      int past = pastCalls(s);
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

  /**
   * Whether some edge has the letter.
   *
   * @param wanted a letter
   * @return true if it occurs
   */
  public boolean mentions(int wanted) {
    for (int l : letter) {
      if (l == wanted) {
        return true;
      }
    }
    return false;
  }
}
