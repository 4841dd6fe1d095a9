package io.dyck.schema.strings;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.Expression;
import io.dyck.schema.states.SchemaLimits;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The nondeterministic automaton of an expression (Thompson's construction), with methods for the
 * deterministic automata of expressions and of lists of words. Immutable and thread-safe after
 * construction.
 */
final class CodePointNfa {
  private static final int MAX_STATES = 200_000;

  private final List<IntArrayList> empty = new ArrayList<>();

  /** For each state the label and the target of each edge that reads a character. */
  private final List<IntArrayList> reads = new ArrayList<>();

  /** For each label the first and the last code point of each range. */
  private final List<int[]> labels = new ArrayList<>();

  private final Map<IntArrayList, Integer> numbersOfLabels = new HashMap<>();
  private final int start;
  private final int end;
  private final NfaEnds ends;
  private final NfaAlphabet alphabet;

  /** The states from which every text is accepted, because a loop reads any character. */
  private final BitSet acceptAll;

  private CodePointNfa(Expression expression) {
    start = state();
    end = add(expression, start);
    ends = new NfaEnds(empty, reads, end);
    alphabet = NfaAlphabet.of(labels);
    acceptAll = acceptAll();
  }

  /** Returns the automaton of an expression without references. */
  static CodePointAutomaton of(Expression expression) {
    return Settling.of(subsets(expression));
  }

  /** Returns the automaton with states that are made as they are met. */
  static SubsetAutomaton subsets(Expression expression) {
    return new SubsetAutomaton(new CodePointNfa(expression));
  }

  /** Returns the automaton of some words. */
  static CodePointDfa of(Collection<String> words) {
    NameTrie trie = NameTrie.of(words);
    TreeSet<Integer> cuts = new TreeSet<>();
    cuts.add(0);
    for (int node = 0; node < trie.size(); node++) {
      trie.children(node)
          .keySet()
          .forEach(
              c -> {
                cuts.add(c);
                cuts.add(c + 1);
              });
    }
    cuts.remove(Character.MAX_CODE_POINT + 1);
    int[] starts = cuts.stream().mapToInt(c -> c).toArray();
    int dead = trie.size();
    SchemaLimits.check(
        "schemaWordTable", 50_000_000, (long) (dead + 1) * starts.length, "the words of a schema");
    int[] next = new int[(dead + 1) * starts.length];
    Arrays.fill(next, dead);
    BitSet accepting = new BitSet();
    for (int node = 0; node < dead; node++) {
      accepting.set(node, trie.word(node) >= 0);
      int row = node * starts.length;
      trie.children(node)
          .int2IntEntrySet()
          .forEach(e -> next[row + Arrays.binarySearch(starts, e.getIntKey())] = e.getIntValue());
    }
    return CodePointDfa.minimal(starts, next, accepting);
  }

  private int state() {
    SchemaLimits.check("schemaPatternSize", MAX_STATES, empty.size(), "the states of a pattern");
    empty.add(new IntArrayList());
    reads.add(new IntArrayList());
    return empty.size() - 1;
  }

  private void read(int from, IntArrayList ranges, int to) {
    Integer known = numbersOfLabels.putIfAbsent(ranges, labels.size());
    if (known == null) {
      known = labels.size();
      labels.add(ranges.toIntArray());
    }
    reads.get(from).add(known.intValue());
    reads.get(from).add(to);
  }

  /** Adds an expression after a state, and returns the state after the expression. */
  private int add(Expression expression, int from) {
    if (expression instanceof Expression.Literal literal) {
      int at = from;
      for (int i = 0; i < literal.codePoints().length(); i++) {
        int to = state();
        int c = literal.codePoints().get(i);
        read(at, IntArrayList.of(c, c), to);
        at = to;
      }
      return at;
    }
    if (expression instanceof Expression.CharacterClass set) {
      int to = state();
      IntArrayList ranges = new IntArrayList();
      for (CodePointRange range : set.ranges()) {
        ranges.add(range.first());
        ranges.add(range.last());
      }
      read(from, ranges, to);
      return to;
    }
    if (expression instanceof Expression.Sequence sequence) {
      int at = from;
      for (Expression item : sequence.items()) {
        at = add(item, at);
      }
      return at;
    }
    if (expression instanceof Expression.Choice choice) {
      int to = state();
      for (Expression alternative : choice.alternatives()) {
        int begin = state();
        empty.get(from).add(begin);
        empty.get(add(alternative, begin)).add(to);
      }
      return to;
    }
    if (expression instanceof Expression.Repetition repetition) {
      return addRepetition(repetition, from);
    }
    if (expression instanceof Expression.Difference difference) {
      return addDfa(
          CodePointAutomaton.combine(
              of(difference.included()), of(difference.excluded()).not(), true),
          from);
    }
    if (expression instanceof Expression.Automaton automaton) {
      return addAutomaton(automaton, from);
    }
    throw new IllegalArgumentException("no regular expression: " + expression);
  }

  private int addRepetition(Expression.Repetition repetition, int from) {
    int at = from;
    for (int i = 0; i < repetition.minimum(); i++) {
      at = add(repetition.body(), at);
    }
    Integer max = repetition.maximum();
    if (max == null) {
      int loop = state();
      empty.get(at).add(loop);
      empty.get(add(repetition.body(), loop)).add(loop);
      int to = state();
      empty.get(loop).add(to);
      return to;
    }
    int to = state();
    for (int i = repetition.minimum(); i < max; i++) {
      empty.get(at).add(to);
      at = add(repetition.body(), at);
    }
    empty.get(at).add(to);
    return to;
  }

  private int addDfa(CodePointAutomaton automaton, int from) {
    if (!(automaton instanceof CodePointDfa dfa)) {
      throw new IllegalArgumentException("a difference of patterns inside of another one");
    }
    int to = state();
    int[] states = new int[dfa.size()];
    for (int s = 0; s < states.length; s++) {
      states[s] = state();
    }
    empty.get(from).add(states[0]);
    for (int s = 0; s < states.length; s++) {
      if (dfa.isAccepting(s)) {
        empty.get(states[s]).add(to);
      }
      for (int c = 0; c < dfa.cuts().length; c++) {
        int last = c + 1 < dfa.cuts().length ? dfa.cuts()[c + 1] - 1 : Character.MAX_CODE_POINT;
        if (dfa.distance(dfa.target(s, c)) >= 0) {
          read(states[s], IntArrayList.of(dfa.cuts()[c], last), states[dfa.target(s, c)]);
        }
      }
    }
    return to;
  }

  private int addAutomaton(Expression.Automaton automaton, int from) {
    int to = state();
    int[] states = new int[automaton.states().size()];
    for (int s = 0; s < states.length; s++) {
      states[s] = state();
    }
    empty.get(from).add(states[0]);
    for (int s = 0; s < states.length; s++) {
      if (automaton.states().get(s).accepting()) {
        empty.get(states[s]).add(to);
      }
      for (Expression.Automaton.Edge edge : automaton.states().get(s).edges()) {
        empty.get(add(edge.label(), states[s])).add(states[edge.target()]);
      }
    }
    return to;
  }

  int start() {
    return start;
  }

  /** Receives the transitions of a state. */
  interface Reads {
    /** Receives a transition: a character of a label leads to a state. */
    void read(int label, int to);
  }

  void eachRead(int state, Reads to) {
    IntArrayList list = reads.get(state);
    for (int i = 0; i < list.size(); i += 2) {
      to.read(list.getInt(i), list.getInt(i + 1));
    }
  }

  NfaAlphabet alphabet() {
    return alphabet;
  }

  /** Returns the least number of characters from a state of a set to the end, or -1. */
  int distance(BitSet set) {
    return ends.distance(set);
  }

  /** Returns for each number of characters the states from which the end is reached. */
  EndLevels levels() {
    return ends.levels();
  }

  /**
   * Adds the states that are reached without a character. If a state accepts all texts, the result
   * keeps only this state and the states reached from it without a character.
   *
   * @param set the states, which may be changed
   */
  BitSet closed(BitSet set) {
    close(set);
    if (set.intersects(acceptAll)) {
      int state = set.nextSetBit(0);
      while (!acceptAll.get(state)) {
        state = set.nextSetBit(state + 1);
      }
      BitSet one = new BitSet();
      one.set(state);
      close(one);
      return one;
    }
    return set;
  }

  private BitSet acceptAll() {
    BitSet result = new BitSet();
    for (int state = 0; state < reads.size(); state++) {
      int from = state;
      eachRead(
          state,
          (label, target) -> {
            if (!result.get(target) && readsAll(labels.get(label))) {
              BitSet after = new BitSet();
              after.set(target);
              close(after);
              result.set(target, after.get(end) && after.get(from));
            }
          });
    }
    return result;
  }

  private static boolean readsAll(int[] ranges) {
    int next = 0;
    for (int i = 0; i < ranges.length; i += 2) {
      next = ranges[i] == next ? ranges[i + 1] + 1 : next;
    }
    return next > Character.MAX_CODE_POINT;
  }

  private void close(BitSet set) {
    IntArrayList open = new IntArrayList();
    set.stream().forEach(open::push);
    while (!open.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      IntArrayList targets = empty.get(open.popInt());
      for (int i = 0; i < targets.size(); i++) {
        if (!set.get(targets.getInt(i))) {
          set.set(targets.getInt(i));
          open.push(targets.getInt(i));
        }
      }
    }
  }
}
