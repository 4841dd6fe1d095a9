package io.dyck.pda.run;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.stack.Narrowing;
import org.jspecify.annotations.Nullable;

/**
 * The known part of a stack over an unknown symbol: the regrouping of the unknown symbol, and the
 * symbols above it. Immutable; equal by content.
 *
 * @param regrouping the regrouping of the unknown symbol; null if there is none
 */
public record PartialStack(@Nullable Narrowing regrouping, ImmutableList<Symbol> above) {

  /** Describes a stack that ends in an unknown symbol. */
  public static PartialStack of(Cell top) {
    ImmutableList.Builder<Symbol> above = ImmutableList.builder();
    Cell cell = top;
    Cell below = cell.cellBelow();
    while (below != null) {
      above.add(cell.symbol());
      cell = below;
      below = cell.cellBelow();
    }
    return new PartialStack(cell.regrouping(), above.build().reverse());
  }

  /**
   * Puts this stack on a known symbol over an unknown one. On the bottom symbol, the whole stack is
   * known.
   */
  public Cell placeOn(Machine machine, Symbol symbol) {
    Cell cell;
    if (symbol.isBottom()) {
      cell = machine.emptyStack();
    } else {
      Symbol regrouped = regrouping == null ? symbol : machine.narrow(symbol, regrouping);
      cell = new Cell(regrouped, Configuration.unknownBelow(machine));
    }
    for (Symbol pushed : above) {
      cell = new Cell(pushed, cell);
    }
    return cell;
  }
}
