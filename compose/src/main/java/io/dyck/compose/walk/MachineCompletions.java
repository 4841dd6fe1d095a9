package io.dyck.compose.walk;

import com.google.common.collect.ImmutableMap;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.EndCosts;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.PartialStack;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Completions whose costs are those of the machine itself ({@link EndCosts}), in the moves that the
 * caller chose. Cells remember the costs over them. Thread-safe.
 */
final class MachineCompletions implements Completions {
  private final Machine machine;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final CompletionMoves moves;
  private final EndCosts costs;
  private final TokenMask none;
  private final Map<State, ImmutableMap<After, TokenMask>> byState = new ConcurrentHashMap<>();
  private final Map<SymbolKey, ImmutableMap<After, TokenMask>> bySymbol = new ConcurrentHashMap<>();

  private record SymbolKey(Suspensions suspensions, Symbol symbol) {}

  /** A configuration over a partial stack. */
  private record After(State state, PartialStack stack) {}

  MachineCompletions(
      Machine machine, Vocabulary vocabulary, MaskTable masks, CompletionMoves moves) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.moves = moves;
    this.costs = new EndCosts(machine, moves.words());
    this.none = TokenMask.empty(vocabulary.size());
  }

  @Override
  public int bound(Configuration configuration) {
    return configuration.isAccepting() ? 1 : cost(configuration) + 1;
  }

  private int cost(Configuration configuration) {
    Cell cell = configuration.cell();
    return costs.cost(configuration.state(), cell.symbol(), tableBelow(cell));
  }

  private int[] tableBelow(Cell cell) {
    Cell below = cell.below();
    return below == null ? costs.belowBottom() : table(below);
  }

  /** The costs over a stack; descends to the first cell that remembers, then tells the others. */
  private int[] table(Cell top) {
    List<Cell> unknown = new ArrayList<>();
    Cell cell = top;
    int[] known = null;
    while (cell != null && known == null) {
      known = (int[]) CellMemory.recall(cell, this);
      if (known == null) {
        unknown.add(cell);
        cell = cell.below();
      }
    }
    int[] result = known == null ? costs.belowBottom() : known;
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
    int budget = tokensLeft - 2;
    Cell cell = configuration.cell();
    TokenMask result = within(stateTable(configuration.state()), cell, budget);
    Suspensions suspensions = masks.stateMask(configuration.state()).suspensions();
    while (!suspensions.isEmpty()) {
      Cell below = cell.below();
      Cell lowest = below == null ? cell : below;
      result = result.union(within(symbolTable(suspensions, cell.symbol()), lowest, budget));
      suspensions = masks.resolve(suspensions, cell.symbol()).further();
      if (below == null) {
        break;
      }
      cell = below;
    }
    return result;
  }

  private TokenMask within(ImmutableMap<After, TokenMask> table, Cell lowest, int budget) {
    TokenMask result = none;
    int[] tableBelow = tableBelow(lowest);
    for (Map.Entry<After, TokenMask> entry : table.entrySet()) {
      After after = entry.getKey();
      if (costs.cost(after.state(), after.stack(), lowest.symbol(), tableBelow) <= budget) {
        result = result.union(entry.getValue());
      }
    }
    return result;
  }

  private ImmutableMap<After, TokenMask> stateTable(State state) {
    return byState.computeIfAbsent(state, s -> table(sink -> masks.walkFrom(s, sink)));
  }

  private ImmutableMap<After, TokenMask> symbolTable(Suspensions suspensions, Symbol symbol) {
    return bySymbol.computeIfAbsent(
        new SymbolKey(suspensions, symbol),
        key -> table(sink -> masks.walkOver(key.suspensions(), key.symbol(), sink)));
  }

  private ImmutableMap<After, TokenMask> table(Consumer<Function<Configurations, TokenSink>> walk) {
    List<TokensBy<After>> tokens = new ArrayList<>(1);
    walk.accept(
        configurations -> {
          tokens.add(new TokensBy<>(vocabulary.size(), c -> after(configurations, c)));
          return tokens.get(0);
        });
    return tokens.get(0).build();
  }

  private static After after(Configurations configurations, int configuration) {
    return new After(
        configurations.state(configuration), PartialStack.of(configurations.cell(configuration)));
  }
}
