package io.dyck.compose.walk;

import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.EndCosts;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Completions whose costs are those of the machine itself ({@link EndCosts}), in the moves that the
 * caller chose. Cells remember the costs over them. Thread-safe.
 */
final class MachineCompletions implements Completions {
  private final Machine machine;
  private final MaskTable masks;
  private final CompletionMoves moves;
  private final EndCosts costs;
  private final int size;
  private final WalkTables<After> tables;

  /** A configuration over a partial stack. */
  private record After(State state, PartialStack stack) {}

  MachineCompletions(
      Machine machine, Vocabulary vocabulary, MaskTable masks, CompletionMoves moves) {
    this.machine = machine;
    this.masks = masks;
    this.moves = moves;
    this.costs = new EndCosts(machine, moves.words());
    this.size = vocabulary.size();
    this.tables = new WalkTables<>(masks, vocabulary.size(), MachineCompletions::after);
  }

  @Override
  public int bound(Configuration configuration) {
    return configuration.isAccepting() ? 1 : cost(configuration) + 1;
  }

  private int cost(Configuration configuration) {
    Cell cell = configuration.cell();
    return costs.cost(configuration.state(), cell.symbol(), stackBelow(cell));
  }

  private EndCosts.Stack stackBelow(Cell cell) {
    Cell below = cell.below();
    return below == null ? costs.belowBottom() : stack(below);
  }

  /** The costs over a stack; descends to the first cell that remembers, then tells the others. */
  private EndCosts.Stack stack(Cell top) {
    List<Cell> unknown = new ArrayList<>();
    Cell cell = top;
    EndCosts.Stack known = null;
    while (cell != null && known == null) {
      known = (EndCosts.Stack) CellMemory.recall(cell, this);
      if (known == null) {
        unknown.add(cell);
        cell = cell.below();
      }
    }
    EndCosts.Stack result = known == null ? costs.belowBottom() : known;
    for (int i = unknown.size() - 1; i >= 0; i--) {
      result = costs.through(unknown.get(i).symbol(), result);
      CellMemory.remember(unknown.get(i), this, result);
    }
    return result;
  }

  @Override
  public int[] witness(Configuration configuration) {
    IntArrayList result = new IntArrayList();
    Configuration at = Configuration.start(machine);
    at.set(configuration);
    Configuration next = Configuration.start(machine);
    int left = at.isAccepting() ? 0 : cost(at);
    while (left > 0) {
      left--;
      result.add(moves.token(nextMove(at, next, left)));
      at.set(next);
    }
    return result.toIntArray();
  }

  /** A move after which so many are left; the configuration after it is left in {@code next}. */
  private int nextMove(Configuration at, Configuration next, int left) {
    for (int move = 0; move < moves.words().length; move++) {
      next.set(at);
      if (reads(next, moves.words()[move]) && cost(next) == left) {
        return move;
      }
    }
    throw new AssertionError("no move leads to a cost of " + left);
  }

  private static boolean reads(Configuration configuration, int[] word) {
    for (int letter : word) {
      if (configuration.step(letter) != Outcome.MOVED) {
        return false;
      }
    }
    return true;
  }

  @Override
  public TokenMask within(Configuration configuration, int tokensLeft) {
    return masks.answer(current -> within(current, configuration, tokensLeft - 2));
  }

  private TokenMask within(MaskTable.Generation current, Configuration configuration, int budget) {
    State state = configuration.state();
    Cell cell = configuration.cell();
    WalkTables.Table<After> table = tables.ofState(current, state);
    TokenMask result = within(table, cell, budget);
    while (!table.further().isEmpty()) {
      Cell below = cell.below();
      Cell lowest = below == null ? cell : below;
      table = tables.ofSymbol(current, table.further(), cell.symbol());
      result = result.union(within(table, lowest, budget));
      if (below == null) {
        break;
      }
      cell = below;
    }
    return result;
  }

  private TokenMask within(WalkTables.Table<After> table, Cell lowest, int budget) {
    MaskBuilder result = new MaskBuilder(size);
    EndCosts.Stack stackBelow = stackBelow(lowest);
    table.forEach(
        (after, tokens) -> {
          if (costs.cost(after.state(), after.stack(), lowest.symbol(), stackBelow) <= budget) {
            result.addAll(tokens);
          }
        });
    return result.build();
  }

  private static After after(Configurations configurations, int configuration) {
    return new After(
        configurations.state(configuration), PartialStack.of(configurations.cell(configuration)));
  }
}
