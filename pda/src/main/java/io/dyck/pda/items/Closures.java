package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.EndRecursion;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import io.dyck.pda.rules.OpenLexemes;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the closures of states (docs/construction.md, "One byte"). Used under the machine's lock.
 */
public final class Closures {
  private static final int[] NO_EXITS = {};

  private final DottedRules rules;
  private final Links links;
  private final ItemBounds bounds;
  private final PendingTerminals pendingTerminals;

  /** The calls that leave an address although they are at the end of their rule. */
  private final @Nullable EndRecursion endRecursion;

  public Closures(
      DottedRules rules,
      Links links,
      ItemBounds bounds,
      PendingTerminals pendingTerminals,
      @Nullable EndRecursion endRecursion) {
    this.rules = rules;
    this.links = links;
    this.bounds = bounds;
    this.pendingTerminals = pendingTerminals;
    this.endRecursion = endRecursion;
  }

  /**
   * Computes the closure of the items of a state before a letter.
   *
   * @param lexemesMayEnd whether the terminals of the state may end
   */
  public Closure close(long[] items, OpenLexemes open, boolean lexemesMayEnd) {
    if (items.length == 1 && rules.hasOnlyLetters(Items.dottedRule(items[0]))) {
      return new Closure(items, NO_EXITS);
    }
    LongOpenHashSet seen = new LongOpenHashSet(items);
    LongArrayList work = new LongArrayList(items);
    LongArrayList readers = new LongArrayList();
    IntOpenHashSet exits = new IntOpenHashSet(2);
    LongArrayList pending = new LongArrayList(0);
    long most = bounds.minimumClosedItems();
    for (int i = 0; i < work.size(); i++) {
      long item = work.getLong(i);
      int s = Items.dottedRule(item);
      if (rules.hasLetters(s)) {
        readers.add(item);
      }
      if (rules.isInToken(s)) {
        continue;
      }
      int link = Items.link(item);
      if (rules.isPending(s) && Links.isChain(link)) {
        for (long after :
            pendingTerminals.itemsAfter(s, links.address(link), links.chainBelow(link))) {
          addNew(after, seen, work);
        }
      } else if (rules.isPending(s)) {
        pending.add(item);
      }
      for (int c = rules.firstCall(s); c < rules.callEnd(s); c++) {
        int below = isTailCall(c) ? link : links.makeChain(rules.returnAddress(c), link);
        addNew(Items.itemOf(rules.calledStart(c), below), seen, work);
      }
      if (rules.isFinal(s) && canEnd(s, open, lexemesMayEnd)) {
        if (Links.isChain(link)) {
          addNew(Items.itemOf(links.address(link), links.chainBelow(link)), seen, work);
        } else {
          exits.add(link);
        }
      }
      if (work.size() > most) {
        most = bounds.checkClosed(work);
      }
    }
    int[] sortedExits = exits.isEmpty() ? NO_EXITS : exits.intStream().sorted().toArray();
    return new Closure(
        Items.sortedSet(readers),
        sortedExits,
        Items.sortedSet(pending),
        pending.isEmpty() ? sortedExits : endExits(exits, pending));
  }

  private int[] endExits(IntOpenHashSet exits, LongArrayList pending) {
    IntStream chains = pending.longStream().mapToInt(links::makeChain);
    return IntStream.concat(exits.intStream(), chains).sorted().toArray();
  }

  /**
   * Whether a final dotted rule may end. A complete terminal may end only if it has the winning
   * rank.
   */
  private boolean canEnd(int dottedRule, OpenLexemes open, boolean lexemesMayEnd) {
    return !rules.isInLexeme(dottedRule)
        || (lexemesMayEnd && rules.rank(dottedRule) == open.winningRank());
  }

  private boolean isTailCall(int call) {
    return rules.isPureReturn(rules.returnAddress(call))
        && (endRecursion == null || !endRecursion.isNoTailCall(call));
  }

  private static void addNew(long item, LongOpenHashSet seen, LongArrayList work) {
    if (seen.add(item)) {
      work.add(item);
    }
  }
}
