package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings a set of items into canonical form (docs/construction.md, "Canonical states"): resolve
 * returns without a choice, drop covered items, move the addresses that all local chains share onto
 * the stack, regroup the symbol below. Used under the machine's lock.
 */
public final class CanonicalForms {
  private final DottedRules rules;
  private final Links links;
  private final CoveredItems coveredItems;
  private final GrowingLimits limits;
  private final ItemBounds bounds;

  /**
   * A set of items as a transition.
   *
   * @param narrowing for each group of the symbol below, the old groups that it consists of
   * @param pushes the symbols to push, the lowest first: groups of addresses
   */
  public record CanonicalForm(long[] state, int[][] narrowing, long[][][] pushes) {}

  public CanonicalForms(
      DottedRules rules, Links links, CoveredItems coveredItems, GrowingLimits limits) {
    this.rules = rules;
    this.links = links;
    this.coveredItems = coveredItems;
    this.limits = limits;
    this.bounds = new ItemBounds(links, limits);
  }

  /** Returns the canonical form of a sorted set of at least one item. */
  public CanonicalForm formOf(long[] items) {
    if (items.length == 1) {
      return formOfItem(resolve(items[0]));
    }
    long[] reduced = reduce(items);
    return reduced.length == 1 ? formOfItem(reduced[0]) : formOfLayers(reduced);
  }

  /** Resolves returns without a choice and drops every item that another item covers. */
  public long[] reduce(long[] items) {
    LongArrayList resolved = new LongArrayList(items.length);
    for (long item : items) {
      resolved.add(resolve(item));
    }
    long[] sorted = Items.sortedSet(resolved);
    return coveredItems.drop(sorted);
  }

  private long resolve(long item) {
    long at = item;
    while (rules.isPureReturn(Items.dottedRule(at)) && Links.isChain(Items.link(at))) {
      int link = Items.link(at);
      at = Items.itemOf(links.address(link), links.chainBelow(link));
    }
    return at;
  }

  /** Returns the form of a single item: every address of its chain becomes a symbol. */
  private CanonicalForm formOfItem(long item) {
    int link = Items.link(item);
    long[][][] pushes = new long[links.length(link)][][];
    for (int i = pushes.length - 1; i >= 0; i--) {
      pushes[i] = new long[][] {{Items.itemOf(links.address(link), 0)}};
      link = links.chainBelow(link);
    }
    return new CanonicalForm(
        new long[] {Items.itemOf(Items.dottedRule(item), 0)}, new int[][] {{link}}, pushes);
  }

  private CanonicalForm formOfLayers(long[] items) {
    if (isInPlace(items)) {
      return new CanonicalForm(items, new int[][] {{0}}, new long[0][][]);
    }
    int n = items.length;
    int[][] chains = new int[n][];
    int[] length = new int[n];
    long[] keys = new long[n];
    long[] referrers = new long[n];
    for (int i = 0; i < n; i++) {
      int link = Items.link(items[i]);
      length[i] = links.length(link);
      chains[i] = new int[length[i]];
      for (int k = 0; k < length[i]; k++) {
        chains[i][k] = links.address(link);
        link = links.chainBelow(link);
      }
      keys[i] = link;
      referrers[i] = referrer(items[i], chains[i], length[i], 0);
    }
    KeyGroups grouping = KeyGroups.groupByReferrers(keys, referrers);
    int[][] narrowing = new int[grouping.groups().length][];
    for (int g = 0; g < narrowing.length; g++) {
      narrowing[g] = new int[grouping.groups()[g].length];
      for (int k = 0; k < narrowing[g].length; k++) {
        narrowing[g][k] = (int) grouping.groups()[g][k];
      }
    }
    List<long[][]> shared = new ArrayList<>();
    while (areAllPositive(length)) {
      for (int i = 0; i < n; i++) {
        length[i]--;
        keys[i] = Items.itemOf(chains[i][length[i]], grouping.groupOfEntry()[i]);
        referrers[i] = referrer(items[i], chains[i], length[i], 0);
      }
      grouping = KeyGroups.groupByReferrers(keys, referrers);
      if (grouping.groups().length > limits.groups()) {
        bounds.checkGroups(items, grouping.groups().length);
      }
      shared.add(grouping.groups());
    }
    LongArrayList state = new LongArrayList(n);
    for (int i = 0; i < n; i++) {
      if (length[i] > limits.chain()) {
        throw new StateBoundException(StateBoundException.Bound.CHAIN, limits.chain());
      }
      state.add(referrer(items[i], chains[i], length[i], grouping.groupOfEntry()[i]));
    }
    return new CanonicalForm(Items.sortedSet(state), narrowing, shared.toArray(new long[0][][]));
  }

  /**
   * Whether the items are a state without any change: the items link to one group, and an item has
   * no chain.
   */
  private boolean isInPlace(long[] items) {
    boolean someWithout = false;
    for (long item : items) {
      int link = Items.link(item);
      int length = links.length(link);
      if (length > limits.chain() || links.group(link) != 0) {
        return false;
      }
      someWithout |= length == 0;
    }
    return someWithout;
  }

  /**
   * Returns the dotted rule of an item with a new link: the first {@code length} addresses of the
   * item's chain, over a group.
   */
  private long referrer(long item, int[] chain, int length, int group) {
    int link = group;
    for (int k = length - 1; k >= 0; k--) {
      link = links.makeChain(chain[k], link);
    }
    return Items.itemOf(Items.dottedRule(item), link);
  }

  private static boolean areAllPositive(int[] length) {
    for (int l : length) {
      if (l == 0) {
        return false;
      }
    }
    return true;
  }
}
