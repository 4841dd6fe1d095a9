package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Walks from items to all items that are reachable without reading: called rules, each with its
 * return address, and returns inside local chains. Only moves between terminals are followed. An
 * item inside of a terminal has none. Used under the machine's lock.
 */
public final class EpsilonMoves {
  private final DottedRules rules;
  private final Links links;
  private final ItemBounds bounds;

  public EpsilonMoves(DottedRules rules, Links links, ItemBounds bounds) {
    this.rules = rules;
    this.links = links;
    this.bounds = bounds;
  }

  /** Whether an item returns through a group of the top symbol. */
  public boolean isExit(long item) {
    return canEnd(Items.dottedRule(item)) && !Links.isChain(Items.link(item));
  }

  private boolean canEnd(int dottedRule) {
    return rules.isFinal(dottedRule) && !rules.isInLexeme(dottedRule);
  }

  /** Returns the given items and all items reachable from them, each once. */
  public LongArrayList reachableFrom(long... items) {
    LongOpenHashSet seen = new LongOpenHashSet(items);
    LongArrayList reached = new LongArrayList(items);
    long most = bounds.minimumClosedItems();
    for (int i = 0; i < reached.size(); i++) {
      int s = Items.dottedRule(reached.getLong(i));
      int link = Items.link(reached.getLong(i));
      for (int c = rules.firstCall(s); c < rules.callEnd(s); c++) {
        long called =
            Items.itemOf(rules.calledStart(c), links.makeChain(rules.returnAddress(c), link));
        if (seen.add(called)) {
          reached.add(called);
        }
      }
      if (canEnd(s) && Links.isChain(link)) {
        long returned = Items.itemOf(links.address(link), links.chainBelow(link));
        if (seen.add(returned)) {
          reached.add(returned);
        }
      }
      if (reached.size() > most) {
        most = bounds.checkClosed(reached);
      }
    }
    return reached;
  }
}
