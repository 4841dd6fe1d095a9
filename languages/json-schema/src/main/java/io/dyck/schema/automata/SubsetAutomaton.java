package io.dyck.schema.automata;

import io.dyck.grammar.Expression;
import io.dyck.grammar.pattern.Alphabet;
import io.dyck.grammar.pattern.PatternNfa;
import io.dyck.schema.states.SchemaLimits;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The texts of an expression without references, by the subset construction: a state is a set of
 * states. States are made as texts meet them.
 */
public final class SubsetAutomaton extends LazyAutomaton {
  private static final int MAX_PATTERN_STATES = 200_000;

  private final PatternNfa nfa;
  private final EndLevels levels;
  private final Map<BitSet, Integer> numbers = new HashMap<>();

  /** Numbers of sets of targets, before their empty edges are followed. */
  private final Map<BitSet, Integer> numbersOfTargets = new HashMap<>();

  private final List<BitSet> sets = new ArrayList<>();
  private final IntArrayList distances = new IntArrayList();

  public SubsetAutomaton(Expression expression) {
    this(
        new PatternNfa(
            expression,
            size ->
                SchemaLimits.check(
                    "schemaPatternSize", MAX_PATTERN_STATES, size, "the states of a pattern"),
            SubsetAutomaton::withoutDifference));
  }

  private SubsetAutomaton(PatternNfa nfa) {
    this(nfa, new EndLevels(acceptingStates(nfa), nfa::statesBefore));
  }

  private SubsetAutomaton(PatternNfa nfa, EndLevels levels) {
    super(nfa.alphabet().rangeStarts(), nfa.alphabet().letters());
    this.nfa = nfa;
    this.levels = levels;
    BitSet first = new BitSet();
    first.set(nfa.start());
    number(first);
  }

  private static Expression withoutDifference(Expression.Difference difference) {
    CodePointAutomaton included = new SubsetAutomaton(difference.included()).toMinimal();
    CodePointAutomaton excluded = new SubsetAutomaton(difference.excluded()).toMinimal();
    if (CodePointAutomaton.combine(included, excluded.complement(), true)
        instanceof CodePointDfa dfa) {
      return dfa.expression(difference.span());
    }
    throw new IllegalArgumentException("a difference of patterns inside of another one");
  }

  private static BitSet acceptingStates(PatternNfa nfa) {
    BitSet ends = new BitSet();
    ends.set(nfa.end());
    nfa.addPredecessors(ends);
    return ends;
  }

  @Override
  public SubsetAutomaton withoutStates() {
    return new SubsetAutomaton(nfa, levels);
  }

  @Override
  synchronized int size() {
    return sets.size();
  }

  private int number(BitSet targets) {
    Integer known = numbersOfTargets.get(targets);
    if (known != null) {
      return known;
    }
    BitSet set = closure(targets);
    Integer number = numbers.putIfAbsent(set, sets.size());
    if (number == null) {
      number = sets.size();
      sets.add(set);
      distances.add(nfa.distance(set));
    }
    numbersOfTargets.put(targets, number);
    return number;
  }

  /**
   * Returns a set with the states that are reached without a character. If the set accepts all
   * texts by one state, the result has no other states that read a character.
   */
  private BitSet closure(BitSet targets) {
    BitSet set = (BitSet) targets.clone();
    nfa.close(set);
    for (int at = set.nextSetBit(0); at >= 0 && set.get(nfa.end()); at = set.nextSetBit(at + 1)) {
      if (nfa.isUniversal(at)) {
        set.clear();
        set.set(at);
        set.set(nfa.end());
      }
    }
    return set;
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    Alphabet alphabet = nfa.alphabet();
    BitSet[] targets = new BitSet[alphabet.size()];
    Arrays.setAll(targets, letter -> new BitSet());
    BitSet set = sets.get(state);
    for (int at = set.nextSetBit(0); at >= 0; at = set.nextSetBit(at + 1)) {
      for (PatternNfa.Edge edge : nfa.edges(at)) {
        if (edge.kind() == PatternNfa.Kind.SET) {
          BitSet letters = alphabet.lettersOf(edge.argument());
          for (int i = letters.nextSetBit(0); i >= 0; i = letters.nextSetBit(i + 1)) {
            targets[i].set(edge.target());
          }
        }
      }
    }
    int[] row = new int[alphabet.size()];
    for (int letter : usedLetters) {
      row[letter] = number(targets[letter]);
    }
    return row;
  }

  @Override
  public synchronized boolean isAccepting(int state) {
    return distances.getInt(state) == 0;
  }

  /** Returns the exact number. */
  @Override
  public long minimumToEnd(int state, long min) {
    return shortestToEnd(state, min);
  }

  @Override
  public synchronized long shortestToEnd(int state, long min) {
    int nearest = distances.getInt(state);
    if (nearest == Integer.MAX_VALUE) {
      return -1;
    }
    return nearest >= min ? nearest : levels.minimumToEnd(sets.get(state), min);
  }

  @Override
  public synchronized boolean isLive(int state, long min) {
    return shortestToEnd(state, min) >= 0;
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof SubsetAutomaton subsets && subsets.nfa == nfa);
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(nfa);
  }
}
