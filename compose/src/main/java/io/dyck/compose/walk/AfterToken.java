package io.dyck.compose.walk;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import org.jspecify.annotations.Nullable;

/**
 * A configuration of a walk after a token, over a partial stack. Equal for configurations that
 * behave alike. Immutable.
 */
final class AfterToken {
  private final State state;
  private final Cell cell;
  private final PartialStack stack;

  private AfterToken(State state, Cell cell) {
    this.state = state;
    this.cell = cell;
    this.stack = PartialStack.of(cell);
  }

  static AfterToken of(Configurations configurations, int configuration) {
    return new AfterToken(configurations.state(configuration), configurations.cell(configuration));
  }

  State state() {
    return state;
  }

  /** The known part of the stack, over one that is not known. */
  Cell cell() {
    return cell;
  }

  /** The known part on a cell, in place of the unknown symbol at its lower end. */
  Cell over(Machine machine, Cell lowest) {
    Cell known = stack.over(machine, lowest.symbol());
    Cell below = lowest.below();
    return below == null ? known : rebased(known, below);
  }

  private static Cell rebased(Cell cell, Cell below) {
    Cell under = cell.below();
    boolean isLowest = under == null || under.below() == null;
    return cell.on(isLowest || under == null ? below : rebased(under, below));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof AfterToken that && state.equals(that.state) && stack.equals(that.stack);
  }

  @Override
  public int hashCode() {
    return 31 * state.hashCode() + stack.hashCode();
  }
}
