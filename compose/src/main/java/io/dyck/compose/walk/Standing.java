package io.dyck.compose.walk;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A configuration over a stack that may be known only down to some cell, and where letters lead.
 * Immutable to the outside; for one thread.
 */
final class Standing {
  private final Machine machine;
  private final State state;
  private final Cell cell;
  private final @Nullable Standing[] next;
  private final Outcome[] outcomes;

  /**
   * Equal for configurations that behave alike.
   *
   * @param state the state
   * @param stack what is known of the stack
   * @param whole whether that is all
   */
  record Key(State state, PartialStack stack, boolean whole) {}

  Standing(Machine machine, State state, Cell cell) {
    this.machine = machine;
    this.state = state;
    this.cell = cell;
    this.next = new Standing[machine.letters()];
    this.outcomes = new Outcome[machine.letters()];
  }

  /** The configuration. */
  Configuration configuration() {
    return new Configuration(machine, state, cell);
  }

  Key key() {
    return new Key(state, PartialStack.of(cell), isWhole());
  }

  private boolean isWhole() {
    Cell lowest = cell;
    Cell below = lowest.below();
    while (below != null) {
      lowest = below;
      below = lowest.below();
    }
    return lowest.symbol().isBottom();
  }

  /** What reading a letter comes to. */
  Outcome read(int letter) {
    Outcome known = outcomes[letter];
    if (known == null) {
      Configuration moving = new Configuration(machine, state, cell);
      known = moving.step(letter);
      outcomes[letter] = known;
      if (known == Outcome.MOVED) {
        next[letter] = new Standing(machine, moving.state(), moving.cell());
      }
    }
    return known;
  }

  /** Where a letter leads that was read. */
  Standing after(int letter) {
    Standing after = next[letter];
    if (after == null) {
      throw new IllegalStateException(Arrays.toString(outcomes));
    }
    return after;
  }

  /** Whether the text may end here. */
  Verdict mayEnd() {
    if (!state.hasExit()) {
      return Verdict.NO;
    }
    if (new Configuration(machine, state, cell).isAccepting()) {
      return Verdict.YES;
    }
    return isWhole() ? Verdict.NO : Verdict.UNKNOWN;
  }
}
