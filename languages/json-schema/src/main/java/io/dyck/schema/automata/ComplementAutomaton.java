package io.dyck.schema.automata;

/** The complement of a lazy automaton, with the same states. */
public final class ComplementAutomaton extends LazyAutomaton {
  private final LazyAutomaton of;

  public ComplementAutomaton(LazyAutomaton of) {
    super(of.rangeStarts(), of.letters());
    this.of = of;
  }

  @Override
  int size() {
    return of.size();
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    int[] row = new int[usedLetters[usedLetters.length - 1] + 1];
    for (int letter : usedLetters) {
      row[letter] = of.stateAfter(state, letter);
    }
    return row;
  }

  @Override
  public boolean isAccepting(int state) {
    return !of.isAccepting(state);
  }

  @Override
  public long minimumToEnd(int state, long min) {
    return of.acceptsAll(state) ? -1 : Math.max(min, of.isAccepting(state) ? 1 : 0);
  }

  @Override
  public CodePointAutomaton complement() {
    return of;
  }

  @Override
  public ComplementAutomaton withoutStates() {
    return new ComplementAutomaton(of.withoutStates());
  }

  @Override
  public boolean equals(Object other) {
    return this == other || (other instanceof ComplementAutomaton texts && texts.of.equals(of));
  }

  @Override
  public int hashCode() {
    return of.hashCode() ^ 1;
  }
}
