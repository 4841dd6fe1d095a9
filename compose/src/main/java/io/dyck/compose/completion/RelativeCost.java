package io.dyck.compose.completion;

import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.text.Describer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The cost to complete a configuration, as a function of the stack below the known part: the least
 * {@code costs[i]} plus the cost of group i below. Immutable, equal by content.
 */
final class RelativeCost {
  private static final int IMPOSSIBLE = RuleCosts.IMPOSSIBLE;

  /** The tokens that are needed above each group of the lowest symbol. */
  private final int[] costs;

  private RelativeCost(int[] costs) {
    this.costs = costs;
  }

  /** Returns the cost of a configuration that returns only through one group. */
  static RelativeCost costAbove(int group, int cost) {
    return new RelativeCost(lowerCost(new int[0], group, cost));
  }

  /** Returns the cost over known groups. */
  int costOver(int[] groups) {
    int least = IMPOSSIBLE;
    for (int i = 0; i < costs.length && i < groups.length; i++) {
      least = Math.min(least, costs[i] + groups[i]);
    }
    return least;
  }

  /** Returns whether the configuration can be completed over some group. */
  boolean isPossible() {
    return Arrays.stream(costs).anyMatch(cost -> cost < IMPOSSIBLE);
  }

  static RelativeCost of(Machine machine, RuleCosts costs, State state, Cell top) {
    List<Cell> known = new ArrayList<>();
    Cell cell = top;
    Cell below = cell.cellBelow();
    while (below != null) {
      known.add(cell);
      cell = below;
      below = cell.cellBelow();
    }
    Describer describer = new Describer(machine);
    int[] sum = costsOf(describer, costs, state);
    for (Cell each : known) {
      sum = costsBelowSymbol(describer, costs, each, sum);
    }
    Narrowing regrouping = cell.regrouping();
    return new RelativeCost(regrouping == null ? sum : regroupCosts(regrouping, sum));
  }

  /**
   * Returns the tokens that the state needs before it returns through each group of the top symbol.
   */
  static int[] costsOf(Describer describer, RuleCosts costs, State state) {
    int[] least = new int[0];
    for (Describer.Item item : describer.items(state)) {
      least = lowerCost(least, item.group(), costs.tokens(item));
    }
    return least;
  }

  /** Converts costs above a symbol to costs above the next lower symbol. */
  private static int[] costsBelowSymbol(
      Describer describer, RuleCosts costs, Cell cell, int[] above) {
    int[] least = new int[0];
    for (int g = 0; g < above.length; g++) {
      if (above[g] < IMPOSSIBLE) {
        for (Describer.Item item : describer.items(cell.symbol(), g)) {
          least = lowerCost(least, item.group(), above[g] + costs.tokens(item));
        }
      }
    }
    return least;
  }

  private static int[] regroupCosts(Narrowing regrouping, int[] sum) {
    int[] result = new int[0];
    for (int g = 0; g < sum.length && g < regrouping.size(); g++) {
      for (int old : regrouping.sources(g)) {
        result = lowerCost(result, old, sum[g]);
      }
    }
    return result;
  }

  static int[] lowerCost(int[] least, int group, long cost) {
    int[] result = least;
    if (group >= result.length) {
      int before = result.length;
      result = Arrays.copyOf(result, group + 1);
      Arrays.fill(result, before, result.length, IMPOSSIBLE);
    }
    result[group] = (int) Math.min(result[group], Math.min(cost, IMPOSSIBLE));
    return result;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RelativeCost that && Arrays.equals(costs, that.costs);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(costs);
  }
}
