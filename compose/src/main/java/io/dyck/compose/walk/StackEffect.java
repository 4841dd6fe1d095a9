package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Narrowing;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;

/**
 * What a transition that leaves a region does, as a key: equal keys, same continuation in the real
 * machine, whatever state of the region it leaves from.
 */
sealed interface StackEffect {
  /** Goes to a state without a look at the stack. */
  record To(State target, Narrowing narrowing, ImmutableList<Symbol> pushes)
      implements StackEffect {}

  /** Returns through these groups of the top symbol; the state itself offers nothing. */
  record Return(IntSequence exits) implements StackEffect {}

  /** Returns, or goes on by itself: what happens depends on all of the state. */
  record Both(State state) implements StackEffect {}

  static StackEffect of(State from, Transition transition) {
    State target = transition.target();
    if (transition.needsStack()) {
      return target == null ? new Return(new IntSequence(from.endExits())) : new Both(from);
    }
    if (target == null) {
      throw new IllegalArgumentException("a dead transition leads nowhere");
    }
    return new To(target, transition.narrowing(), ImmutableList.copyOf(transition.pushes()));
  }
}
