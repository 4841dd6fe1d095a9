package io.dyck.schema.automata;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.schema.states.SchemaLimits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * For each number of code points, the set of the states of an automaton from which as many code
 * points lead to an end. Sets are computed until they repeat. Cost: a step backwards for each set.
 * Thread-safe.
 */
final class EndLevels {
  private static final int MAX_LEVELS = 20_000;

  /** The most states in all sets together. */
  private static final long MAX_STATES = 500_000_000;

  private final UnaryOperator<BitSet> before;
  private final List<BitSet> sets = new ArrayList<>();
  private final Map<BitSet, Integer> numbers = new HashMap<>();
  private int repeats = -1;

  /**
   * Creates the first set from the ends.
   *
   * @param before returns the states from which one code point leads to a state of a set
   */
  EndLevels(BitSet ends, UnaryOperator<BitSet> before) {
    this.before = before;
    sets.add(ends);
    numbers.put(ends, 0);
  }

  /**
   * Returns the least number of code points, from a minimum on, that lead from one of some states
   * to an end, or -1.
   */
  synchronized long minimumToEnd(BitSet states, long min) {
    for (long count = min; ; count++) {
      if (level(count).intersects(states)) {
        return count;
      }
      if (repeats >= 0 && count >= Math.max(min, repeats) + sets.size() - repeats) {
        return -1;
      }
    }
  }

  private BitSet level(long count) {
    while (repeats < 0 && sets.size() <= count) {
      CompilationCancelledException.checkInterrupted();
      BitSet next = before.apply(sets.get(sets.size() - 1));
      Integer known = numbers.putIfAbsent(next, sets.size());
      if (known != null) {
        repeats = known;
      } else {
        sets.add(next);
        String what = "the lengths of a pattern's texts";
        SchemaLimits.check("schemaLengths", MAX_LEVELS, sets.size(), what);
        long all = (long) sets.size() * next.size();
        SchemaLimits.check("schemaLengthStates", MAX_STATES, all, what);
      }
    }
    if (count < sets.size()) {
      return sets.get((int) count);
    }
    return sets.get((int) (repeats + (count - repeats) % (sets.size() - repeats)));
  }
}
