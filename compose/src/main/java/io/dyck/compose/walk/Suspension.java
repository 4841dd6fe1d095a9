package io.dyck.compose.walk;

import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import java.util.Arrays;

/**
 * Trie nodes at which a walk needs to know more of the stack: in {@code state}, over the symbols of
 * {@code stack}, the byte of each node is still to be read.
 *
 * @param state a state, perhaps only good for the bytes of these nodes
 * @param stack what is known above the symbol that must be asked next
 * @param only the one named token that is being read; -1: all that the grammar does not name
 * @param nodes ascending; {@code ~letter} stands for "before the token letter, whole trie"
 */
record Suspension(State state, PartialStack stack, int only, int[] nodes) {

  /** Where a walk stopped, without the nodes. */
  record Point(State state, PartialStack stack, int only) {}

  @Override
  public boolean equals(Object other) {
    return other instanceof Suspension that
        && state == that.state
        && only == that.only
        && stack.equals(that.stack)
        && Arrays.equals(nodes, that.nodes);
  }

  @Override
  public int hashCode() {
    return ((state.hashCode() * 31 + stack.hashCode()) * 31 + only) * 31 + Arrays.hashCode(nodes);
  }
}
