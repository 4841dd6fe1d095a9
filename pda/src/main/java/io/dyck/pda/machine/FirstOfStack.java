package io.dyck.pda.machine;

import java.util.BitSet;
import java.util.List;

/**
 * What may begin after a return through each group of a stack's top symbol, however many returns
 * further down: terminals, and letters outside of terminals. Interned by {@link FirstSets}, so
 * identity is equality. Immutable.
 */
public final class FirstOfStack {
  private final int id;
  private final List<BitSet> terminals;
  private final List<BitSet> letters;

  FirstOfStack(int id, List<BitSet> terminals, List<BitSet> letters) {
    this.id = id;
    this.terminals = terminals;
    this.letters = letters;
  }

  /** From 0. */
  public int id() {
    return id;
  }

  /** The rules of the terminals; not to be changed. */
  public BitSet terminals(int group) {
    return terminals.get(group);
  }

  /** The letters that no terminal reads; not to be changed. */
  public BitSet letters(int group) {
    return letters.get(group);
  }
}
