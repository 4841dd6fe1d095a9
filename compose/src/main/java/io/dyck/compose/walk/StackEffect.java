package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.stack.Narrowing;

/**
 * The effect of a transition that is not local, as a key. Equal keys mean equal continuations in
 * the machine, independent of the source state.
 */
sealed interface StackEffect {
  /** A move to a state without reading the stack. */
  record To(State target, Narrowing narrowing, ImmutableList<Symbol> pushes)
      implements StackEffect {}

  /** A return through these groups of the top symbol; the state itself cannot read the letter. */
  record Return(IntSequence exits) implements StackEffect {}

  /** A return or a move of the state itself; the effect depends on the whole state. */
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
