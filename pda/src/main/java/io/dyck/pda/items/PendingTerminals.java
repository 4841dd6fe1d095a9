package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Takes the returns that were deferred while a terminal was read: from an address on, finds the
 * calls of the terminal, in place and after further returns. Used under the machine's lock.
 */
public final class PendingTerminals {
  private final DottedRules rules;
  private final Links links;
  private final EpsilonMoves epsilonMoves;

  public PendingTerminals(DottedRules rules, Links links, EpsilonMoves epsilonMoves) {
    this.rules = rules;
    this.links = links;
    this.epsilonMoves = epsilonMoves;
  }

  /**
   * Returns the items that follow a terminal that was read before. The calls of the terminal are
   * looked for from an address on. Where an item returns through a group, the pending item itself
   * is returned, linked to this group.
   */
  public LongArrayList itemsAfter(int pending, int address, int below) {
    LongArrayList result = new LongArrayList();
    int wanted = rules.pendingStart(pending);
    for (long item : epsilonMoves.reachableFrom(Items.itemOf(address, below))) {
      int returnAddress = rules.returnOf(Items.dottedRule(item), wanted);
      if (returnAddress >= 0) {
        result.add(Items.itemOf(returnAddress, Items.link(item)));
      }
      if (epsilonMoves.isExit(item)) {
        result.add(Items.itemOf(pending, Items.link(item)));
      }
    }
    return result;
  }

  /**
   * Links a pending item, which is linked to a group, to the addresses of this group on a symbol.
   */
  public LongArrayList linkToAddresses(long item, long[] addresses) {
    LongArrayList result = new LongArrayList();
    for (long address : addresses) {
      result.add(Items.itemOf(Items.dottedRule(item), links.makeChain(address)));
    }
    return result;
  }
}
