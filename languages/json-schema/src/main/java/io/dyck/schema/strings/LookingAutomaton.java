package io.dyck.schema.strings;

import io.dyck.grammar.pattern.LookaroundAutomaton;

/** The texts of a pattern with lookarounds. */
final class LookingAutomaton extends LazyAutomaton {
  private final LookaroundAutomaton pattern;
  private int size = 1;

  LookingAutomaton(LookaroundAutomaton pattern) {
    super(pattern.cuts(), pattern.letters());
    this.pattern = pattern;
  }

  @Override
  public LookingAutomaton fresh() {
    return new LookingAutomaton(pattern.fresh());
  }

  @Override
  synchronized int size() {
    return size;
  }

  @Override
  int[] makeRow(int state, int[] usedLetters) {
    int[] row = new int[usedLetters[usedLetters.length - 1] + 1];
    for (int letter : usedLetters) {
      row[letter] = pattern.step(state, letter);
      size = Math.max(size, row[letter] + 1);
    }
    return row;
  }

  @Override
  public synchronized boolean isAccepting(int state) {
    return pattern.accepts(state);
  }

  @Override
  public synchronized long atLeast(int state, long min) {
    int nearest = pattern.atLeast(state);
    return nearest < 0 ? -1 : Math.max(nearest, min);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof LookingAutomaton looking && looking.pattern.equals(pattern));
  }

  @Override
  public int hashCode() {
    return pattern.hashCode();
  }
}
