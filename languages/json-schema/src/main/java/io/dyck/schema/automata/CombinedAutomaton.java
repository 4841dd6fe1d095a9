package io.dyck.schema.automata;

import java.util.Arrays;

/**
 * The intersection or the union of two automata: the product, with states made when texts reach the
 * states.
 */
public final class CombinedAutomaton extends LazyAutomaton {
  private final CodePointAutomaton first;
  private final CodePointAutomaton second;
  private final boolean both;
  private final Alphabet alphabet;
  private final PairNumbers states = new PairNumbers();

  /**
   * The ranges that neither automaton distinguishes.
   *
   * @param pairs the letters of both automata for each letter of the product
   */
  private record Alphabet(int[] cuts, int[] letters, PairNumbers pairs) {
    static Alphabet of(CodePointAutomaton a, CodePointAutomaton b) {
      int[] cuts = CodePointDfa.mergeRangeStarts(a.rangeStarts(), b.rangeStarts());
      int[] ofA = CodePointDfa.ranges(cuts, a.rangeStarts());
      int[] ofB = CodePointDfa.ranges(cuts, b.rangeStarts());
      int[] letters = new int[cuts.length];
      PairNumbers pairs = new PairNumbers();
      Arrays.setAll(letters, c -> pairs.numberOf(a.letters()[ofA[c]], b.letters()[ofB[c]]));
      return new Alphabet(cuts, letters, pairs);
    }
  }

  public CombinedAutomaton(CodePointAutomaton first, CodePointAutomaton second, boolean both) {
    this(first, second, both, Alphabet.of(first, second));
  }

  private CombinedAutomaton(
      CodePointAutomaton first, CodePointAutomaton second, boolean both, Alphabet alphabet) {
    super(alphabet.cuts, alphabet.letters);
    this.first = first;
    this.second = second;
    this.both = both;
    this.alphabet = alphabet;
    states.numberOf(0, 0);
  }

  @Override
  public CombinedAutomaton withoutStates() {
    return new CombinedAutomaton(first.withoutStates(), second.withoutStates(), both, alphabet);
  }

  @Override
  synchronized int size() {
    return states.size();
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    int[] row = new int[alphabet.pairs.size()];
    for (int letter : usedLetters) {
      int a = first.stateAfter(states.first(state), alphabet.pairs.first(letter));
      int b = second.stateAfter(states.second(state), alphabet.pairs.second(letter));
      row[letter] = states.numberOf(a, b);
    }
    return row;
  }

  @Override
  public synchronized boolean isAccepting(int state) {
    boolean a = first.isAccepting(states.first(state));
    boolean b = second.isAccepting(states.second(state));
    return both ? a && b : a || b;
  }

  @Override
  public synchronized long minimumToEnd(int state, long min) {
    return combineLengths(
        first.minimumToEnd(states.first(state), min),
        second.minimumToEnd(states.second(state), min));
  }

  /**
   * Searches the product only for an intersection; the end of a union needs no search of the
   * product.
   */
  @Override
  public synchronized long shortestToEnd(int state, long min) {
    return both
        ? super.shortestToEnd(state, min)
        : combineLengths(
            first.shortestToEnd(states.first(state), min),
            second.shortestToEnd(states.second(state), min));
  }

  @Override
  public synchronized boolean isLive(int state, long min) {
    return both
        ? super.isLive(state, min)
        : first.isLive(states.first(state), min) || second.isLive(states.second(state), min);
  }

  private long combineLengths(long a, long b) {
    if (a < 0 || b < 0) {
      return both ? -1 : Math.max(a, b);
    }
    return both ? Math.max(a, b) : Math.min(a, b);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof CombinedAutomaton product
            && product.both == both
            && product.first.equals(first)
            && product.second.equals(second));
  }

  @Override
  public int hashCode() {
    return (first.hashCode() * 31 + second.hashCode()) * 2 + (both ? 1 : 0);
  }
}
