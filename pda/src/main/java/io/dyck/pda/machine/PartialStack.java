package io.dyck.pda.machine;

import com.google.common.collect.ImmutableList;
import org.jspecify.annotations.Nullable;

/**
 * The part of a stack that is known, over a symbol that is not: how the unknown symbol was
 * regrouped, and the symbols above it. Immutable; equal by content.
 *
 * @param regrouping of the unknown symbol; null if it is to be taken as it is
 */
public record PartialStack(@Nullable Narrowing regrouping, ImmutableList<Symbol> above) {

  /** Describes a stack that ends in an unknown symbol. */
  public static PartialStack of(Cell top) {
    ImmutableList.Builder<Symbol> above = ImmutableList.builder();
    Cell cell = top;
    Cell below = cell.below();
    while (below != null) {
      above.add(cell.symbol());
      cell = below;
      below = cell.below();
    }
    return new PartialStack(cell.regrouping(), above.build().reverse());
  }

  /**
   * The same stack on a known symbol, over one that is unknown; on the bottom symbol, all is known.
   */
  public Cell over(Machine machine, Symbol symbol) {
    Cell cell;
    if (symbol.isBottom()) {
      cell = machine.bottomCell();
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
