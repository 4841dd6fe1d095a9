package io.dyck.canonical.search;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.PartialConfiguration;
import io.dyck.compose.walk.MaskTable;
import io.dyck.compose.walk.TokenTables;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The tokens that grammar and words allow, grouped by target. A target is a configuration, as far
 * as the known stack symbols decide it, with a set of hypotheses.
 */
final class TokenTargets {
  private final MaskTable.CacheGeneration walks;
  private final TokenTables<PartialConfiguration> tables;
  private final SearchConfigurations configurations;
  private final State state;
  private final List<Cell> cells;
  private final WordGroups.GroupList groups;

  /** The kinds of tokens that are decided. */
  private final BitSet decided = new BitSet();

  private int kind;

  /** Receives each target. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Receives tokens of one group that lead to one configuration. Returns false if the known
     * symbols do not decide them.
     */
    boolean target(int at, WordGroups.Group group);
  }

  /**
   * Prepares a visit.
   *
   * @param groups the tokens that words allow
   */
  TokenTargets(
      MaskTable.CacheGeneration walks,
      TokenTables<PartialConfiguration> tables,
      SearchConfigurations configurations,
      Configuration from,
      WordGroups.GroupList groups) {
    this.walks = walks;
    this.tables = tables;
    this.configurations = configurations;
    this.state = from.state();
    this.cells = cells(from);
    this.groups = groups;
  }

  /** Returns the cells of a stack, the top first. */
  static List<Cell> cells(Configuration configuration) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell = configuration.cell(); cell != null; cell = cell.cellBelow()) {
      cells.add(cell);
    }
    return cells;
  }

  /**
   * Visits all targets over the first symbols of the stack, except the kinds of tokens that an
   * earlier visit over fewer symbols decided. Returns false if these symbols do not decide all
   * tokens.
   */
  boolean visit(int known, Visitor visitor) {
    List<Cell> partial = partial(known);
    kind = 0;
    TokenTables.Table<PartialConfiguration> table = tables.ofState(walks, state);
    boolean all = visitAll(table, partial, visitor);
    for (int i = 0; i < known && !table.further().isEmpty(); i++) {
      table = tables.ofSymbol(walks, table.further(), cells.get(i).symbol());
      all &= visitAll(table, partial.subList(i + 1, known), visitor);
    }
    return all && (table.further().isEmpty() || known == cells.size());
  }

  /**
   * Returns the first cells from the top, rebuilt over an unknown cell unless all cells are known.
   */
  private List<Cell> partial(int known) {
    Machine machine = configurations.machine();
    List<Cell> result = new ArrayList<>(cells.subList(0, known));
    Cell below = known == cells.size() ? null : Configuration.unknownBelow(machine);
    for (int i = known - 1; i >= 0; i--) {
      below = below == null ? cells.get(i) : cells.get(i).withCellBelow(below);
      result.set(i, below);
    }
    return result;
  }

  private boolean visitAll(
      TokenTables.Table<PartialConfiguration> table, List<Cell> under, Visitor visitor) {
    boolean all = true;
    for (Map.Entry<PartialConfiguration, TokenMask> each : table.tokens().entrySet()) {
      all &= visit(each.getKey(), () -> groups.split(each.getValue()), under, visitor);
    }
    for (Map.Entry<PartialConfiguration, TokenMask> each : table.ofRegions().entries()) {
      all &= visit(each.getKey(), () -> groups.splitRegion(each.getValue()), under, visitor);
    }
    return all;
  }

  /** Visits the next kind of tokens, which lead to one configuration. */
  private boolean visit(
      PartialConfiguration after,
      Supplier<ImmutableList<WordGroups.Group>> parts,
      List<Cell> under,
      Visitor visitor) {
    int number = kind++;
    if (!decided.get(number)) {
      Cell cell =
          under.isEmpty() ? after.cell() : after.placeOn(configurations.machine(), under.get(0));
      int at = configurations.of(after.state(), cell);
      decided.set(number, parts.get().stream().allMatch(part -> visitor.target(at, part)));
    }
    return decided.get(number);
  }
}
