package io.dyck.schema.strings;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.CompilationCancelledException;
import io.dyck.grammar.Expression;
import io.dyck.schema.states.SchemaLimits;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Makes automata of expressions and of lists of words: Thompson's construction, then the subset
 * construction.
 */
final class CodePointNfa {
  private static final int MOST_STATES = 200_000;

  private final List<IntArrayList> empty = new ArrayList<>();

  /** Per state first, last and target of each range that it reads. */
  private final List<IntArrayList> reads = new ArrayList<>();

  private CodePointNfa() {}

  /** The automaton of an expression without references. */
  static CodePointDfa of(Expression expression) {
    CodePointNfa nfa = new CodePointNfa();
    int start = nfa.state();
    int end = nfa.add(expression, start);
    return nfa.determinize(start, end);
  }

  /** The automaton of some words. */
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
      CompilationCancelledException.checkInterrupted();
      accepting.set(node, trie.word(node) >= 0);
      int row = node * starts.length;
      trie.children(node)
          .int2IntEntrySet()
          .forEach(e -> next[row + Arrays.binarySearch(starts, e.getIntKey())] = e.getIntValue());
    }
    return CodePointDfa.minimal(starts, next, accepting);
  }

  private int state() {
    SchemaLimits.check("schemaPatternSize", MOST_STATES, empty.size(), "the states of a pattern");
    empty.add(new IntArrayList());
    reads.add(new IntArrayList());
    return empty.size() - 1;
  }

  private void read(int from, int first, int last, int to) {
    IntArrayList list = reads.get(from);
    list.add(first);
    list.add(last);
    list.add(to);
  }

  /** Adds an expression after a state; gives the state after it. */
  private int add(Expression expression, int from) {
    if (expression instanceof Expression.Literal literal) {
      int at = from;
      for (int i = 0; i < literal.codePoints().length(); i++) {
        int to = state();
        int c = literal.codePoints().get(i);
        read(at, c, c, to);
        at = to;
      }
      return at;
    }
    if (expression instanceof Expression.CharacterClass set) {
      int to = state();
      for (CodePointRange range : set.ranges()) {
        read(from, range.first(), range.last(), to);
      }
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
      CodePointDfa dfa =
          CodePointDfa.combine(of(difference.included()), of(difference.excluded()).not(), true);
      return addDfa(dfa, from);
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

  private int addDfa(CodePointDfa dfa, int from) {
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
      for (int c = 0; c < dfa.cuts.length; c++) {
        int last = c + 1 < dfa.cuts.length ? dfa.cuts[c + 1] - 1 : Character.MAX_CODE_POINT;
        if (dfa.distance(dfa.target(s, c)) >= 0) {
          read(states[s], dfa.cuts[c], last, states[dfa.target(s, c)]);
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

  private CodePointDfa determinize(int start, int end) {
    TreeSet<Integer> cuts = new TreeSet<>();
    cuts.add(0);
    for (IntArrayList list : reads) {
      for (int i = 0; i < list.size(); i += 3) {
        cuts.add(list.getInt(i));
        cuts.add(list.getInt(i + 1) + 1);
      }
    }
    cuts.remove(Character.MAX_CODE_POINT + 1);
    int[] starts = cuts.stream().mapToInt(c -> c).toArray();
    Map<BitSet, Integer> ids = new HashMap<>();
    List<BitSet> sets = new ArrayList<>();
    BitSet all = acceptAll(end);
    BitSet first = new BitSet();
    first.set(start);
    first = closed(first, all);
    ids.put(first, 0);
    sets.add(first);
    IntArrayList next = new IntArrayList();
    BitSet accepting = new BitSet();
    for (int s = 0; s < sets.size(); s++) {
      CompilationCancelledException.checkInterrupted();
      BitSet set = sets.get(s);
      accepting.set(s, set.get(end));
      BitSet[] targets = new BitSet[starts.length];
      for (int q = set.nextSetBit(0); q >= 0; q = set.nextSetBit(q + 1)) {
        IntArrayList list = reads.get(q);
        for (int i = 0; i < list.size(); i += 3) {
          int c = Arrays.binarySearch(starts, list.getInt(i));
          for (; c < starts.length && starts[c] <= list.getInt(i + 1); c++) {
            if (targets[c] == null) {
              targets[c] = new BitSet();
            }
            targets[c].set(list.getInt(i + 2));
          }
        }
      }
      BitSet before = null;
      int idBefore = -1;
      for (BitSet target : targets) {
        BitSet raw = target == null ? new BitSet() : target;
        if (before == null || !raw.equals(before)) {
          before = (BitSet) raw.clone();
          raw = closed(raw, all);
          Integer id = ids.putIfAbsent(raw, sets.size());
          if (id == null) {
            id = sets.size();
            sets.add(raw);
            SchemaLimits.check(
                "schemaPatternStates", CodePointDfa.MOST_STATES, id, "the states of a pattern");
          }
          idBefore = id;
        }
        next.add(idBefore);
      }
    }
    return CodePointDfa.minimal(starts, next.toIntArray(), accepting);
  }

  /** The states after which every text is accepted, for they read any character and stay so. */
  private BitSet acceptAll(int end) {
    BitSet result = new BitSet();
    for (int state = 0; state < reads.size(); state++) {
      IntArrayList list = reads.get(state);
      for (int i = 0; i < list.size(); i += 3) {
        int target = list.getInt(i + 2);
        if (!result.get(target) && readsAll(state, target)) {
          BitSet after = new BitSet();
          after.set(target);
          close(after);
          result.set(target, after.get(end) && after.get(state));
        }
      }
    }
    return result;
  }

  private boolean readsAll(int from, int to) {
    IntArrayList list = reads.get(from);
    int next = 0;
    for (int i = 0; i < list.size(); i += 3) {
      if (list.getInt(i + 2) == to && list.getInt(i) == next) {
        next = list.getInt(i + 1) + 1;
      }
    }
    return next > Character.MAX_CODE_POINT;
  }

  /**
   * The states that are reached without a character; where one of them accepts all texts, it alone.
   */
  private BitSet closed(BitSet set, BitSet all) {
    close(set);
    for (int state = all.nextSetBit(0); state >= 0; state = all.nextSetBit(state + 1)) {
      if (set.get(state)) {
        BitSet one = new BitSet();
        one.set(state);
        close(one);
        return one;
      }
    }
    return set;
  }

  private void close(BitSet set) {
    CompilationCancelledException.checkInterrupted();
    Deque<Integer> open = new ArrayDeque<>();
    set.stream().forEach(open::push);
    while (!open.isEmpty()) {
      IntArrayList targets = empty.get(open.pop());
      for (int i = 0; i < targets.size(); i++) {
        if (!set.get(targets.getInt(i))) {
          set.set(targets.getInt(i));
          open.push(targets.getInt(i));
        }
      }
    }
  }
}
