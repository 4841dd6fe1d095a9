package io.dyck.compose.walk;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds for each state a representative that behaves alike within a token. Both states have the
 * same mask before the stack's contribution. Works only for a complete machine whose grammar names
 * no tokens; otherwise every state represents itself. Thread-safe.
 */
final class Representatives {
  /**
   * The number of states above which the constructor compares all states, because a mask should not
   * wait for the comparison.
   */
  private static final int MANY_STATES = 8_192;

  private final Machine machine;
  private final int longestToken;
  private final boolean usable;
  private volatile @Nullable Found found;

  private record Found(List<State> states, int[] representatives) {}

  Representatives(Machine machine, int longestToken) {
    this.machine = machine;
    this.longestToken = longestToken;
    this.usable = machine.isComplete() && machine.terminals().tokenClasses() == 0;
    if (usable && machine.stateCount() > MANY_STATES) {
      Found unused = find();
    }
  }

  /** Returns whether the states were already compared. Then {@link #of} is only a lookup. */
  boolean areKnown() {
    return found != null;
  }

  /** Returns a state with the same mask before the stack's contribution. */
  State of(State state) {
    if (!usable) {
      return state;
    }
    Found known = found;
    if (known == null) {
      known = find();
    }
    return state.id() < known.representatives().length && state.isReached()
        ? known.states().get(known.representatives()[state.id()])
        : state;
  }

  private synchronized Found find() {
    Found known = found;
    if (known == null) {
      List<State> states = machine.states();
      int letters = machine.terminals().byteClasses();
      known = new Found(states, BoundedEquivalence.representatives(states, letters, longestToken));
      found = known;
    }
    return known;
  }
}
