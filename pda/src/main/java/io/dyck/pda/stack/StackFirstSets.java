package io.dyck.pda.stack;

import java.util.BitSet;
import java.util.List;

/**
 * The terminals, and the letters outside of terminals, that may begin after a return through each
 * group of a stack's top symbol and any further returns. Interned by {@code FirstSets}; identity is
 * equality. Immutable.
 */
public final class StackFirstSets {
  private final List<BitSet> terminals;
  private final List<BitSet> letters;

  public StackFirstSets(List<BitSet> terminals, List<BitSet> letters) {
    this.terminals = terminals;
    this.letters = letters;
  }

  /** Returns the rules of the terminals. The set must not be changed. */
  public BitSet terminals(int group) {
    return terminals.get(group);
  }

  /** Returns the letters that no terminal reads. The set must not be changed. */
  public BitSet letters(int group) {
    return letters.get(group);
  }
}
