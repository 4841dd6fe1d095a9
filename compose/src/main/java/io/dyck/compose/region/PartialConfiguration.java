package io.dyck.compose.region;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.PartialStack;
import org.jspecify.annotations.Nullable;

/**
 * A configuration over a stack that is known only down to some symbol. It is the target of a token,
 * or the point at which a walk is suspended. Equal for configurations that behave alike. Immutable.
 */
public final class PartialConfiguration {
  private final State state;
  private final Cell cell;
  private final PartialStack stack;
  private final int hash;

  PartialConfiguration(State state, Cell cell) {
    this.state = state;
    this.cell = cell;
    this.stack = PartialStack.of(cell);
    this.hash = 31 * state.hashCode() + stack.hashCode();
  }

  /**
   * Returns the state.
   *
   * @return the state; at a suspended walk perhaps valid only for the suspended letters
   */
  public State state() {
    return state;
  }

  /** Returns the known part of the stack, over an unknown symbol. */
  public Cell cell() {
    return cell;
  }

  /** Returns the known part of the stack in comparable form. */
  public PartialStack stack() {
    return stack;
  }

  /** Returns the known part on top of a cell, which replaces the unknown symbol. */
  public Cell placeOn(Machine machine, Cell lowest) {
    Cell known = stack.placeOn(machine, lowest.symbol());
    Cell below = lowest.cellBelow();
    return below == null ? known : rebase(known, below);
  }

  private static Cell rebase(Cell cell, Cell below) {
    Cell under = cell.cellBelow();
    boolean isLowest = under == null || under.cellBelow() == null;
    return cell.withCellBelow(isLowest || under == null ? below : rebase(under, below));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PartialConfiguration that
        && hash == that.hash
        && state.equals(that.state)
        && stack.equals(that.stack);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
