package io.dyck.pda.items;

import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * How many items stand side by side for how many places of the grammar. A choice is as wide as its
 * text is long, and so are the states inside of it: each item stands at a place of its own, or
 * returns to one. What grows with the length of a text grows over the same places, for there are
 * finitely many. So a bound on items is meant for {@link #PLACES} places, and larger for more.
 */
public final class ItemBounds {
  /** So many dotted rules, or fewer, may have as many items as the bound says. */
  private static final int PLACES = 16;

  /** So many items of a closure for each item of a state. */
  private static final int CLOSED_PER_ITEM = 64;

  private final Links links;
  private final GrowingLimits limits;

  public ItemBounds(Links links, GrowingLimits limits) {
    this.links = links;
    this.limits = limits;
  }

  /** Refuses more items than a state of these places may have. */
  void checkItems(long[] items, int length) {
    if (length > limits.items()) {
      int most = scaled(limits.items(), items, length);
      if (length > most) {
        throw new StateBoundException(StateBoundException.Bound.ITEMS, most);
      }
    }
  }

  /** How many items a state may have that consists of some of these. */
  public int mostItems(long[] items) {
    return scaled(limits.items(), items, items.length);
  }

  /** Refuses more groups than a symbol may have that these items refer to. */
  void checkGroups(long[] items, int groups) {
    int most = scaled(limits.groups(), items, items.length);
    if (groups > most) {
      throw new StateBoundException(StateBoundException.Bound.GROUPS, most);
    }
  }

  /** How many items may follow from one another without a letter, wherever they stand. */
  long leastClosed() {
    return (long) CLOSED_PER_ITEM * limits.items();
  }

  /**
   * Refuses more items that follow from one another than their places allow: how many these places
   * allow, so that fewer need no check.
   */
  long checkClosed(LongArrayList items) {
    long most = (long) CLOSED_PER_ITEM * scaled(limits.items(), items.elements(), items.size());
    if (items.size() > most) {
      throw new StateBoundException(StateBoundException.Bound.ITEMS, limits.items());
    }
    return most;
  }

  private int scaled(int most, long[] items, int length) {
    long result = Math.max(most, (long) most * places(items, length) / PLACES);
    return (int) Math.min(Integer.MAX_VALUE, result);
  }

  /** The dotted rules that items stand at or return to, each once. */
  private int places(long[] items, int length) {
    IntOpenHashSet places = new IntOpenHashSet();
    IntOpenHashSet chains = new IntOpenHashSet();
    for (int i = 0; i < length; i++) {
      places.add(Items.dottedRule(items[i]));
      int link = Items.link(items[i]);
      while (Links.isChain(link) && chains.add(link)) {
        places.add(links.address(link));
        link = links.rest(link);
      }
    }
    return places.size();
  }
}
