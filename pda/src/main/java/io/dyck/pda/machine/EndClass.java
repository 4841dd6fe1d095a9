package io.dyck.pda.machine;

import java.util.BitSet;

/**
 * What matters of a stack for whether the end of the text can be reached over it: its top symbol,
 * and where the automaton of {@link EndAutomaton} may stand under it so as to accept. Interned, so
 * identity is equality.
 */
final class EndClass {
  private final Place top;
  private final BitSet acceptedBelow;
  private final BitSet accepted;

  EndClass(Place top, BitSet acceptedBelow, BitSet accepted) {
    this.top = top;
    this.acceptedBelow = acceptedBelow;
    this.accepted = accepted;
  }

  Place top() {
    return top;
  }

  /** The automaton's states that accept what lies below the top symbol. */
  BitSet acceptedBelow() {
    return acceptedBelow;
  }

  /** The automaton's states that accept the stack, the top symbol included. */
  BitSet accepted() {
    return accepted;
  }
}
