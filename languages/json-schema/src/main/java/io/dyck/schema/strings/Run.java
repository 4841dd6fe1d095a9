package io.dyck.schema.strings;

import java.util.BitSet;

/** An automaton over code points whose states are made as they are met. */
interface Run {
  /** Is told what a state reads. */
  interface Reads {
    /** Any code point of a range leads to a state. */
    void range(int first, int last, int target);
  }

  /** The state before the first code point. */
  int start();

  /** The ranges that lead to states from which an end can be reached, ascending. */
  void ranges(int state, Reads reads);

  /** The number of what the code points so far are, or -1 if they are nothing. */
  int endsAs(int state);

  /** Adds the numbers that can be reached from a state. */
  void canReach(int state, BitSet to);

  /** Whether one of some numbers can be reached from a state. */
  default boolean reaches(int state, BitSet numbers) {
    BitSet reached = new BitSet();
    canReach(state, reached);
    return reached.intersects(numbers);
  }

  /** The fewest code points to an end with a number, or to any end if it is -1; -1 if none is. */
  long shortest(int state, int number);
}
