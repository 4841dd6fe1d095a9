package io.dyck.pda.items;

import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * Bounds on the number of items, in proportion to the number of places of the grammar where they
 * stand. A choice may be as wide as its text is long, and so may the states inside of it: each item
 * stands at a place of its own, or returns to one. A set of items that grows with the text stays at
 * the same finitely many places. Therefore a bound on items applies to {@link #PLACES} places and
 * grows with the number of places.
 */
public final class ItemBounds {
  /** The number of dotted rules up to which the bound on items applies unchanged. */
  private static final int PLACES = 16;

  /** The number of items of a closure that are allowed for each item of a state. */
  private static final int CLOSED_PER_ITEM = 64;

  private final Links links;
  private final GrowingLimits limits;

  public ItemBounds(Links links, GrowingLimits limits) {
    this.links = links;
    this.limits = limits;
  }

  /** Refuses more items than a state at these places may have. */
  void checkItems(long[] items, int length) {
    if (length > limits.items()) {
      int most = scaleBound(limits.items(), items, length);
      if (length > most) {
        throw new StateBoundException(StateBoundException.Bound.ITEMS, most);
      }
    }
  }

  /** Returns the greatest number of items of a state that consists of some of these items. */
  public int maxItems(long[] items) {
    return scaleBound(limits.items(), items, items.length);
  }

  /** Refuses more groups than a symbol may have if these items refer to it. */
  void checkGroups(long[] items, int groups) {
    int most = scaleBound(limits.groups(), items, items.length);
    if (groups > most) {
      throw new StateBoundException(StateBoundException.Bound.GROUPS, most);
    }
  }

  /**
   * Returns the number of items that may follow from one another without a letter, at any places.
   */
  long minimumClosedItems() {
    return (long) CLOSED_PER_ITEM * limits.items();
  }

  /**
   * Refuses too many items that follow from one another.
   *
   * @return the number of items that their places allow; fewer items need no check
   */
  long checkClosed(LongArrayList items) {
    long most = (long) CLOSED_PER_ITEM * scaleBound(limits.items(), items.elements(), items.size());
    if (items.size() > most) {
      throw new StateBoundException(StateBoundException.Bound.ITEMS, limits.items());
    }
    return most;
  }

  private int scaleBound(int most, long[] items, int length) {
    long result = Math.max(most, (long) most * countPlaces(items, length) / PLACES);
    return (int) Math.min(Integer.MAX_VALUE, result);
  }

  /** Counts the dotted rules at which items stand or to which they return, each once. */
  private int countPlaces(long[] items, int length) {
    IntOpenHashSet places = new IntOpenHashSet();
    IntOpenHashSet chains = new IntOpenHashSet();
    for (int i = 0; i < length; i++) {
      places.add(Items.dottedRule(items[i]));
      int link = Items.link(items[i]);
      while (Links.isChain(link) && chains.add(link)) {
        places.add(links.address(link));
        link = links.chainBelow(link);
      }
    }
    return places.size();
  }
}
