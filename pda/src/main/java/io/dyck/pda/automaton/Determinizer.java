package io.dyck.pda.automaton;

import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.LimitExceededException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Subset construction with empty moves, then trimming and minimization. A chain of n optional parts
 * costs n subsets, never a product. Cost: proportional to the sum of the sizes of the subsets and
 * their edges; the number of subsets may be exponential in the automaton, and their sizes add up to
 * a square already for {@code x{0,n}x{0,n}}, hence the limits on both.
 */
public final class Determinizer {
  /** A subset has a few members on average; this many times the limit is kept altogether. */
  private static final int MEMBERS_PER_SUBSET = 32;

  /** Most subsets are found more than once; so many times the limit are visits allowed. */
  private static final int VISITS_PER_SUBSET = 256;

  private final Nfa nfa;
  private final Origins origins;
  private final int limit;
  private final String what;
  private final Map<IntSequence, Integer> numbers = new HashMap<>();
  private final List<int[]> subsets = new ArrayList<>();
  private final int[] seen;

  /**
   * By state of the nondeterministic automaton: one more than the number of it alone; 0: unknown.
   */
  private final int[] single;

  /** Of one subset. */
  private final SubsetEdges edges;

  /** Of one subset, by index of a letter: where it leads, and the visits that took. */
  private final int[] found;

  private final long[] cost;

  private final IntArrayList work = new IntArrayList();
  private final IntArrayList kept = new IntArrayList();
  private int stamp;
  private long members;
  private long visits;

  private Determinizer(Nfa nfa, Origins origins, int limit, String what) {
    this.nfa = nfa;
    this.origins = origins;
    this.limit = limit;
    this.what = what;
    this.seen = new int[nfa.size()];
    this.single = new int[nfa.size()];
    this.edges = new SubsetEdges(nfa);
    this.found = new int[edges.alphabet()];
    this.cost = new long[edges.alphabet()];
  }

  /**
   * The smallest deterministic automaton of the same language.
   *
   * @param nfa the automaton to determinize
   * @param origins the sets of places its states refer to
   * @param limit the greatest number of subsets; together they may have 32 times as many members
   * @param what what is being built, for the message of a passed limit
   * @return trimmed and minimal
   * @throws LimitExceededException if more subsets are needed, or larger ones
   */
  public static Dfa determinize(Nfa nfa, Origins origins, int limit, String what) {
    return Minimizer.minimize(new Determinizer(nfa, origins, limit, what).subsets(), origins);
  }

  private Dfa subsets() {
    DfaBuilder result = new DfaBuilder();
    closed(new int[] {nfa.start()}, 0, 1, result);
    for (int i = 0; i < subsets.size(); i++) {
      edges.clear();
      for (int state : subsets.get(i)) {
        for (int e = nfa.firstEdge(state); e >= 0; e = nfa.nextEdge(e)) {
          edges.add(e);
        }
      }
      edges.sort();
      for (int k = 0; k < edges.letters(); k++) {
        int same = edges.sameAs(k);
        if (same < 0) {
          long before = visits;
          found[k] = closed(edges.targets(), edges.low(k), edges.high(k), result);
          cost[k] = visits - before;
        } else {
          found[k] = found[same];
          cost[k] = cost[same];
          visits += cost[k];
        }
        result.addEdge(i, edges.letter(k), found[k]);
      }
    }
    return result.build();
  }

  /** The number of the closure of some states; most are those of a single one. */
  private int closed(int[] from, int low, int high, DfaBuilder result) {
    int state = from[low];
    boolean isSingle =
        high == low + 1
            && nfa.firstEmpty(state) < 0
            && (nfa.firstEdge(state) >= 0 || nfa.isAccepting(state));
    if (!isSingle) {
      return number(closure(from, low, high), result);
    }
    visits++;
    if (single[state] == 0) {
      single[state] = 1 + number(new int[] {state}, result);
    }
    return single[state] - 1;
  }

  private int number(int[] subset, DfaBuilder result) {
    IntSequence key = new IntSequence(subset);
    Integer known = numbers.get(key);
    if (known != null) {
      return known;
    }
    CompilationCancelledException.checkInterrupted();
    int id = subsets.size();
    if (id >= limit) {
      throw new LimitExceededException("automatonStates", limit, id + 1L, what);
    }
    members += subset.length;
    if (members > (long) limit * MEMBERS_PER_SUBSET) {
      throw manyReadings();
    }
    numbers.put(key, id);
    subsets.add(subset);
    boolean accepting = false;
    int origin = Origins.NONE;
    for (int state : subset) {
      accepting |= nfa.isAccepting(state);
      origin = origins.union(origin, nfa.origin(state));
    }
    result.addState(accepting, origin);
    return id;
  }

  /** Sorted; states that only have empty moves and do not accept are left out. */
  private int[] closure(int[] from, int low, int high) {
    stamp++;
    work.clear();
    for (int i = low; i < high; i++) {
      visit(from[i]);
    }
    kept.clear();
    for (int i = 0; i < work.size(); i++) {
      int state = work.getInt(i);
      if (nfa.firstEdge(state) >= 0 || nfa.isAccepting(state)) {
        kept.add(state);
      }
      for (int e = nfa.firstEmpty(state); e >= 0; e = nfa.nextEmpty(e)) {
        visit(nfa.emptyTarget(e));
      }
    }
    visits += work.size();
    if (visits > (long) limit * VISITS_PER_SUBSET) {
      throw manyReadings();
    }
    int[] result = kept.toIntArray();
    if (result.length > 1) {
      IntArrays.quickSort(result);
    }
    return result;
  }

  private LimitExceededException manyReadings() {
    return new LimitExceededException(
        "automatonStates", limit, limit + 1L, what + ", which has many readings at once");
  }

  private void visit(int state) {
    if (seen[state] != stamp) {
      seen[state] = stamp;
      work.add(state);
    }
  }
}
