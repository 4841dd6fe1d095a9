package io.dyck.compose.completion;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.walk.MaskTable;
import io.dyck.compose.walk.TokenTables;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackMemo;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import io.dyck.pda.text.Describer;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Completions whose cost is a sum over rules: the tokens of the dotted rule, plus the tokens of
 * each return address. Cells remember the cost of their groups. Thread-safe.
 */
final class RuleCompletions implements Completions {
  private final RuleCosts costs;
  private final GroupCosts groupCosts = new GroupCosts();
  private final Describer describer;
  private final TokenTables<RelativeCost> tables;

  RuleCompletions(Machine machine, Vocabulary vocabulary, MaskTable masks, RuleCosts costs) {
    this.costs = costs;
    this.describer = new Describer(machine);
    this.tables =
        new TokenTables<>(
            masks,
            vocabulary.size(),
            after -> RelativeCost.of(machine, costs, after.state(), after.cell()),
            machine.dottedRules().hasTokenCounts()
                ? null
                : new Keys(costs, SpellableEnds.canSpellEveryByte(machine, vocabulary)));
  }

  private record Keys(RuleCosts costs, boolean canSpellEveryByte)
      implements TokenTables.LazyKeys<RelativeCost> {
    @Override
    public int cost(int dottedRule) {
      return costs.tokens(dottedRule);
    }

    @Override
    public RelativeCost key(int group, int cost) {
      return RelativeCost.costAbove(group, cost);
    }
  }

  @Override
  public int upperBound(Configuration configuration) {
    if (configuration.isAccepting()) {
      return 1;
    }
    int[] groups = groupCosts(configuration.cell());
    int[] state = RelativeCost.costsOf(describer, costs, configuration.state());
    int least = RuleCosts.IMPOSSIBLE;
    for (int g = 0; g < state.length; g++) {
      least = Math.min(least, state[g] + groups[g]);
    }
    return least + 1;
  }

  /** Returns the tokens that are needed after a return through each group of a cell. */
  private int[] groupCosts(Cell top) {
    return groupCosts.answer(this, top);
  }

  private final class GroupCosts extends StackMemo<RuleCompletions, int[]> {
    @Override
    protected RuleCompletions questionBelow(RuleCompletions question, Cell cell) {
      return question;
    }

    @Override
    protected int[] answer(RuleCompletions question, Cell cell, int @Nullable [] below) {
      return below == null ? new int[cell.symbol().size()] : costsThrough(cell.symbol(), below);
    }
  }

  private int[] costsThrough(Symbol symbol, int[] below) {
    int[] result = new int[symbol.size()];
    for (int g = 0; g < result.length; g++) {
      long least = RuleCosts.IMPOSSIBLE;
      for (Describer.Item item : describer.items(symbol, g)) {
        least = Math.min(least, costs.tokens(item) + below[item.group()]);
      }
      result[g] = (int) least;
    }
    return result;
  }

  @Override
  public int[] completion(Configuration configuration) {
    IntArrayList result = new IntArrayList();
    if (configuration.isAccepting()) {
      return result.toIntArray();
    }
    int[] groups = groupCosts(configuration.cell());
    Describer.Item best = findCheapest(describer.items(configuration.state()), groups);
    costs.spell(best.dottedRule(), result);
    for (int address : best.returns()) {
      costs.spell(address, result);
    }
    Cell cell = configuration.cell();
    Cell below = cell.cellBelow();
    while (below != null) {
      int[] under = groupCosts(below);
      best = findCheapest(describer.items(cell.symbol(), best.group()), under);
      costs.spell(best.dottedRule(), result);
      cell = below;
      below = cell.cellBelow();
    }
    return result.toIntArray();
  }

  private Describer.Item findCheapest(List<Describer.Item> items, int[] below) {
    return Collections.min(
        items, Comparator.comparingLong(item -> costs.tokens(item) + below[item.group()]));
  }

  @Override
  public TokenMask tokensWithin(Configuration configuration, int tokensLeft) {
    return tables.tokens(
        configuration,
        lowest -> {
          int[] groups = groupCosts(lowest);
          return cost -> cost.costOver(groups) <= tokensLeft - 2;
        });
  }
}
