package io.dyck.schema.automata;

import java.util.Arrays;

/**
 * A complete deterministic automaton over code points; its first state, 0, is the start. The code
 * points are cut into ranges, and ranges that no state distinguishes share a letter. Surrogates are
 * no characters: their ranges have the letter of the code points before them. Thread-safe.
 *
 * <p>A {@link CodePointDfa} is minimal, and all its states are known. The states of a {@link
 * LazyAutomaton} are made as they are met.
 */
public sealed interface CodePointAutomaton permits CodePointDfa, LazyAutomaton {
  /** Returns the first code point of each range, ascending from 0. Not to be changed. */
  int[] rangeStarts();

  /** Returns the letter of each range. Not to be changed. */
  int[] letters();

  /** Returns the state after a letter. */
  int stateAfter(int state, int letter);

  /** Whether a text may end in a state. */
  boolean isAccepting(int state);

  /**
   * Returns a lower bound of {@link #shortestToEnd} without a search over states, or -1 if there is
   * no end.
   */
  long minimumToEnd(int state, long min);

  /**
   * Returns the least number of code points, from a minimum on, that lead from a state to an end.
   * Returns -1 if there is no such number.
   */
  long shortestToEnd(int state, long min);

  /**
   * Whether an end can be reached after a minimal number of code points. Costs less than {@link
   * #shortestToEnd}.
   */
  default boolean isLive(int state, long min) {
    return shortestToEnd(state, min) >= 0;
  }

  /**
   * Whether every text is accepted. A lazy automaton returns false even if it accepts every text.
   */
  boolean acceptsAll();

  /** Whether no text is accepted, as far as known without a search. */
  boolean acceptsNothing();

  /** Returns the automaton of all other texts. */
  CodePointAutomaton complement();

  /** Returns the automaton without the states that were met. */
  CodePointAutomaton withoutStates();

  /** Returns the memory of the automaton, in numbers. */
  int weight();

  /** Returns the state after a code point. */
  default int step(int state, int codePoint) {
    int at = Arrays.binarySearch(rangeStarts(), codePoint);
    return stateAfter(state, letters()[at < 0 ? -at - 2 : at]);
  }

  /** Returns the intersection of two automata, or their union. */
  static CodePointAutomaton combine(CodePointAutomaton a, CodePointAutomaton b, boolean both) {
    CodePointAutomaton absorbing = both ? CodePointDfa.NONE : CodePointDfa.ALL;
    CodePointAutomaton neutral = both ? CodePointDfa.ALL : CodePointDfa.NONE;
    if (a.equals(b) || a.equals(absorbing) || b.equals(neutral)) {
      return a;
    }
    if (b.equals(absorbing) || a.equals(neutral)) {
      return b;
    }
    if (a instanceof LazyAutomaton && a.complement().equals(b)) {
      return absorbing;
    }
    return new CombinedAutomaton(a, b, both).toMinimal();
  }
}
