package io.dyck.pda.saturation;

import io.dyck.pda.machine.State;
import io.dyck.pda.stack.Narrowing;
import org.jspecify.annotations.Nullable;

/** A state of a local part, with the regrouping since the entry and the path from it. */
final class LocalStep implements Task {
  final LocalPart part;
  final State state;
  final @Nullable Narrowing regrouping;
  final @Nullable LocalStep previous;
  final int letter;

  LocalStep(
      LocalPart part,
      State state,
      @Nullable Narrowing regrouping,
      @Nullable LocalStep previous,
      int letter) {
    this.part = part;
    this.state = state;
    this.regrouping = regrouping;
    this.previous = previous;
    this.letter = letter;
  }

  @Override
  public State state() {
    return state;
  }
}
