package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.TokenMask;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * The tokens that grammar and words allow, by where they lead: to which configuration, as far as
 * some symbols of the stack tell, and to which hypotheses. For one visit.
 */
final class Landings {
  /** More tokens that lead to one configuration are cut with each group, fewer looked up. */
  private static final int MANY = 4096;

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
   * @param machine the automaton
   * @param masks its masks
   * @param tokensAfter its tokens by configuration
   * @param state the state before the tokens
   */
  record From(Machine machine, MaskTable masks, TokensAfter tokensAfter, State state) {}

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
    boolean land(Standing at, WordGroups.Group group, TokenMask tokens);
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
    boolean goesOn = visitAll(from.tokensAfter().ofState(from.state()), 0, visitor);
    Suspensions suspensions = from.masks().stateMask(from.state()).suspensions();
    for (int i = 0; i < known && !suspensions.isEmpty() && goesOn; i++) {
      Symbol symbol = cells.get(i).symbol();
      goesOn = visitAll(from.tokensAfter().ofSymbol(suspensions, symbol), i + 1, visitor);
      suspensions = from.masks().resolve(suspensions, symbol).further();
    }
    return goesOn && (suspensions.isEmpty() || whole);
  }

  private boolean visitAll(ImmutableList<TokensAfter.Entry> entries, int lowest, Visitor visitor) {
    for (TokensAfter.Entry after : entries) {
      if (!visitor.isSettled(entry)) {
        boolean over = lowest < known;
        Cell cell = over ? after.over(from.machine(), partial.get(lowest)) : after.cell();
        Standing at = new Standing(from.machine(), after.state(), cell);
        boolean goesOn =
            after.tokens().cardinality() <= MANY
                ? visitFew(at, after.tokens().toArray(), visitor)
                : visitMany(at, after.tokens(), visitor);
        if (!goesOn) {
          return false;
        }
        visitor.visited(entry);
      }
      entry++;
    }
    return true;
  }

  private boolean visitMany(Standing at, TokenMask tokens, Visitor visitor) {
    for (WordGroups.Group group : groups.all) {
      TokenMask part = tokens.intersection(group.tokens());
      if (part.cardinality() > 0 && !visitor.land(at, group, part)) {
        return false;
      }
    }
    return true;
  }

  /** Groups them by a look at each. */
  private boolean visitFew(Standing at, int[] tokens, Visitor visitor) {
    Int2ObjectLinkedOpenHashMap<IntArrayList> parts = new Int2ObjectLinkedOpenHashMap<>();
    int size = 0;
    for (int token : tokens) {
      int group = groups.of(token);
      if (group != WordGroups.NONE) {
        parts.computeIfAbsent(group, g -> new IntArrayList()).add(token);
        size = groups.all.get(group).tokens().size();
      }
    }
    for (Int2ObjectMap.Entry<IntArrayList> part : parts.int2ObjectEntrySet()) {
      TokenMask mask = TokenMask.of(size, part.getValue().toIntArray());
      if (!visitor.land(at, groups.all.get(part.getIntKey()), mask)) {
        return false;
      }
    }
    return true;
  }
}
