package io.dyck.pda.automaton;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.LimitExceededException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Subset construction with empty moves, then trimming and minimization. A chain of n optional parts
 * costs n subsets, never a product. Cost: proportional to the sum of the sizes of the subsets and
 * their edges; the number of subsets may be exponential in the automaton, and their sizes add up to
 * a square already for {@code x{0,n}x{0,n}}, hence the limits on both.
 */
public final class Determinizer {
  /**
   * The average number of members of a subset. All subsets together may have this many times the
   * limit.
   */
  private static final int MEMBERS_PER_SUBSET = 32;

  /**
   * The visits per subset. Most subsets are found more than once. All subsets together may take
   * this many times the limit.
   */
  private static final int VISITS_PER_SUBSET = 256;

  private final Nfa nfa;
  private final OriginSets origins;
  private final int limit;
  private final Supplier<String> what;
  private final DfaBuilder result = new DfaBuilder();

  /** The numbers of subsets, except subsets of a single state. */
  private final Map<IntSequence, Integer> numbers = new HashMap<>();

  private final List<int[]> subsets = new ArrayList<>();

  /** One more than the number of the subset of each state alone; 0 if unknown. */
  private final int[] alone;

  /**
   * One more than the number of the closure of each state, and the visits that it took; 0 if
   * unknown.
   */
  private final int[] closed;

  private final int[] closedCost;

  /** The edges of one subset; null until needed. */
  private @Nullable SubsetEdges edges;

  /**
   * The target of each letter of one subset, by index of the letter, and the visits that it took.
   */
  private int[] found = IntArrays.EMPTY_ARRAY;

  private long[] cost = LongArrays.EMPTY_ARRAY;

  private final int[] seen;
  private final IntArrayList work = new IntArrayList();
  private final IntArrayList kept = new IntArrayList();
  private int stamp;
  private long members;
  private long visits;

  private Determinizer(Nfa nfa, OriginSets origins, int limit, Supplier<String> what) {
    this.nfa = nfa;
    this.origins = origins;
    this.limit = limit;
    this.what = what;
    this.seen = new int[nfa.size()];
    this.alone = new int[nfa.size()];
    this.closed = new int[nfa.size()];
    this.closedCost = new int[nfa.size()];
  }

  /**
   * Computes the smallest deterministic automaton of the same language.
   *
   * @param limit the greatest number of subsets; together they may have 32 times as many members
   * @param what the name of the result in the message of a passed limit
   * @throws LimitExceededException if the subsets are too many or too large
   */
  public static Dfa determinize(Nfa nfa, OriginSets origins, int limit, String what) {
    return determinize(nfa, origins, limit, () -> what);
  }

  /**
   * Computes the smallest deterministic automaton of the same language. The name of the result is
   * computed only for a message.
   *
   * @param limit the greatest number of subsets; together they may have 32 times as many members
   * @param what the name of the result in the message of a passed limit
   * @throws LimitExceededException if the subsets are too many or too large
   */
  public static Dfa determinize(Nfa nfa, OriginSets origins, int limit, Supplier<String> what) {
    return Minimizer.minimize(new Determinizer(nfa, origins, limit, what).subsets(), origins);
  }

  private Dfa subsets() {
    int unused = closureNumber(nfa.start());
    for (int i = 0; i < subsets.size(); i++) {
      int[] subset = subsets.get(i);
      Nfa.NfaCopy part = subset.length == 1 ? nfa.part(subset[0]) : null;
      if (part != null && nfa.firstEdge(subset[0]) < 0) {
        addEdgesOfCopy(i, part, subset[0]);
      } else {
        addEdges(i, subset);
      }
    }
    return result.build();
  }

  /** Adds the edges of a copied state. They are in order, and lead to one state each. */
  private void addEdgesOfCopy(int number, Nfa.NfaCopy part, int state) {
    Dfa dfa = part.dfa();
    int before = -1;
    int to = -1;
    for (int e = part.firstEdge(state); e < part.endOfEdges(state); e++) {
      if (!part.hasEdge(e)) {
        continue;
      }
      int target = part.base() + dfa.target(e);
      if (target == before) {
        count(closedCost[target]);
      } else {
        to = closureNumber(target);
        before = target;
      }
      result.addEdge(number, dfa.letter(e), to);
    }
  }

  private void addEdges(int number, int[] subset) {
    SubsetEdges all = collectEdges(subset);
    for (int k = 0; k < all.letters(); k++) {
      int[] targets = all.targets();
      if (all.targetsEnd(k) == all.targetsBegin(k) + 1) {
        result.addEdge(number, all.letter(k), closureNumber(targets[all.targetsBegin(k)]));
        continue;
      }
      int same = all.sameAs(k);
      if (same < 0) {
        long before = visits;
        found[k] = number(closure(targets, all.targetsBegin(k), all.targetsEnd(k)));
        cost[k] = visits - before;
      } else {
        found[k] = found[same];
        cost[k] = cost[same];
        count(cost[k]);
      }
      result.addEdge(number, all.letter(k), found[k]);
    }
  }

  private SubsetEdges collectEdges(int[] subset) {
    SubsetEdges all = edges;
    if (all == null) {
      all = new SubsetEdges(nfa.letters());
      edges = all;
      found = new int[all.mostLetters()];
      cost = new long[all.mostLetters()];
    }
    all.clear();
    for (int state : subset) {
      for (int e = nfa.firstEdge(state); e >= 0; e = nfa.nextEdge(e)) {
        all.add(nfa.letter(e), nfa.target(e));
      }
      Nfa.NfaCopy part = nfa.part(state);
      if (part != null) {
        Dfa dfa = part.dfa();
        for (int e = part.firstEdge(state); e < part.endOfEdges(state); e++) {
          if (part.hasEdge(e)) {
            all.add(dfa.letter(e), part.base() + dfa.target(e));
          }
        }
      }
    }
    all.sort();
    return all;
  }

  /**
   * Returns the number of the closure of a state. Most subsets are the closure of a single state.
   */
  private int closureNumber(int state) {
    if (closed[state] == 0) {
      long before = visits;
      boolean isAlone =
          nfa.firstEmpty(state) < 0 && (nfa.hasEdges(state) || nfa.isAccepting(state));
      int number;
      if (isAlone) {
        count(1);
        number = number(new int[] {state});
      } else {
        number = number(closure(new int[] {state}, 0, 1));
      }
      closedCost[state] = (int) (visits - before);
      closed[state] = 1 + number;
    } else {
      count(closedCost[state]);
    }
    return closed[state] - 1;
  }

  private int number(int[] subset) {
    if (subset.length == 1) {
      if (alone[subset[0]] == 0) {
        alone[subset[0]] = 1 + add(subset);
      }
      return alone[subset[0]] - 1;
    }
    IntSequence key = new IntSequence(subset);
    Integer known = numbers.get(key);
    if (known == null) {
      known = add(subset);
      numbers.put(key, known);
    }
    return known;
  }

  private int add(int[] subset) {
    CompilationCancelledException.checkInterrupted();
    int id = subsets.size();
    if (id >= limit) {
      throw new LimitExceededException("automatonStates", limit, id + 1L, "states", what.get());
    }
    members += subset.length;
    if (members > (long) limit * MEMBERS_PER_SUBSET) {
      throw manyReadings();
    }
    subsets.add(subset);
    boolean accepting = false;
    int origin = OriginSets.NONE;
    for (int state : subset) {
      accepting |= nfa.isAccepting(state);
      origin = origins.union(origin, nfa.origin(state));
    }
    return result.addState(accepting, origin);
  }

  /**
   * Computes a sorted closure. States that only have empty moves and do not accept are left out.
   */
  private int[] closure(int[] from, int low, int high) {
    stamp++;
    work.clear();
    for (int i = low; i < high; i++) {
      visit(from[i]);
    }
    kept.clear();
    for (int i = 0; i < work.size(); i++) {
      int state = work.getInt(i);
      if (nfa.hasEdges(state) || nfa.isAccepting(state)) {
        kept.add(state);
      }
      for (int e = nfa.firstEmpty(state); e >= 0; e = nfa.nextEmpty(e)) {
        visit(nfa.emptyTarget(e));
      }
    }
    count(work.size());
    int[] result = kept.toIntArray();
    if (result.length > 1) {
      IntArrays.quickSort(result);
    }
    return result;
  }

  private void count(long more) {
    visits += more;
    if (visits > (long) limit * VISITS_PER_SUBSET) {
      throw manyReadings();
    }
  }

  private LimitExceededException manyReadings() {
    return new LimitExceededException(
        "automatonStates",
        limit,
        limit + 1L,
        "states",
        what.get() + ", which has many readings at once");
  }

  private void visit(int state) {
    if (seen[state] != stamp) {
      seen[state] = stamp;
      work.add(state);
    }
  }
}
