package io.dyck.schema.strings;

import io.dyck.schema.automata.CodePointAutomaton;
import io.dyck.schema.automata.CodePointDfa;
import io.dyck.schema.states.StateNumbers;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The strings of a set, read one code point at a time. The automata of all intervals of lengths run
 * in parallel, with a count of the code points. The count stops where a greater length makes no
 * difference. Thread-safe.
 */
final class StringSetAutomaton implements StringAutomaton {
  private final StringSet set;
  private final int[] cuts;

  /** For each cut the number of a tuple, which has the letter of each automaton. */
  private final int[] tupleOf;

  private final List<int[]> tuples = new ArrayList<>();
  private final StateNumbers<State> states = new StateNumbers<>();

  private record State(long count, int[] at) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state && state.count == count && Arrays.equals(state.at, at);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(at) * 31 + Long.hashCode(count);
    }
  }

  StringSetAutomaton(StringSet set) {
    this.set = set;
    int[] all = new int[] {0};
    for (CodePointAutomaton automaton : set.automata) {
      all = CodePointDfa.mergeRangeStarts(all, automaton.rangeStarts());
    }
    cuts = all;
    tupleOf = computeTuples();
    states.numberOf(new State(0, new int[set.automata.length]));
  }

  private int[] computeTuples() {
    int[][] ofCuts = new int[cuts.length][set.automata.length];
    for (int i = 0; i < set.automata.length; i++) {
      int[] ranges = CodePointDfa.ranges(cuts, set.automata[i].rangeStarts());
      for (int c = 0; c < cuts.length; c++) {
        ofCuts[c][i] = set.automata[i].letters()[ranges[c]];
      }
    }
    Map<IntList, Integer> known = new HashMap<>();
    int[] result = new int[cuts.length];
    for (int c = 0; c < cuts.length; c++) {
      Integer number = known.putIfAbsent(IntList.of(ofCuts[c]), tuples.size());
      result[c] = number == null ? tuples.size() : number;
      if (number == null) {
        tuples.add(ofCuts[c]);
      }
    }
    return result;
  }

  @Override
  public int start() {
    return 0;
  }

  @Override
  public synchronized List<Range> ranges(int state) {
    List<Range> result = new ArrayList<>();
    State from = states.get(state);
    int[] targets = new int[tuples.size()];
    Arrays.setAll(targets, tuple -> target(from, tuples.get(tuple)));
    int before = -1;
    int first = 0;
    for (int c = 0; c <= cuts.length; c++) {
      int target = c < cuts.length ? targets[tupleOf[c]] : -1;
      if (target != before || c == cuts.length) {
        if (before >= 0) {
          int last = c < cuts.length ? cuts[c] - 1 : Character.MAX_CODE_POINT;
          result.add(new Range(first, last, before));
        }
        before = target;
        first = c < cuts.length ? cuts[c] : 0;
      }
    }
    return result;
  }

  /** Returns the state after a code point, or -1 if no end can be reached from there. */
  synchronized int step(int state, int codePoint) {
    int at = Arrays.binarySearch(cuts, codePoint);
    return target(states.get(state), tuples.get(tupleOf[at < 0 ? -at - 2 : at]));
  }

  /** Whether all strings are read. */
  boolean isUniversal() {
    return set.isAllStrings();
  }

  /** See {@link StringSet#isEndless}. */
  boolean isEndless() {
    return set.isEndless();
  }

  /**
   * Returns the number of characters so far. The count stops where more characters make no
   * difference.
   */
  synchronized long count(int state) {
    return states.get(state).count;
  }

  /** Returns the state of one of the automata. */
  synchronized int stateOfAutomaton(int state, int automaton) {
    return states.get(state).at[automaton];
  }

  /** Returns the state for a state of the only automaton, in a set without bounds of length. */
  synchronized int stateOfSingle(int at) {
    return states.numberOf(new State(0, new int[] {at}));
  }

  /** A set of strings that are read alike for a number of code points, except for the ends. */
  record PrefixEquivalent(StringSet any, int codePoints) {}

  /**
   * Returns a set of strings that a state reads like. Returns null if the next code point changes
   * the set, or the set is unknown.
   */
  synchronized @Nullable PrefixEquivalent prefixEquivalent(int state) {
    State from = states.get(state);
    PrefixEquivalent best = null;
    for (int i = 0; i < from.at.length; i++) {
      if (!(set.automata[i] instanceof CodePointDfa dfa)) {
        return null;
      }
      long end = i + 1 < set.from.length ? set.from[i + 1] : Long.MAX_VALUE;
      int breadth =
          from.count < end && dfa.distance(from.at[i]) >= 0 ? dfa.uniformDepth(from.at[i]) : 0;
      long last = end == Long.MAX_VALUE ? end : end - 1 - dfa.greatestDistance();
      boolean isLongEnough =
          from.count >= set.from[i] || (breadth == Integer.MAX_VALUE && set.from[i] <= last);
      long codePoints = isLongEnough ? Math.min(breadth, last - from.count) : 0;
      if (codePoints > (best == null ? 0 : best.codePoints)) {
        StringSet any = StringSet.of(dfa.repetitionOfReadable(from.at[i]));
        // Strings of other lengths may read more.
        best =
            any.isAllStrings() || isOnlyInterval(i)
                ? new PrefixEquivalent(any, (int) codePoints)
                : best;
      }
    }
    return best;
  }

  private boolean isOnlyInterval(int interval) {
    for (int i = 0; i < set.automata.length; i++) {
      if (i != interval && !set.automata[i].acceptsNothing()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the most code points that may still be needed to an end. */
  long maximumToEnd() {
    int most = 0;
    for (CodePointAutomaton automaton : set.automata) {
      // A lazy automaton has no broad states, therefore its distance is not needed.
      most = Math.max(most, automaton instanceof CodePointDfa dfa ? dfa.greatestDistance() : 0);
    }
    return set.from[set.from.length - 1] + most;
  }

  int[] rangeStarts() {
    return cuts;
  }

  private int target(State from, int[] letters) {
    long enough = set.from[set.from.length - 1];
    long count = Math.min(enough, from.count + 1);
    int[] at = new int[from.at.length];
    boolean live = false;
    for (int i = 0; i < at.length; i++) {
      long end = i + 1 < set.from.length ? set.from[i + 1] : Long.MAX_VALUE;
      if (count < end || i + 1 == at.length) {
        at[i] = set.automata[i].stateAfter(from.at[i], letters[i]);
        live = live || isLive(count, at[i], i);
      }
    }
    return live ? states.numberOf(new State(count, at)) : -1;
  }

  private boolean isLive(long count, int at, int interval) {
    boolean hasEnd = interval + 1 < set.from.length;
    return hasEnd
        ? minimumToEnd(count, at, interval) >= 0
        : set.automata[interval].isLive(at, Math.max(0, set.from[interval] - count));
  }

  /** Returns the least number of code points to an end in the automaton of an interval, or -1. */
  private long minimumToEnd(long count, int at, int interval) {
    long end = interval + 1 < set.from.length ? set.from[interval + 1] : Long.MAX_VALUE;
    long shortest =
        set.automata[interval].shortestToEnd(at, Math.max(0, set.from[interval] - count));
    return shortest >= 0 && (end == Long.MAX_VALUE || count + shortest < end) ? shortest : -1;
  }

  @Override
  public int endNumber(int state) {
    return shortestToEnd(state, 0) == 0 ? 0 : -1;
  }

  @Override
  public void collectReachable(int state, BitSet to) {
    to.set(0);
  }

  @Override
  public synchronized long shortestToEnd(int state, int number) {
    State from = states.get(state);
    long best = -1;
    for (int i = 0; i < from.at.length; i++) {
      long end = i + 1 < set.from.length ? set.from[i + 1] : Long.MAX_VALUE;
      if (from.count < end) {
        long left = minimumToEnd(from.count, from.at[i], i);
        best = left >= 0 && (best < 0 || left < best) ? left : best;
      }
    }
    return best;
  }
}
