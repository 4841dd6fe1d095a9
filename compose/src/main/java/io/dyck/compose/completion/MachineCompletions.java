package io.dyck.compose.completion;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.PartialConfiguration;
import io.dyck.compose.walk.MaskTable;
import io.dyck.compose.walk.TokenTables;
import io.dyck.pda.ends.EndCosts;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackMemo;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Completions with the costs of the machine itself ({@link EndCosts}), for moves that the caller
 * chooses. Cells remember the costs of the stack. Thread-safe.
 */
final class MachineCompletions implements Completions {
  private final Machine machine;
  private final CompletionTokens moves;
  private final EndCosts costs;
  private final StackCosts stacks = new StackCosts();
  private final TokenTables<PartialConfiguration> tables;

  MachineCompletions(
      Machine machine, Vocabulary vocabulary, MaskTable masks, CompletionTokens moves) {
    this.machine = machine;
    this.moves = moves;
    this.costs = new EndCosts(machine, moves.lettersOfMoves());
    this.tables = new TokenTables<>(masks, vocabulary.size(), after -> after);
  }

  @Override
  public int upperBound(Configuration configuration) {
    return configuration.isAccepting() ? 1 : cost(configuration) + 1;
  }

  /** Returns whether the text may end, or tokens can close it. */
  boolean canEnd(Configuration configuration) {
    return configuration.isAccepting() || cost(configuration) < EndCosts.IMPOSSIBLE;
  }

  private int cost(Configuration configuration) {
    Cell cell = configuration.cell();
    return costs.cost(configuration.state(), cell.symbol(), stackBelow(cell));
  }

  private EndCosts.StackCosts stackBelow(Cell cell) {
    Cell below = cell.cellBelow();
    return below == null ? costs.emptyStack() : stacks.answer(this, below);
  }

  /** The costs over a stack, remembered for these completions. */
  private final class StackCosts extends StackMemo<MachineCompletions, EndCosts.StackCosts> {
    @Override
    protected MachineCompletions questionBelow(MachineCompletions question, Cell cell) {
      return question;
    }

    @Override
    protected EndCosts.StackCosts answer(
        MachineCompletions question, Cell cell, EndCosts.@Nullable StackCosts below) {
      return costs.pushSymbol(cell.symbol(), below == null ? costs.emptyStack() : below);
    }
  }

  @Override
  public int[] completion(Configuration configuration) {
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

  /**
   * Returns a move after which the given number of moves remains. Stores the configuration after
   * the move in {@code next}.
   */
  private int nextMove(Configuration at, Configuration next, int left) {
    for (int move = 0; move < moves.lettersOfMoves().length; move++) {
      next.set(at);
      if (canRead(next, moves.lettersOfMoves()[move]) && cost(next) == left) {
        return move;
      }
    }
    throw new AssertionError("no move leads to a cost of " + left);
  }

  private static boolean canRead(Configuration configuration, int[] word) {
    for (int letter : word) {
      if (configuration.step(letter) != Configuration.Outcome.MOVED) {
        return false;
      }
    }
    return true;
  }

  @Override
  public TokenMask tokensWithin(Configuration configuration, int tokensLeft) {
    return tokensWithinCost(configuration, tokensLeft - 2);
  }

  /** Returns the tokens after which any number of tokens can close the text. */
  TokenMask closableTokens(Configuration configuration) {
    return tokensWithinCost(configuration, EndCosts.IMPOSSIBLE - 1);
  }

  private TokenMask tokensWithinCost(Configuration configuration, int budget) {
    return tables.tokens(
        configuration,
        lowest -> {
          EndCosts.StackCosts below = stackBelow(lowest);
          return after ->
              costs.cost(after.state(), after.stack(), lowest.symbol(), below) <= budget;
        });
  }
}
