package io.dyck.schema.strings;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The deterministic automaton of the subset construction: a state is a set of states. States are
 * made as texts meet them.
 */
final class SubsetAutomaton extends LazyAutomaton {
  private final CodePointNfa nfa;
  private final NfaAlphabet alphabet;
  private final Map<BitSet, Integer> numbers = new HashMap<>();

  /** Numbers of sets of targets, before their empty edges are followed. */
  private final Map<BitSet, Integer> numbersOfTargets = new HashMap<>();

  private final List<BitSet> sets = new ArrayList<>();
  private final IntArrayList distances = new IntArrayList();

  SubsetAutomaton(CodePointNfa nfa) {
    this(nfa, nfa.alphabet());
  }

  private SubsetAutomaton(CodePointNfa nfa, NfaAlphabet alphabet) {
    super(alphabet.cuts(), alphabet.letters());
    this.nfa = nfa;
    this.alphabet = alphabet;
    BitSet first = new BitSet();
    first.set(nfa.start());
    number(first);
  }

  @Override
  public SubsetAutomaton fresh() {
    return new SubsetAutomaton(nfa, alphabet);
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
    BitSet set = nfa.closed((BitSet) targets.clone());
    Integer number = numbers.putIfAbsent(set, sets.size());
    if (number == null) {
      number = sets.size();
      sets.add(set);
      distances.add(nfa.distance(set));
    }
    numbersOfTargets.put(targets, number);
    return number;
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    BitSet[] targets = new BitSet[alphabet.size()];
    Arrays.setAll(targets, letter -> new BitSet());
    BitSet set = sets.get(state);
    for (int at = set.nextSetBit(0); at >= 0; at = set.nextSetBit(at + 1)) {
      nfa.eachRead(
          at,
          (label, to) -> {
            for (int letter : alphabet.ofLabels().get(label)) {
              targets[letter].set(to);
            }
          });
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
  public long atLeast(int state, long min) {
    return shortest(state, min);
  }

  @Override
  public synchronized long shortest(int state, long min) {
    int nearest = distances.getInt(state);
    return nearest < 0 || nearest >= min ? nearest : nfa.levels().first(sets.get(state), min);
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
