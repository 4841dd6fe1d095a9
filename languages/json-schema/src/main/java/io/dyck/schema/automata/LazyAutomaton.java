package io.dyck.schema.automata;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.automaton.IntPairs;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.schema.states.SchemaLimits;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * An automaton whose states are made as they are met: the memory is bounded by the texts that are
 * read, not by the automaton. Whether an end can be reached is decided by a search over the states
 * (A*, Hart, Nilsson and Raphael 1968) from the state in question, with {@link #minimumToEnd} as
 * the estimate. The number of visited states is bounded. The length to the end is kept for all
 * states on the path.
 */
public abstract sealed class LazyAutomaton implements CodePointAutomaton
    permits CombinedAutomaton,
        LookaroundAutomaton,
        ComplementAutomaton,
        RegexSyntax,
        SubsetAutomaton {
  /** The most states that a search may visit. */
  private static final int MAX_SEARCHED = 200_000;

  /** The most states of an automaton that is made as a whole. */
  private static final int MAX_SETTLED = 4_000;

  /** The most states times ranges of an automaton that is made as a whole. */
  private static final int MAX_CELLS = 1_000_000;

  private static final int WEIGHT = 20_000;
  private static final long UNKNOWN = -2;

  private final int[] cuts;
  private final int[] letters;

  /** The letters of all ranges, each once. */
  private final int[] used;

  /** For each state the state after each letter, or null until first needed. */
  private final List<int @Nullable []> rows = new ArrayList<>();

  /**
   * The least number of code points to an end. The lower half of the key is the state, the upper
   * half is the minimum.
   */
  private final Long2LongOpenHashMap known = new Long2LongOpenHashMap();

  /** The keys from which an end is reached in a number of code points that is not known. */
  private final LongOpenHashSet live = new LongOpenHashSet();

  LazyAutomaton(int[] cuts, int[] lettersOfRanges) {
    this.cuts = cuts;
    this.letters = CodePointDfa.withoutSurrogates(cuts, lettersOfRanges);
    BitSet some = new BitSet();
    for (int letter : letters) {
      some.set(letter);
    }
    this.used = some.stream().toArray();
    known.defaultReturnValue(UNKNOWN);
  }

  /** Returns the number of states that were met. All smaller numbers are states. */
  abstract int size();

  /** Returns the state after each letter that some range has, by letter. */
  abstract int[] makeRow(int state, int[] usedLetters);

  @Override
  public abstract LazyAutomaton withoutStates();

  @Override
  public final int[] rangeStarts() {
    return cuts;
  }

  @Override
  public final int[] letters() {
    return letters;
  }

  @Override
  public final int stateAfter(int state, int letter) {
    return row(state)[letter];
  }

  /**
   * Returns the minimal automaton of the same texts, or a lazy automaton if there are too many
   * states. Cost: bounded, and for a minimal automaton that of {@link CodePointDfa#minimize}.
   */
  public final CodePointAutomaton toMinimal() {
    int most = Math.max(1, Math.min(MAX_SETTLED, MAX_CELLS / letters.length));
    DfaBuilder all = new DfaBuilder();
    for (int state = 0; state < size(); state++) {
      if (size() > most) {
        return withoutStates();
      }
      all.addState(isAccepting(state), OriginSets.NONE);
      int[] row = row(state);
      for (int letter : used) {
        all.addEdge(state, letter, row[letter]);
      }
    }
    return CodePointDfa.minimize(cuts, letters, all.build());
  }

  private synchronized int[] row(int state) {
    while (rows.size() <= state) {
      rows.add(null);
    }
    int[] row = rows.get(state);
    if (row == null) {
      CompilationCancelledException.checkInterrupted();
      row = makeRow(state, used);
      rows.set(state, row);
    }
    return row;
  }

  /** Whether a state is accepting and leads only to itself. */
  final boolean acceptsAll(int state) {
    int[] row = row(state);
    boolean result = isAccepting(state);
    for (int letter : used) {
      result &= row[letter] == state;
    }
    return result;
  }

  @Override
  public boolean acceptsAll() {
    return false;
  }

  @Override
  public boolean acceptsNothing() {
    return false;
  }

  @Override
  public CodePointAutomaton complement() {
    return new ComplementAutomaton(this);
  }

  /**
   * Returns a fixed weight, as for an automaton with the most states that a shared object may have.
   */
  @Override
  public int weight() {
    return WEIGHT + cuts.length;
  }

  @Override
  public synchronized long shortestToEnd(int state, long min) {
    long found = known.get(key(state, min));
    return found == UNKNOWN ? search(state, min, false) : found;
  }

  @Override
  public synchronized boolean isLive(int state, long min) {
    return isKnownLive(key(state, min))
        || (known.get(key(state, min)) == UNKNOWN && search(state, min, true) >= 0);
  }

  private boolean isKnownLive(long key) {
    return live.contains(key) || known.get(key) >= 0;
  }

  private static long key(int state, long min) {
    return min << 32 | state;
  }

  /**
   * A state with a minimum of further code points, the length of the path to it, and an estimate of
   * the whole length.
   */
  private record Node(long key, long length, long estimate) implements Comparable<Node> {
    int state() {
      return (int) key;
    }

    long min() {
      return key >>> 32;
    }

    @Override
    public int compareTo(Node other) {
      int byEstimate = Long.compare(estimate, other.estimate);
      return byEstimate != 0 ? byEstimate : Long.compare(other.length, length);
    }
  }

  /**
   * Searches for an end.
   *
   * @param isAny whether any end serves; the search then stops at a state that is known to be live
   * @return the length to the nearest end, 0 for any end, or -1
   */
  private long search(int state, long min, boolean isAny) {
    PriorityQueue<Node> open = new PriorityQueue<>();
    Long2LongOpenHashMap lengths = new Long2LongOpenHashMap();
    lengths.defaultReturnValue(Long.MAX_VALUE);
    Long2LongOpenHashMap before = new Long2LongOpenHashMap();
    push(state, min, 0, lengths, open);
    while (!open.isEmpty()) {
      Node node = open.poll();
      if (lengths.get(node.key) < node.length) {
        continue;
      }
      if (isAny && isKnownLive(node.key)) {
        keepLive(node.key, before, key(state, min));
        return 0;
      }
      long left = knownLengthToEnd(node.state(), node.min());
      if (left >= 0 && node.length + left == node.estimate) {
        return keep(node, left, before, key(state, min));
      }
      if (left >= 0) {
        open.add(new Node(node.key, node.length, node.length + left));
        continue;
      }
      if (left == -1) {
        continue;
      }
      long less = Math.max(0, node.min() - 1);
      int[] row = row(node.state());
      for (int letter : used) {
        long after = key(row[letter], less);
        if (push(row[letter], less, node.length + 1, lengths, open)) {
          before.put(after, node.key);
        }
      }
      SchemaLimits.check(
          "schemaPatternSearch",
          MAX_SEARCHED,
          lengths.size(),
          "the states of patterns that are searched for the end of a text");
    }
    lengths.keySet().forEach((long each) -> known.put(each, -1L));
    return -1;
  }

  private boolean push(
      int state, long min, long length, Long2LongOpenHashMap lengths, PriorityQueue<Node> open) {
    long at = key(state, min);
    if (lengths.get(at) <= length) {
      return false;
    }
    long estimate = minimumToEnd(state, min);
    if (estimate >= 0) {
      lengths.put(at, length);
      open.add(new Node(at, length, length + estimate));
    }
    return estimate >= 0;
  }

  /**
   * Returns the exact length to an end if no search is needed, -1 for no end, and otherwise {@link
   * #UNKNOWN}.
   */
  private long knownLengthToEnd(int state, long min) {
    if (min == 0 && isAccepting(state)) {
      return 0;
    }
    long found = known.get(key(state, min));
    if (found == UNKNOWN && min > 0 && hasSelfLoop(state)) {
      // A state with a loop can read any number of code points before it continues.
      long nearest = shortestToEnd(state, 0);
      found = nearest < 0 ? -1 : Math.max(min, nearest);
      known.put(key(state, min), found);
    }
    return found;
  }

  private boolean hasSelfLoop(int state) {
    int[] row = row(state);
    for (int letter : used) {
      if (row[letter] == state) {
        return true;
      }
    }
    return false;
  }

  /**
   * Keeps the length to the end for each state on a path, and returns the length of the whole path.
   */
  private long keep(Node last, long left, Long2LongOpenHashMap before, long first) {
    long length = left;
    long at = last.key;
    known.put(at, length);
    while (at != first) {
      at = before.get(at);
      length++;
      known.put(at, length);
    }
    return length;
  }

  /** Keeps that each state on a path is live. */
  private void keepLive(long last, Long2LongOpenHashMap before, long first) {
    long at = last;
    live.add(at);
    while (at != first) {
      at = before.get(at);
      live.add(at);
    }
  }

  /** A numbering of pairs. */
  static final class PairNumbers {
    private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    private final LongArrayList pairs = new LongArrayList();

    int numberOf(int first, int second) {
      long pair = IntPairs.pairOf(first, second);
      int number = numbers.getOrDefault(pair, pairs.size());
      if (number == pairs.size()) {
        numbers.put(pair, number);
        pairs.add(pair);
      }
      return number;
    }

    int size() {
      return pairs.size();
    }

    int first(int number) {
      return IntPairs.first(pairs.getLong(number));
    }

    int second(int number) {
      return IntPairs.second(pairs.getLong(number));
    }
  }
}
