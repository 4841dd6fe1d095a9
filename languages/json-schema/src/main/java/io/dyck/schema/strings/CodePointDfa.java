package io.dyck.schema.strings;

import io.dyck.grammar.CompilationCancelledException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A minimal complete deterministic automaton over code points. The code points are cut into ranges;
 * no state distinguishes the code points of a range. Two automata of the same language are equal.
 * Surrogates are no characters and have the transitions of the code points before them. Immutable,
 * except for results that are computed on demand; thread-safe.
 */
final class CodePointDfa implements CodePointAutomaton {
  private static final int FIRST_SURROGATE = 0xD800;
  private static final int AFTER_SURROGATES = 0xE000;

  /**
   * The most distinct sets of characters that states read. With more sets, texts do not stay in one
   * set for long.
   */
  private static final int MOST_ALPHABETS = 12;

  /**
   * The most characters that a state of a list of words reads. Words with the same beginning rarely
   * continue with more distinct characters.
   */
  private static final int MOST_NARROW = 48;

  static final CodePointDfa NONE = new CodePointDfa(new int[] {0}, new int[] {0}, new BitSet());
  static final CodePointDfa ALL = new CodePointDfa(new int[] {0}, new int[] {0}, one());

  /** The first code point of each range; ascending from 0. */
  private final int[] cuts;

  /** The state after each state and range, at {@code state * cuts.length + range}. */
  private final int[] next;

  private final BitSet accepting;
  private final int size;
  private final int hash;

  /** For each state the number of code points to the nearest end, or -1. */
  private final int[] distance;

  private final int greatestDistance;

  private int @Nullable [] breadth;

  /** The results of {@link #anyOfWhatItReads}, by the ranges that a state reads. */
  private final Map<BitSet, CodePointDfa> alphabets = new HashMap<>();

  private final EndLevels levels;

  /** The letter of each range, and a range of each letter. */
  private final int[] letters;

  private final int[] rangeOfLetter;

  private CodePointDfa(int[] cuts, int[] next, BitSet accepting) {
    this.cuts = cuts;
    this.next = next;
    this.accepting = accepting;
    this.size = next.length / cuts.length;
    this.hash = Arrays.hashCode(cuts) * 31 + Arrays.hashCode(next) * 7 + accepting.hashCode();
    this.distance = distancesTo(accepting);
    this.greatestDistance = Arrays.stream(distance).max().orElse(0);
    this.levels = new EndLevels(accepting, this::before);
    this.letters = new int[cuts.length];
    this.rangeOfLetter = findLetters();
  }

  /**
   * Assigns the same letter to ranges with equal transitions in all states. Returns a range of each
   * letter.
   */
  private int[] findLetters() {
    IntArrayList ranges = new IntArrayList();
    Map<IntArrayList, Integer> known = new HashMap<>();
    for (int c = 0; c < cuts.length; c++) {
      IntArrayList column = new IntArrayList(size);
      for (int s = 0; s < size; s++) {
        column.add(next[s * cuts.length + c]);
      }
      Integer letter = known.putIfAbsent(column, ranges.size());
      letters[c] = letter == null ? ranges.size() : letter;
      if (letter == null) {
        ranges.add(c);
      }
    }
    return ranges.toIntArray();
  }

  private static BitSet one() {
    BitSet result = new BitSet();
    result.set(0);
    return result;
  }

  /** Returns the number of states. The first state is the start. */
  int size() {
    return size;
  }

  @Override
  public int[] cuts() {
    return cuts;
  }

  @Override
  public int[] letters() {
    return letters;
  }

  @Override
  public int next(int state, int letter) {
    return next[state * cuts.length + rangeOfLetter[letter]];
  }

  @Override
  public boolean isAccepting(int state) {
    return accepting.get(state);
  }

  /** Returns the exact number. */
  @Override
  public long atLeast(int state, long min) {
    return shortest(state, min);
  }

  @Override
  public CodePointDfa fresh() {
    return this;
  }

  @Override
  public int weight() {
    return size * cuts.length;
  }

  /** Returns the state after a code point of a range. */
  int target(int state, int range) {
    return next[state * cuts.length + range];
  }

  /** Returns the number of code points to the nearest end, or -1 if there is no end. */
  int distance(int state) {
    return distance[state];
  }

  /** Returns the greatest {@link #distance}. */
  int greatestDistance() {
    return greatestDistance;
  }

  /**
   * Returns the number of code points for which the set of readable characters does not change,
   * whichever characters of the set are read. Until then, the state reads like {@link
   * #anyOfWhatItReads}, except for the ends.
   */
  synchronized int breadth(int state) {
    int[] known = breadth;
    if (known == null) {
      known = breadths();
      breadth = known;
    }
    return known[state];
  }

  private int[] breadths() {
    Map<BitSet, BitSet> statesOf = new HashMap<>();
    BitSet live = new BitSet();
    for (int s = 0; s < size; s++) {
      if (distance[s] >= 0) {
        live.set(s);
        statesOf.computeIfAbsent(liveRanges(s), k -> new BitSet()).set(s);
      }
    }
    int[] result = new int[size];
    if (statesOf.size() > MOST_ALPHABETS) {
      return result;
    }
    for (BitSet states : statesOf.values()) {
      BitSet others = (BitSet) live.clone();
      others.andNot(states);
      int[] steps = distancesTo(others);
      for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
        result[s] = steps[s] < 0 ? Integer.MAX_VALUE : steps[s];
      }
    }
    return result;
  }

  private BitSet liveRanges(int state) {
    BitSet result = new BitSet();
    for (int c = 0; c < cuts.length; c++) {
      result.set(c, distance[next[state * cuts.length + c]] >= 0);
    }
    return result;
  }

  /** Returns the automaton of the texts that consist of characters that a state reads. */
  synchronized CodePointDfa anyOfWhatItReads(int state) {
    return alphabets.computeIfAbsent(
        liveRanges(state),
        live -> {
          int[] two = new int[2 * cuts.length];
          Arrays.fill(two, 1);
          live.stream().forEach(c -> two[c] = 0);
          return minimal(cuts, two, one());
        });
  }

  @Override
  public boolean isAll() {
    return size == 1 && accepting.get(0);
  }

  @Override
  public boolean isNone() {
    return size == 1 && !accepting.get(0);
  }

  /** Returns for each state the number of code points to the nearest state of a set, or -1. */
  private int[] distancesTo(BitSet states) {
    List<IntArrayList> before = new ArrayList<>();
    for (int s = 0; s < size; s++) {
      before.add(new IntArrayList());
    }
    for (int s = 0; s < size; s++) {
      for (int c = 0; c < cuts.length; c++) {
        int to = next[s * cuts.length + c];
        if (to != s && (c == 0 || to != next[s * cuts.length + c - 1])) {
          before.get(to).add(s);
        }
      }
    }
    int[] result = new int[size];
    Arrays.fill(result, -1);
    int[] queue = new int[size];
    int filled = 0;
    for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
      result[s] = 0;
      queue[filled++] = s;
    }
    for (int i = 0; i < filled; i++) {
      IntArrayList from = before.get(queue[i]);
      for (int k = 0; k < from.size(); k++) {
        int s = from.getInt(k);
        if (result[s] < 0) {
          result[s] = result[queue[i]] + 1;
          queue[filled++] = s;
        }
      }
    }
    return result;
  }

  @Override
  public long shortest(int state, long min) {
    if (min == 0 || distance[state] < 0 || distance[state] >= min) {
      return distance[state];
    }
    BitSet one = new BitSet();
    one.set(state);
    return levels.first(one, min);
  }

  /** Returns the states from which one code point leads to a state of a set. */
  private BitSet before(BitSet states) {
    BitSet result = new BitSet();
    for (int s = 0; s < size; s++) {
      result.set(s, leadsInto(s, states));
    }
    return result;
  }

  /** Whether a live state can be reached again from itself. */
  boolean isCyclic() {
    int[] state = new int[size];
    IntArrayList path = new IntArrayList();
    IntArrayList at = new IntArrayList();
    if (distance[0] < 0) {
      return false;
    }
    path.push(0);
    at.push(0);
    state[0] = 1;
    while (!path.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      int s = path.topInt();
      int c = at.popInt();
      if (c == cuts.length) {
        state[s] = 2;
        path.popInt();
        continue;
      }
      at.push(c + 1);
      int to = next[s * cuts.length + c];
      if (distance[to] >= 0 && state[to] == 1) {
        return true;
      }
      if (distance[to] >= 0 && state[to] == 0) {
        state[to] = 1;
        path.push(to);
        at.push(0);
      }
    }
    return false;
  }

  /**
   * Whether the texts are more than a list of words, because of a cycle or a state that reads many
   * characters.
   */
  boolean isBroad() {
    if (isCyclic()) {
      return true;
    }
    for (int s = 0; s < size; s++) {
      long read = 0;
      for (int c = 0; c < cuts.length; c++) {
        int end = c + 1 < cuts.length ? cuts[c + 1] : Character.MAX_CODE_POINT + 1;
        read += distance[next[s * cuts.length + c]] >= 0 ? end - cuts[c] : 0;
      }
      if (read > MOST_NARROW) {
        return true;
      }
    }
    return false;
  }

  /** Whether each beginning of an accepted text can be continued in infinitely many ways. */
  boolean isEndless() {
    BitSet endless = new BitSet();
    for (int s = 0; s < size; s++) {
      endless.set(s, distance[s] >= 0);
    }
    int live = endless.cardinality();
    boolean changed = true;
    while (changed) {
      CompilationCancelledException.checkInterrupted();
      changed = false;
      for (int s = endless.nextSetBit(0); s >= 0; s = endless.nextSetBit(s + 1)) {
        if (!leadsInto(s, endless)) {
          endless.clear(s);
          changed = true;
        }
      }
    }
    return live > 0 && endless.cardinality() == live;
  }

  /**
   * Whether each accepted text can be extended by one code point to an accepted text. The text can
   * then be extended by any number of code points.
   */
  boolean isSteady() {
    for (int s = accepting.nextSetBit(0); s >= 0; s = accepting.nextSetBit(s + 1)) {
      if (!leadsInto(s, accepting)) {
        return false;
      }
    }
    return true;
  }

  private boolean leadsInto(int state, BitSet states) {
    for (int c : rangeOfLetter) {
      if (states.get(next[state * cuts.length + c])) {
        return true;
      }
    }
    return false;
  }

  @Override
  public CodePointDfa not() {
    BitSet others = new BitSet(size);
    others.set(0, size);
    others.andNot(accepting);
    return isAll() ? NONE : isNone() ? ALL : new CodePointDfa(cuts, next, others);
  }

  /** Returns the cuts of both lists. */
  static int[] merged(int[] a, int[] b) {
    IntArrayList result = new IntArrayList();
    int i = 0;
    int j = 0;
    while (i < a.length || j < b.length) {
      int x = i < a.length ? a[i] : Integer.MAX_VALUE;
      int y = j < b.length ? b[j] : Integer.MAX_VALUE;
      result.add(Math.min(x, y));
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
    return result.toIntArray();
  }

  /** Returns the coarse range around each fine range. */
  static int[] ranges(int[] fine, int[] coarse) {
    int[] result = new int[fine.length];
    int at = 0;
    for (int c = 0; c < fine.length; c++) {
      while (at + 1 < coarse.length && coarse[at + 1] <= fine[c]) {
        at++;
      }
      result[c] = at;
    }
    return result;
  }

  /**
   * Minimizes a complete automaton whose start is the first state, with Moore's algorithm. An
   * automaton without cycles, except loops of single states, is minimized from its ends in one
   * pass.
   */
  static CodePointDfa minimal(int[] cuts, int[] next, BitSet accepting) {
    int n = next.length / cuts.length;
    withoutSurrogates(cuts, next, n);
    int[] order = fromTheEnds(cuts.length, next, n);
    int[] classOf =
        order != null
            ? bottomUp(cuts.length, next, accepting, order)
            : moore(cuts.length, next, accepting, n);
    return canonical(cuts, next, accepting, classOf);
  }

  /** Gives the surrogates the transitions of the code points before them. */
  private static void withoutSurrogates(int[] cuts, int[] next, int n) {
    for (int c = 1; c < cuts.length; c++) {
      if (cuts[c] >= FIRST_SURROGATE && cuts[c] < AFTER_SURROGATES) {
        int end = c + 1 < cuts.length ? cuts[c + 1] : Character.MAX_CODE_POINT + 1;
        if (end <= AFTER_SURROGATES) {
          for (int s = 0; s < n; s++) {
            next[s * cuts.length + c] = next[s * cuts.length + c - 1];
          }
        }
      }
    }
  }

  /**
   * Returns the states in an order in which each state follows its targets, except itself. Returns
   * null if there is a cycle of several states.
   */
  private static int @Nullable [] fromTheEnds(int width, int[] next, int n) {
    int[] mark = new int[n];
    IntArrayList order = new IntArrayList(n);
    IntArrayList path = new IntArrayList();
    IntArrayList at = new IntArrayList();
    path.push(0);
    at.push(0);
    mark[0] = 1;
    while (!path.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      int s = path.topInt();
      int c = at.popInt();
      if (c == width) {
        mark[s] = 2;
        order.add(s);
        path.popInt();
        continue;
      }
      at.push(c + 1);
      int to = next[s * width + c];
      if (to != s && mark[to] == 1) {
        return null;
      }
      if (mark[to] == 0) {
        mark[to] = 1;
        path.push(to);
        at.push(0);
      }
    }
    return order.toIntArray();
  }

  private record Row(boolean accepting, int[] targets) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Row row
          && row.accepting == accepting
          && Arrays.equals(row.targets, targets);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(targets) * 2 + (accepting ? 1 : 0);
    }
  }

  private static int[] bottomUp(int width, int[] next, BitSet accepting, int[] order) {
    int[] classOf = new int[next.length / width];
    Arrays.fill(classOf, -1);
    Map<Row, Integer> known = new HashMap<>();
    // A loop is recorded as -1, therefore equal states with loops have equal rows.
    for (int s : order) {
      int[] row = new int[width];
      int fresh = known.size();
      for (int c = 0; c < width; c++) {
        int to = next[s * width + c];
        row[c] = to == s ? -1 : classOf[to];
      }
      classOf[s] = known.computeIfAbsent(new Row(accepting.get(s), row), r -> fresh);
    }
    return classOf;
  }

  private static int[] moore(int width, int[] next, BitSet accepting, int n) {
    int[] classOf = new int[n];
    for (int s = 0; s < n; s++) {
      classOf[s] = accepting.get(s) ? 1 : 0;
    }
    int count = -1;
    while (true) {
      CompilationCancelledException.checkInterrupted();
      Map<Row, Integer> known = new HashMap<>();
      int[] finer = new int[n];
      for (int s = 0; s < n; s++) {
        int[] row = new int[width + 1];
        for (int c = 0; c < width; c++) {
          row[c] = classOf[next[s * width + c]];
        }
        row[width] = classOf[s];
        int fresh = known.size();
        finer[s] = known.computeIfAbsent(new Row(accepting.get(s), row), r -> fresh);
      }
      if (known.size() == count) {
        return finer;
      }
      count = known.size();
      classOf = finer;
    }
  }

  /**
   * Numbers the classes in the order in which they are met, and joins adjacent ranges with equal
   * transitions.
   */
  private static CodePointDfa canonical(int[] cuts, int[] next, BitSet accepting, int[] classOf) {
    int width = cuts.length;
    Map<Integer, Integer> number = new HashMap<>();
    IntArrayList samples = new IntArrayList();
    number.put(classOf[0], 0);
    samples.add(0);
    IntArrayList table = new IntArrayList();
    BitSet ends = new BitSet();
    for (int i = 0; i < samples.size(); i++) {
      int s = samples.getInt(i);
      ends.set(i, accepting.get(s));
      for (int c = 0; c < width; c++) {
        int to = next[s * width + c];
        Integer id = number.get(classOf[to]);
        if (id == null) {
          id = samples.size();
          number.put(classOf[to], id);
          samples.add(to);
        }
        table.add(id.intValue());
      }
    }
    int n = samples.size();
    IntArrayList kept = new IntArrayList();
    for (int c = 0; c < width; c++) {
      boolean same = c > 0;
      for (int s = 0; s < n && same; s++) {
        same = table.getInt(s * width + c) == table.getInt(s * width + c - 1);
      }
      if (!same) {
        kept.add(c);
      }
    }
    int[] fewer = new int[kept.size()];
    int[] joined = new int[n * fewer.length];
    for (int k = 0; k < fewer.length; k++) {
      fewer[k] = cuts[kept.getInt(k)];
      for (int s = 0; s < n; s++) {
        joined[s * fewer.length + k] = table.getInt(s * width + kept.getInt(k));
      }
    }
    return new CodePointDfa(fewer, joined, ends);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof CodePointDfa dfa
            && dfa.hash == hash
            && Arrays.equals(dfa.cuts, cuts)
            && Arrays.equals(dfa.next, next)
            && dfa.accepting.equals(accepting));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
