package io.dyck.compose.walk;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For each state one that behaves alike within a token, so that their masks before the stack is
 * asked are the same. Only for a complete machine whose grammar names no tokens; for others every
 * state stands for itself. Thread-safe.
 */
final class Representatives {
  /** More states than these are compared at once, for a mask should not wait for it. */
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

  /** Whether the states were compared already, so that asking costs nothing. */
  boolean areKnown() {
    return found != null;
  }

  /** A state whose mask, before the stack is asked, is that of the given one. */
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
