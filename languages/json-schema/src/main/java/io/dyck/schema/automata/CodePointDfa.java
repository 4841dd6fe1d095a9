package io.dyck.schema.automata;

import com.google.common.collect.ImmutableList;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;
import io.dyck.pda.automaton.Dfa;
import io.dyck.pda.automaton.DfaBuilder;
import io.dyck.pda.automaton.Minimizer;
import io.dyck.pda.automaton.OriginSets;
import io.dyck.schema.states.SchemaLimits;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A minimal complete deterministic automaton over code points. The code points are cut into ranges;
 * no state distinguishes the code points of a range. Two automata of the same language are equal.
 * Surrogates are no characters and have the transitions of the code points before them. Immutable,
 * except for results that are computed on demand; thread-safe.
 */
public final class CodePointDfa implements CodePointAutomaton {
  /** The most nodes times ranges of a list of words. */
  private static final int MAX_WORD_CELLS = 50_000_000;

  /**
   * The most distinct sets of characters that states read. With more sets, texts do not stay in one
   * set for long.
   */
  private static final int MOST_ALPHABETS = 12;

  /**
   * The number of readable characters above which a state is broad, see {@link #hasManyTexts}.
   * States of word lists stay below it: words with a common prefix rarely continue with more
   * distinct characters.
   */
  private static final int MOST_NARROW = 48;

  public static final CodePointDfa NONE =
      new CodePointDfa(new int[] {0}, new int[] {0}, new int[] {0}, 1, new BitSet());
  public static final CodePointDfa ALL = NONE.withEnds(BitSet.valueOf(new long[] {1}));

  /** The first code point of each range; ascending from 0. */
  private final int[] cuts;

  /** The letter of each range. Letters are numbered by their first ranges. */
  private final int[] letters;

  private final int letterCount;

  /** The state after each state and letter, at {@code state * letterCount + letter}. */
  private final int[] next;

  private final BitSet accepting;
  private final int size;
  private final int hash;

  /** For each state the number of code points to the nearest end, or -1. */
  private final int[] distance;

  private final int greatestDistance;

  private int @Nullable [] breadth;

  /** The results of {@link #repetitionOfReadable}, by the letters that a state reads. */
  private final Map<BitSet, CodePointDfa> alphabets = new HashMap<>();

  private final EndLevels levels;

  private CodePointDfa(int[] cuts, int[] letters, int[] next, int letterCount, BitSet accepting) {
    this.cuts = cuts;
    this.letters = letters;
    this.letterCount = letterCount;
    this.next = next;
    this.accepting = accepting;
    this.size = next.length / letterCount;
    this.hash =
        (Arrays.hashCode(cuts) * 31 + Arrays.hashCode(letters)) * 31
            + Arrays.hashCode(next) * 7
            + accepting.hashCode();
    this.distance = distancesTo(accepting);
    this.greatestDistance = Arrays.stream(distance).max().orElse(0);
    this.levels = new EndLevels(accepting, this::statesBefore);
  }

  private CodePointDfa withEnds(BitSet ends) {
    return new CodePointDfa(cuts, letters, next, letterCount, ends);
  }

  @Override
  public int[] rangeStarts() {
    return cuts;
  }

  @Override
  public int[] letters() {
    return letters;
  }

  @Override
  public int stateAfter(int state, int letter) {
    return next[state * letterCount + letter];
  }

  @Override
  public boolean isAccepting(int state) {
    return accepting.get(state);
  }

  /** Returns the exact number. */
  @Override
  public long minimumToEnd(int state, long min) {
    return shortestToEnd(state, min);
  }

  @Override
  public CodePointDfa withoutStates() {
    return this;
  }

  @Override
  public int weight() {
    return size * cuts.length;
  }

  /** Returns the state after a code point of a range. */
  int target(int state, int range) {
    return stateAfter(state, letters[range]);
  }

  /** Returns the number of code points to the nearest end, or -1 if there is no end. */
  public int distance(int state) {
    return distance[state];
  }

  /** Returns the greatest {@link #distance}. */
  public int greatestDistance() {
    return greatestDistance;
  }

  /**
   * Returns the number of code points for which the set of readable characters does not change,
   * whichever characters of the set are read. Until then, the state reads like {@link
   * #repetitionOfReadable}, except for the ends.
   */
  public synchronized int uniformDepth(int state) {
    int[] known = breadth;
    if (known == null) {
      known = uniformDepths();
      breadth = known;
    }
    return known[state];
  }

  private int[] uniformDepths() {
    Map<BitSet, BitSet> statesOf = new HashMap<>();
    BitSet live = new BitSet();
    for (int s = 0; s < size; s++) {
      if (distance[s] >= 0) {
        live.set(s);
        statesOf.computeIfAbsent(liveLetters(s), k -> new BitSet()).set(s);
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

  private BitSet liveLetters(int state) {
    BitSet result = new BitSet();
    for (int letter = 0; letter < letterCount; letter++) {
      result.set(letter, distance[stateAfter(state, letter)] >= 0);
    }
    return result;
  }

  /** Returns the automaton of the texts that consist of characters that a state reads. */
  public synchronized CodePointDfa repetitionOfReadable(int state) {
    return alphabets.computeIfAbsent(
        liveLetters(state),
        live -> {
          int[] two = new int[cuts.length];
          Arrays.setAll(two, c -> live.get(letters[c]) ? 0 : 1);
          DfaBuilder loop = new DfaBuilder();
          loop.addEdge(loop.addState(true, OriginSets.NONE), 0, 0);
          return minimize(cuts, two, loop.build());
        });
  }

  @Override
  public boolean acceptsAll() {
    return size == 1 && accepting.get(0);
  }

  @Override
  public boolean acceptsNothing() {
    return size == 1 && !accepting.get(0);
  }

  /** Returns for each state the number of code points to the nearest state of a set, or -1. */
  private int[] distancesTo(BitSet states) {
    List<IntArrayList> before = new ArrayList<>();
    for (int s = 0; s < size; s++) {
      before.add(new IntArrayList());
    }
    for (int s = 0; s < size; s++) {
      for (int letter = 0; letter < letterCount; letter++) {
        int to = stateAfter(s, letter);
        if (to != s && (letter == 0 || to != stateAfter(s, letter - 1))) {
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
  public long shortestToEnd(int state, long min) {
    if (min == 0 || distance[state] < 0 || distance[state] >= min) {
      return distance[state];
    }
    BitSet one = new BitSet();
    one.set(state);
    return levels.minimumToEnd(one, min);
  }

  /** Returns the states from which one code point leads to a state of a set. */
  private BitSet statesBefore(BitSet states) {
    BitSet result = new BitSet();
    for (int s = 0; s < size; s++) {
      result.set(s, hasTargetIn(s, states));
    }
    return result;
  }

  /** Whether there are texts of any length. */
  boolean isCyclic() {
    return !statesWithEndlessTexts().isEmpty();
  }

  /**
   * Whether the texts are more than a list of words, because of a cycle or a state that reads many
   * characters.
   */
  public boolean hasManyTexts() {
    if (isCyclic()) {
      return true;
    }
    for (int s = 0; s < size; s++) {
      long read = 0;
      for (int c = 0; c < cuts.length; c++) {
        int end = c + 1 < cuts.length ? cuts[c + 1] : Character.MAX_CODE_POINT + 1;
        read += distance[target(s, c)] >= 0 ? end - cuts[c] : 0;
      }
      if (read > MOST_NARROW) {
        return true;
      }
    }
    return false;
  }

  /** Whether each beginning of an accepted text can be continued in infinitely many ways. */
  public boolean isEndless() {
    long live = Arrays.stream(distance).filter(d -> d >= 0).count();
    return live > 0 && statesWithEndlessTexts().cardinality() == live;
  }

  /**
   * Returns the states from which texts of any length lead to an end. Cost: few passes over the
   * states, because most edges lead to greater numbers.
   */
  private BitSet statesWithEndlessTexts() {
    BitSet endless = new BitSet();
    for (int s = 0; s < size; s++) {
      endless.set(s, distance[s] >= 0);
    }
    boolean changed = true;
    while (changed) {
      CompilationCancelledException.checkInterrupted();
      changed = false;
      for (int s = endless.length() - 1; s >= 0; s = endless.previousSetBit(s - 1)) {
        if (!hasTargetIn(s, endless)) {
          endless.clear(s);
          changed = true;
        }
      }
    }
    return endless;
  }

  /**
   * Whether each accepted text can be extended by one code point to an accepted text. The text can
   * then be extended by any number of code points.
   */
  public boolean isExtensible() {
    for (int s = accepting.nextSetBit(0); s >= 0; s = accepting.nextSetBit(s + 1)) {
      if (!hasTargetIn(s, accepting)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasTargetIn(int state, BitSet states) {
    for (int letter = 0; letter < letterCount; letter++) {
      if (states.get(stateAfter(state, letter))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public CodePointDfa complement() {
    BitSet others = new BitSet(size);
    others.set(0, size);
    others.andNot(accepting);
    return acceptsAll() ? NONE : acceptsNothing() ? ALL : withEnds(others);
  }

  /** Returns the cuts of both lists. */
  public static int[] mergeRangeStarts(int[] a, int[] b) {
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
  public static int[] ranges(int[] fine, int[] coarse) {
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

  /** Returns the live states as an expression. */
  Expression expression(SourceSpan span) {
    List<Expression.Automaton.State> states = new ArrayList<>();
    for (int s = 0; s < size; s++) {
      ImmutableList.Builder<Expression.Automaton.Edge> edges = ImmutableList.builder();
      for (int c = 0; c < cuts.length; c++) {
        int last = c + 1 < cuts.length ? cuts[c + 1] - 1 : Character.MAX_CODE_POINT;
        if (distance[target(s, c)] >= 0) {
          CodePointRange range = new CodePointRange(cuts[c], last);
          Expression label = new Expression.CharacterClass(span, ImmutableList.of(range));
          edges.add(new Expression.Automaton.Edge(label, target(s, c)));
        }
      }
      states.add(new Expression.Automaton.State(accepting.get(s), edges.build()));
    }
    return new Expression.Automaton(span, ImmutableList.copyOf(states));
  }

  /** Returns the automaton of some words. */
  public static CodePointDfa of(Collection<String> words) {
    NameTrie trie = NameTrie.of(words);
    TreeSet<Integer> points = new TreeSet<>();
    points.add(0);
    for (int node = 0; node < trie.size(); node++) {
      for (int c : trie.children(node).keySet()) {
        points.add(c);
        points.add(c + 1);
      }
    }
    points.remove(Character.MAX_CODE_POINT + 1);
    int[] starts = points.stream().mapToInt(c -> c).toArray();
    SchemaLimits.check(
        "schemaWordTable",
        MAX_WORD_CELLS,
        (trie.size() + 1L) * starts.length,
        "the words of a schema");
    int[] each = new int[starts.length];
    Arrays.setAll(each, c -> c);
    DfaBuilder tree = new DfaBuilder();
    for (int node = 0; node < trie.size(); node++) {
      tree.addState(trie.wordAt(node) >= 0, OriginSets.NONE);
      for (Int2IntMap.Entry child : trie.children(node).int2IntEntrySet()) {
        int range = Arrays.binarySearch(starts, child.getIntKey());
        tree.addEdge(node, range, child.getIntValue());
      }
    }
    return minimize(starts, withoutSurrogates(starts, each), tree.build());
  }

  /** Returns the letters of ranges, with the letters of the code points before surrogates. */
  static int[] withoutSurrogates(int[] cuts, int[] lettersOfRanges) {
    int[] result = lettersOfRanges.clone();
    for (int c = 1; c < cuts.length; c++) {
      int end = c + 1 < cuts.length ? cuts[c + 1] : Character.MAX_CODE_POINT + 1;
      if (cuts[c] >= Character.MIN_SURROGATE && end <= Character.MAX_SURROGATE + 1) {
        result[c] = result[c - 1];
      }
    }
    return result;
  }

  /**
   * Minimizes an automaton. The result numbers states breadth first. Adjacent ranges with equal
   * transitions are joined. A missing edge leads to no end.
   *
   * @param letters the letter of each range in the edges
   */
  static CodePointDfa minimize(int[] cuts, int[] letters, Dfa dfa) {
    Dfa least = Minimizer.minimize(dfa, new OriginSets());
    if (least.isEmpty()) {
      return NONE;
    }
    IntArrayList kept = new IntArrayList();
    IntArrayList lettersOfKept = new IntArrayList();
    Map<IntArrayList, Integer> numbers = new LinkedHashMap<>();
    Map<Integer, Integer> numberOf = new HashMap<>();
    for (int c = 0; c < cuts.length; c++) {
      int number =
          numberOf.computeIfAbsent(
              letters[c],
              letter -> numbers.computeIfAbsent(column(least, letter), k -> numbers.size()));
      if (c == 0 || number != lettersOfKept.topInt()) {
        kept.add(cuts[c]);
        lettersOfKept.add(number);
      }
    }
    int dead = least.size();
    boolean isComplete = numbers.keySet().stream().allMatch(column -> column.indexOf(dead) == dead);
    int states = isComplete ? dead : dead + 1;
    int[] next = new int[states * numbers.size()];
    numbers.forEach(
        (column, number) -> {
          for (int s = 0; s < states; s++) {
            next[s * numbers.size() + number] = column.getInt(s);
          }
        });
    BitSet ends = new BitSet();
    for (int s = 0; s < dead; s++) {
      ends.set(s, least.isAccepting(s));
    }
    return new CodePointDfa(
        kept.toIntArray(), lettersOfKept.toIntArray(), next, numbers.size(), ends);
  }

  /** Returns the states after a letter, with a last state that leads to no end. */
  private static IntArrayList column(Dfa dfa, int letter) {
    IntArrayList column = new IntArrayList(dfa.size() + 1);
    for (int s = 0; s < dfa.size(); s++) {
      int to = dfa.step(s, letter);
      column.add(to < 0 ? dfa.size() : to);
    }
    column.add(dfa.size());
    return column;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof CodePointDfa dfa
            && dfa.hash == hash
            && Arrays.equals(dfa.cuts, cuts)
            && Arrays.equals(dfa.letters, letters)
            && Arrays.equals(dfa.next, next)
            && dfa.accepting.equals(accepting));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
