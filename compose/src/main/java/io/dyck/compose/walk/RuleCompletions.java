package io.dyck.compose.walk;

import io.dyck.compose.mask.MaskBuilder;
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
import org.jspecify.annotations.Nullable;

/**
 * Completions whose costs are those of the rules: what a dotted rule needs, plus what each return
 * address needs. Cells remember the cost of their groups. Thread-safe.
 */
final class RuleCompletions implements Completions {
  private final MaskTable masks;
  private final CompletionCosts costs;
  private final Describer describer;
  private final int size;
  private final WalkTables<RelativeCost> tables;

  /** Computes the completions of all dotted rules. */
  RuleCompletions(Machine machine, Vocabulary vocabulary, MaskTable masks) {
    this.masks = masks;
    this.costs = new CompletionCosts(machine, vocabulary, masks);
    this.describer = machine.describer();
    this.size = vocabulary.size();
    this.tables =
        new WalkTables<>(
            masks,
            vocabulary.size(),
            (configurations, c) ->
                RelativeCost.of(machine, costs, configurations.state(c), configurations.cell(c)));
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
    return masks.answer(current -> within(current, configuration, tokensLeft - 2));
  }

  private TokenMask within(MaskTable.Generation current, Configuration configuration, int budget) {
    State state = configuration.state();
    Cell cell = configuration.cell();
    WalkTables.Table<RelativeCost> table = tables.ofState(current, state);
    TokenMask result = within(table, groupCosts(cell), budget);
    while (!table.further().isEmpty()) {
      Cell below = cell.below();
      int[] groups = groupCosts(below == null ? cell : below);
      table = tables.ofSymbol(current, table.further(), cell.symbol());
      result = result.union(within(table, groups, budget));
      if (below == null) {
        break;
      }
      cell = below;
    }
    return result;
  }

  /** The tokens after which at most so many more are needed. */
  private TokenMask within(
      WalkTables.Table<RelativeCost> tokensByCost, int[] groupsBelow, int budget) {
    MaskBuilder result = new MaskBuilder(size);
    tokensByCost.forEach(
        (cost, tokens) -> {
          if (cost.over(groupsBelow) <= budget) {
            result.addAll(tokens);
          }
        });
    return result.build();
  }
}
