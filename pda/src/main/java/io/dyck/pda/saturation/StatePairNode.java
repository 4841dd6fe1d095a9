package io.dyck.pda.saturation;

import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import org.jspecify.annotations.Nullable;

/**
 * A pair of a state and a symbol. The state has an exit or, in an origin only, letters that push.
 */
final class StatePairNode implements Task {
  final State state;
  final Symbol symbol;
  final @Nullable StatePairNode parent;
  final int letter;
  final @Nullable LocalStep path;

  StatePairNode(
      State state,
      Symbol symbol,
      @Nullable StatePairNode parent,
      int letter,
      @Nullable LocalStep path) {
    this.state = state;
    this.symbol = symbol;
    this.parent = parent;
    this.letter = letter;
    this.path = path;
  }

  @Override
  public State state() {
    return state;
  }
}
