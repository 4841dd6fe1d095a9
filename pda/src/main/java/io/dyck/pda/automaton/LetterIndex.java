package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers letters by their order: calls, then terminals. If most calls between the first and the
 * last one occur, all of these get a number, which needs no search. Otherwise only the calls that
 * occur get a number, because a rule may call both the first and the last of many thousands of
 * rules. Not thread-safe.
 */
public final class LetterIndex {
  /** The greatest count of numbers for each call that occurs. */
  private static final int NUMBERS_PER_CALL = 4;

  private static final int FEW_NUMBERS = 256;

  private final IntArrayList included = new IntArrayList();
  private int leastCall = 0;
  private int greatestCall = Integer.MIN_VALUE;
  private int greatestTerminal = -1;

  /**
   * The calls that occur, in order; null until asked for, or if calls are numbered from first to
   * last.
   */
  private int @Nullable [] sparse;

  /** The count of numbers for calls; -1 until asked for. */
  private int calls = -1;

  /**
   * Adds a letter that occurs. All letters are added before any number is asked for.
   *
   * @param letter a call or a terminal; see {@link Letters}
   */
  public void include(int letter) {
    if (Letters.isCall(letter)) {
      leastCall = Math.min(leastCall, letter);
      greatestCall = Math.max(greatestCall, letter);
      included.add(letter);
    } else {
      greatestTerminal = Math.max(greatestTerminal, letter);
    }
  }

  /** Includes the letters of all edges. */
  void include(Dfa dfa) {
    for (int s = 0; s < dfa.size(); s++) {
      int past = dfa.firstEdge(s + 1);
      int e = dfa.firstEdge(s);
      while (e < past && Letters.isCall(dfa.letter(e))) {
        include(dfa.letter(e++));
      }
      if (e < past) {
        include(dfa.letter(past - 1));
      }
    }
  }

  /** Returns a bound that is greater than all indices. */
  int size() {
    return calls() + greatestTerminal + 1;
  }

  int numberOf(int letter) {
    int before = calls();
    if (!Letters.isCall(letter)) {
      return letter + before;
    }
    int[] numbered = sparse;
    return numbered == null ? letter - leastCall : Arrays.binarySearch(numbered, letter);
  }

  int letter(int index) {
    int before = calls();
    if (index >= before) {
      return index - before;
    }
    int[] numbered = sparse;
    return numbered == null ? index + leastCall : numbered[index];
  }

  private int calls() {
    if (calls < 0) {
      long range = leastCall == 0 ? 0 : (long) greatestCall - leastCall + 1;
      if (range <= FEW_NUMBERS + (long) NUMBERS_PER_CALL * included.size()) {
        calls = (int) range;
      } else {
        int[] numbered = included.intStream().sorted().distinct().toArray();
        sparse = numbered;
        calls = numbered.length;
      }
    }
    return calls;
  }
}
