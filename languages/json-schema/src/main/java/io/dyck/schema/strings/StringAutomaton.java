package io.dyck.schema.strings;

import java.util.BitSet;
import java.util.List;

/** An automaton over code points whose states are made as they are met. */
interface StringAutomaton {
  /** A transition: any code point of a range leads to a state. */
  record Range(int first, int last, int target) {
    boolean overlaps(int low, int high) {
      return first <= high && low <= last;
    }
  }

  /** Returns the state before the first code point. */
  int start();

  /**
   * Returns, in ascending order, the ranges that lead to states from which an end can be reached.
   */
  List<Range> ranges(int state);

  /** Returns the number of the text so far, or -1 if the text is not complete. */
  int endNumber(int state);

  /** Adds the numbers that can be reached from a state. */
  void collectReachable(int state, BitSet to);

  /** Whether one of some numbers can be reached from a state. */
  default boolean canReachAny(int state, BitSet numbers) {
    BitSet reached = new BitSet();
    collectReachable(state, reached);
    return reached.intersects(numbers);
  }

  /**
   * Returns the least number of code points to an end with a number, or to any end if the number is
   * -1. Returns -1 if no end can be reached.
   */
  long shortestToEnd(int state, int number);
}
