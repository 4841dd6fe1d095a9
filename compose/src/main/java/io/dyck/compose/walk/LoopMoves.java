package io.dyck.compose.walk;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import org.jspecify.annotations.Nullable;

/**
 * The moves that change nothing but the state, on a given top symbol: local transitions, and over a
 * known symbol also those of states with an exit to which the symbol adds nothing. Immutable.
 */
final class LoopMoves {
  private final Machine machine;
  private final Symbol symbol;

  LoopMoves(Machine machine, Symbol symbol) {
    this.machine = machine;
    this.symbol = symbol;
  }

  int letters() {
    return machine.terminals().byteClasses();
  }

  int letterOf(int b) {
    return machine.terminals().classOf(b);
  }

  boolean isDead(State state, int letter) {
    return state.next(letter).isDead();
  }

  /** Where a letter leads inside the stack as it is; null if it does more, or nothing. */
  @Nullable State target(State state, int letter) {
    Transition transition = state.next(letter);
    State target = transition.target();
    if (target == null || transition.isLocal()) {
      return target;
    }
    boolean staysOnStack =
        transition.needsStack()
            && !symbol.isUnknown()
            && !target.mayBeDead()
            && transition.pushes().length == 0
            && transition.narrowing().isIdentity()
            && (symbol.isBottom() || transition.narrowing().size() == symbol.size());
    return staysOnStack && machine.keeps(state, letter, symbol) ? target : null;
  }
}
