package io.dyck.compose.walk;

import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that grammar and words allow, by where they lead: to which configuration, as far as
 * some symbols of the stack tell, and to which hypotheses. For one visit.
 */
final class Landings {
  private final From from;
  private final List<Cell> cells;
  private final int known;
  private final WordGroups.Groups groups;
  private final boolean whole;
  private int entry;

  /** The known cells over an unknown one; the last is that. */
  private final List<Cell> partial = new ArrayList<>();

  /**
   * Where tokens begin.
   *
   * @param walks those that belong together
   * @param tables tokens by configuration
   * @param standings where landings come from
   * @param state the state before the tokens
   */
  record From(
      MaskTable.Generation walks, WalkTables<AfterToken> tables, Standings standings, State state) {
    Machine machine() {
      return standings.machine();
    }
  }

  /** Told each landing. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Whether all that tokens of one kind lead to is known already.
     *
     * @param entry the number of the kind, the same for any number of known symbols
     */
    default boolean isSettled(int entry) {
      return false;
    }

    /**
     * All landings of a kind were visited.
     *
     * @param entry the number of the kind
     */
    default void visited(int entry) {}

    /**
     * Some tokens lead to one place.
     *
     * @return whether to go on
     */
    boolean land(Standing at, Parts.Part part);

    /**
     * Tokens lead to one configuration: takes those of which is known at once what they lead to.
     *
     * @param groups by which they can be told apart
     * @return those that are landed part by part
     */
    default TokenMask landEnding(Standing at, WordGroups.Groups groups, TokenMask tokens) {
      return tokens;
    }

    /**
     * The tokens that a region takes in lead to one configuration.
     *
     * @return whether to go on
     */
    default boolean landAll(Standing at, Parts parts) {
      return parts.all().stream().allMatch(part -> land(at, part));
    }
  }

  /**
   * Prepares a visit.
   *
   * @param cells the stack, from its top
   * @param known how many of the cells are used
   * @param groups the tokens that words allow
   */
  Landings(From from, List<Cell> cells, int known, WordGroups.Groups groups) {
    this.from = from;
    this.cells = cells;
    this.known = known;
    this.groups = groups;
    this.whole = known == cells.size();
    Cell below = whole ? null : Configuration.unknownBelow(from.machine());
    for (int i = known - 1; i >= 0; i--) {
      below = below == null ? cells.get(i) : cells.get(i).on(below);
      partial.add(0, below);
    }
  }

  /** False if the visitor stopped, or if the known symbols do not decide which tokens there are. */
  boolean visit(Visitor visitor) {
    entry = 0;
    MaskTable.Generation walks = from.walks();
    WalkTables.Table<AfterToken> table = from.tables().ofState(walks, from.state());
    boolean goesOn = visitAll(table, 0, visitor);
    for (int i = 0; i < known && !table.further().isEmpty() && goesOn; i++) {
      table = from.tables().ofSymbol(walks, table.further(), cells.get(i).symbol());
      goesOn = visitAll(table, i + 1, visitor);
    }
    return goesOn && (table.further().isEmpty() || whole);
  }

  private boolean visitAll(WalkTables.Table<AfterToken> table, int lowest, Visitor visitor) {
    for (Map.Entry<AfterToken, TokenMask> each : table.tokens().entrySet()) {
      if (!visit(each.getKey(), each.getValue(), false, lowest, visitor)) {
        return false;
      }
    }
    for (Map.Entry<AfterToken, TokenMask> each : table.ofRegions().entries()) {
      if (!visit(each.getKey(), each.getValue(), true, lowest, visitor)) {
        return false;
      }
    }
    return true;
  }

  private boolean visit(
      AfterToken after, TokenMask tokens, boolean shared, int lowest, Visitor visitor) {
    if (!visitor.isSettled(entry)) {
      boolean over = lowest < known;
      Cell cell = over ? after.over(from.machine(), partial.get(lowest)) : after.cell();
      Standing at = from.standings().of(after.state(), cell);
      boolean goesOn =
          shared
              ? visitor.landAll(at, groups.partsOf(tokens))
              : visit(at, visitor.landEnding(at, groups, tokens), visitor);
      if (!goesOn) {
        return false;
      }
      visitor.visited(entry);
    }
    entry++;
    return true;
  }

  /** So many tokens as are kept in words are cut with each group, fewer looked up one by one. */
  private boolean visit(Standing at, TokenMask tokens, Visitor visitor) {
    return tokens.cardinality() > TokenMask.wordCount(tokens.size())
        ? visitParts(at, groups.cut(tokens), visitor)
        : visitFew(at, tokens.toArray(), visitor);
  }

  private static boolean visitParts(Standing at, List<Parts.Part> parts, Visitor visitor) {
    for (Parts.Part part : parts) {
      if (!visitor.land(at, part)) {
        return false;
      }
    }
    return true;
  }

  /** Groups them by a look at each. */
  private boolean visitFew(Standing at, int[] tokens, Visitor visitor) {
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
      if (!visitor.land(at, new Parts.Part(all, ofPart))) {
        return false;
      }
    }
    return true;
  }
}
