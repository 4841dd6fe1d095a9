package io.dyck.canonical.search;

import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.PartialConfiguration;
import io.dyck.compose.walk.MaskTable;
import io.dyck.compose.walk.TokenTables;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.run.Configuration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that grammar and words allow, grouped by target. A target is a configuration, as far
 * as the known stack symbols decide it, with a set of hypotheses. For one visit.
 */
final class TokenTargets {
  private final From from;
  private final List<Cell> cells;
  private final int known;
  private final WordGroups.Groups groups;
  private final boolean whole;
  private int entry;

  /** The known cells, rebuilt over an unknown cell unless the whole stack is known. */
  private final List<Cell> partial;

  /** The state from which tokens are read, with its tables. */
  record From(
      MaskTable.CacheGeneration walks,
      TokenTables<PartialConfiguration> tables,
      SearchConfigurations configurations,
      State state) {
    Machine machine() {
      return configurations.machine();
    }
  }

  /** Receives each target. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Returns whether the targets of one kind of tokens are already decided.
     *
     * @param entry the number of the kind, the same for any number of known symbols
     */
    default boolean isSettled(int entry) {
      return false;
    }

    /** Reports that all targets of a kind were visited. */
    default void visited(int entry) {}

    /** Receives tokens that lead to one target; false stops the visit. */
    boolean target(SearchConfiguration at, GroupedTokens.Part part);

    /** Receives a region's tokens, which all lead to one configuration. */
    default boolean targetAll(SearchConfiguration at, GroupedTokens parts) {
      return parts.all().stream().allMatch(part -> target(at, part));
    }
  }

  /**
   * Prepares a visit.
   *
   * @param groups the tokens that words allow
   */
  TokenTargets(From from, List<Cell> cells, int known, WordGroups.Groups groups) {
    this.from = from;
    this.cells = cells;
    this.known = known;
    this.groups = groups;
    this.whole = known == cells.size();
    this.partial = partial(from.machine(), cells, known);
  }

  /**
   * Returns the first cells from the top, rebuilt over an unknown cell unless all cells are known.
   */
  static List<Cell> partial(Machine machine, List<Cell> cells, int known) {
    List<Cell> result = new ArrayList<>(cells.subList(0, known));
    Cell below = known == cells.size() ? null : Configuration.unknownBelow(machine);
    for (int i = known - 1; i >= 0; i--) {
      below = below == null ? cells.get(i) : cells.get(i).withCellBelow(below);
      result.set(i, below);
    }
    return result;
  }

  /**
   * Visits all targets. Returns false if the visitor stopped, or if the known symbols do not decide
   * the set of tokens.
   */
  boolean visit(Visitor visitor) {
    entry = 0;
    MaskTable.CacheGeneration walks = from.walks();
    TokenTables.Table<PartialConfiguration> table = from.tables().ofState(walks, from.state());
    boolean goesOn = visitAll(table, 0, visitor);
    for (int i = 0; i < known && !table.further().isEmpty() && goesOn; i++) {
      table = from.tables().ofSymbol(walks, table.further(), cells.get(i).symbol());
      goesOn = visitAll(table, i + 1, visitor);
    }
    return goesOn && (table.further().isEmpty() || whole);
  }

  private boolean visitAll(
      TokenTables.Table<PartialConfiguration> table, int lowest, Visitor visitor) {
    for (Map.Entry<PartialConfiguration, TokenMask> each : table.tokens().entrySet()) {
      if (!visit(each.getKey(), each.getValue(), false, lowest, visitor)) {
        return false;
      }
    }
    for (Map.Entry<PartialConfiguration, TokenMask> each : table.ofRegions().entries()) {
      if (!visit(each.getKey(), each.getValue(), true, lowest, visitor)) {
        return false;
      }
    }
    return true;
  }

  private boolean visit(
      PartialConfiguration after, TokenMask tokens, boolean shared, int lowest, Visitor visitor) {
    if (!visitor.isSettled(entry)) {
      boolean over = lowest < known;
      Cell cell = over ? after.placeOn(from.machine(), partial.get(lowest)) : after.cell();
      SearchConfiguration at = from.configurations().of(after.state(), cell);
      boolean goesOn =
          shared ? visitor.targetAll(at, groups.partsOf(tokens)) : visit(at, tokens, visitor);
      if (!goesOn) {
        return false;
      }
      visitor.visited(entry);
    }
    entry++;
    return true;
  }

  /**
   * Visits tokens. A dense mask is intersected with each group; the tokens of a sparse mask are
   * looked up one by one.
   */
  private boolean visit(SearchConfiguration at, TokenMask tokens, Visitor visitor) {
    return tokens.cardinality() > TokenMask.wordCount(tokens.size())
        ? visitParts(at, groups.cut(tokens), visitor)
        : visitFew(at, tokens.toArray(), visitor);
  }

  private static boolean visitParts(
      SearchConfiguration at, List<GroupedTokens.Part> parts, Visitor visitor) {
    for (GroupedTokens.Part part : parts) {
      if (!visitor.target(at, part)) {
        return false;
      }
    }
    return true;
  }

  /** Groups tokens by looking up each one. */
  private boolean visitFew(SearchConfiguration at, int[] tokens, Visitor visitor) {
    int[] left = new int[groups.all.size()];
    for (int token : tokens) {
      int group = groups.of(token);
      if (group != WordGroups.NONE) {
        left[group]++;
      }
    }
    int[] @Nullable [] parts = new int[left.length][];
    for (int token : tokens) {
      int group = groups.of(token);
      if (group != WordGroups.NONE) {
        int[] part = parts[group];
        if (part == null) {
          part = new int[left[group]];
          parts[group] = part;
        }
        part[part.length - left[group]--] = token;
      }
    }
    for (int group = 0; group < parts.length; group++) {
      int[] part = parts[group];
      if (part == null) {
        continue;
      }
      WordGroups.Group all = groups.all.get(group);
      TokenMask ofPart = TokenMask.of(all.tokens().size(), part);
      if (!visitor.target(at, new GroupedTokens.Part(all, ofPart))) {
        return false;
      }
    }
    return true;
  }
}
