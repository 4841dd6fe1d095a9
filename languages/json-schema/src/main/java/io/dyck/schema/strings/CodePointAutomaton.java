package io.dyck.schema.strings;

import java.util.Arrays;

/**
 * A complete deterministic automaton over code points; its first state, 0, is the start. The code
 * points are cut into ranges, and ranges that no state tells apart have one letter. Surrogates are
 * no characters: their ranges have the letter of the code points before them. Thread-safe.
 *
 * <p>There are two kinds. All states of a {@link CodePointDfa} are known, and there are as few as
 * can be. The states of a {@link LazyAutomaton} are made as they are met.
 */
sealed interface CodePointAutomaton permits CodePointDfa, LazyAutomaton {
  /** The first code point of each range, ascending from 0. Not to be changed. */
  int[] cuts();

  /** The letter of each range. Not to be changed. */
  int[] letters();

  /** The state after a letter. */
  int next(int state, int letter);

  /** Whether a text may end in a state. */
  boolean isAccepting(int state);

  /**
   * A lower bound of {@link #shortest}, which needs no search over states; -1 if there is no end.
   */
  long atLeast(int state, long min);

  /**
   * The fewest code points, but not fewer than some, from a state to an end; -1 if there is none.
   */
  long shortest(int state, long min);

  /** Whether every text is accepted. A lazy automaton may accept every text without knowing it. */
  boolean isAll();

  /** Whether no text is accepted, as far as that is known without a search. */
  boolean isNone();

  /** The automaton of all other texts. */
  CodePointAutomaton not();

  /** Returns the automaton without the states that were met. */
  CodePointAutomaton fresh();

  /** The memory of the automaton, in numbers. */
  int weight();

  /** The state after a code point. */
  default int step(int state, int codePoint) {
    int at = Arrays.binarySearch(cuts(), codePoint);
    return next(state, letters()[at < 0 ? -at - 2 : at]);
  }

  /** The texts of both automata, or of either. */
  static CodePointAutomaton combine(CodePointAutomaton a, CodePointAutomaton b, boolean both) {
    CodePointAutomaton absorbing = both ? CodePointDfa.NONE : CodePointDfa.ALL;
    CodePointAutomaton neutral = both ? CodePointDfa.ALL : CodePointDfa.NONE;
    if (a.equals(b) || a.equals(absorbing) || b.equals(neutral)) {
      return a;
    }
    if (b.equals(absorbing) || a.equals(neutral)) {
      return b;
    }
    if (a instanceof LazyAutomaton && a.not().equals(b)) {
      return absorbing;
    }
    return Settling.of(new CombinedAutomaton(a, b, both));
  }
}
