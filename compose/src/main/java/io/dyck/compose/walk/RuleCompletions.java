package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Describer;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Completions whose costs are those of the rules: what a dotted rule needs, plus what each return
 * address needs. Cells remember the cost of their groups. Thread-safe.
 */
final class RuleCompletions implements Completions {
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final CompletionCosts costs;
  private final Describer describer;
  private final TokenMask none;
  private final Map<State, CostTable> byState = new ConcurrentHashMap<>();
  private final Map<SymbolKey, CostTable> bySymbol = new ConcurrentHashMap<>();

  private record SymbolKey(Suspensions suspensions, Symbol symbol) {}

  /** Computes the completions of all dotted rules. */
  RuleCompletions(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.costs = new CompletionCosts(machine, vocabulary);
    this.describer = machine.describer();
    this.none = TokenMask.empty(vocabulary.size());
  }

  @Override
  public int bound(Configuration configuration) {
    if (configuration.isAccepting()) {
      return 1;
    }
    int[] groups = groupCosts(configuration.cell());
    int[] state = RelativeCost.costsOf(describer, costs, configuration.state());
    int least = CompletionCosts.IMPOSSIBLE;
    for (int g = 0; g < state.length; g++) {
      least = Math.min(least, state[g] + groups[g]);
    }
    return least + 1;
  }

  /** Per group of a cell the tokens needed after returning through it; memoized in the cells. */
  private int[] groupCosts(Cell top) {
    List<Cell> unknown = new ArrayList<>();
    Cell cell = top;
    int[] known = recall(cell);
    while (known == null) {
      Cell below = cell.below();
      if (below == null) {
        known = new int[cell.symbol().size()];
      } else {
        unknown.add(cell);
        cell = below;
        known = recall(cell);
      }
    }
    for (int i = unknown.size() - 1; i >= 0; i--) {
      known = through(unknown.get(i).symbol(), known);
      CellMemory.remember(unknown.get(i), this, known);
    }
    return known;
  }

  private int @Nullable [] recall(Cell cell) {
    return (int[]) CellMemory.recall(cell, this);
  }

  private int[] through(Symbol symbol, int[] below) {
    int[] result = new int[symbol.size()];
    for (int g = 0; g < result.length; g++) {
      long[] least = {CompletionCosts.IMPOSSIBLE};
      describer.visit(
          symbol,
          g,
          (address, returns, group) ->
              least[0] = Math.min(least[0], (long) costs.tokens(address) + below[group]));
      result[g] = (int) least[0];
    }
    return result;
  }

  @Override
  public int[] witness(Configuration configuration) {
    IntArrayList result = new IntArrayList();
    if (configuration.isAccepting()) {
      return result.toIntArray();
    }
    int[] groups = groupCosts(configuration.cell());
    Best start = new Best();
    describer.visit(
        configuration.state(),
        (dottedRule, returns, group) -> {
          long cost = (long) costs.tokens(dottedRule) + groups[group];
          for (int address : returns) {
            cost += costs.tokens(address);
          }
          start.offer(cost, dottedRule, returns, group);
        });
    costs.spell(start.dottedRule, result);
    for (int address : start.returns) {
      costs.spell(address, result);
    }
    Best best = start;
    Cell cell = configuration.cell();
    Cell below = cell.below();
    while (below != null) {
      int[] under = groupCosts(below);
      Best address = new Best();
      describer.visit(
          cell.symbol(),
          best.group,
          (dottedRule, returns, group) ->
              address.offer(
                  (long) costs.tokens(dottedRule) + under[group], dottedRule, returns, group));
      costs.spell(address.dottedRule, result);
      best = address;
      cell = below;
      below = cell.below();
    }
    return result.toIntArray();
  }

  private static final class Best {
    long cost = Long.MAX_VALUE;
    int dottedRule;
    int[] returns = {};
    int group;

    void offer(long newCost, int newDottedRule, int[] newReturns, int newGroup) {
      if (newCost < cost) {
        cost = newCost;
        dottedRule = newDottedRule;
        returns = newReturns;
        group = newGroup;
      }
    }
  }

  @Override
  public TokenMask within(Configuration configuration, int tokensLeft) {
    int budget = tokensLeft - 2;
    StateMask stateMask = masks.stateMask(configuration.state());
    Cell cell = configuration.cell();
    TokenMask result = stateTable(configuration.state()).within(none, groupCosts(cell), budget);
    Suspensions suspensions = stateMask.suspensions();
    while (!suspensions.isEmpty()) {
      Cell below = cell.below();
      int[] groups = groupCosts(below == null ? cell : below);
      result = result.union(symbolTable(suspensions, cell.symbol()).within(none, groups, budget));
      suspensions = masks.resolve(suspensions, cell.symbol()).further();
      if (below == null) {
        break;
      }
      cell = below;
    }
    return result;
  }

  private CostTable stateTable(State state) {
    return byState.computeIfAbsent(
        state,
        s -> {
          return table(sink -> masks.walkFrom(s, sink));
        });
  }

  private CostTable symbolTable(Suspensions suspensions, Symbol symbol) {
    return bySymbol.computeIfAbsent(
        new SymbolKey(suspensions, symbol),
        key -> {
          return table(sink -> masks.walkOver(key.suspensions(), key.symbol(), sink));
        });
  }

  private CostTable table(Consumer<Function<Configurations, TokenSink>> walk) {
    List<TokensBy<RelativeCost>> tokens = new ArrayList<>(1);
    walk.accept(
        configurations -> {
          tokens.add(new TokensBy<>(vocabulary.size(), c -> costAfter(configurations, c)));
          return tokens.get(0);
        });
    return new CostTable(tokens.get(0).build());
  }

  private RelativeCost costAfter(Configurations configurations, int configuration) {
    return RelativeCost.of(
        configurations.machine(),
        costs,
        configurations.state(configuration),
        configurations.cell(configuration));
  }
}
