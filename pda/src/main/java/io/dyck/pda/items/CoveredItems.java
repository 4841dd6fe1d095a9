package io.dyck.pda.items;

import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.Links;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Drops the items that another item of the same set covers (docs/construction.md, "Canonical
 * states"). If two items cover each other, the first one stays. The items of one dotted rule stand
 * side by side. Therefore dotted rules are compared once for all their items. Used under the
 * machine's lock.
 */
public final class CoveredItems {
  /**
   * The number of comparisons after which the bounds on items and chains apply to the set before
   * its reduction.
   */
  private static final long GREATEST_REDUCTION = 2_000_000;

  /** The greatest number of dotted rules that are compared pair by pair. */
  private static final int FEW_RUNS = 32;

  private final DottedRules rules;
  private final Links links;
  private final Coverage coverage;
  private final GrowingLimits limits;
  private final ItemBounds bounds;
  private final long greatestReduction;

  public CoveredItems(DottedRules rules, Links links, Coverage coverage, GrowingLimits limits) {
    this(rules, links, coverage, limits, GREATEST_REDUCTION);
  }

  /** For tests, whose sets are small. */
  CoveredItems(
      DottedRules rules,
      Links links,
      Coverage coverage,
      GrowingLimits limits,
      long greatestReduction) {
    this.rules = rules;
    this.links = links;
    this.coverage = coverage;
    this.limits = limits;
    this.bounds = new ItemBounds(links, limits);
    this.greatestReduction = greatestReduction;
  }

  /**
   * Returns the items that no other item covers.
   *
   * @param items sorted, without repetitions; not changed
   * @throws StateBoundException if more items are left than a state may have
   */
  public long[] drop(long[] items) {
    if (items.length == 1) {
      return items;
    }
    int[] runs = runs(items);
    int[][] includers = includers(items, runs);
    long[] returns = returnItems(items);
    boolean[] gone = new boolean[items.length];
    long[] kept = new long[items.length];
    int count = 0;
    int atReturn = 0;
    int most = limits.items();
    long refusal = coverage.comparisons() + greatestReduction;
    for (int run = 0; run < runs.length - 1; run++) {
      for (int i = runs[run]; i < runs[run + 1]; i++) {
        if (coverage.comparisons() > refusal) {
          refuseTooLarge(items);
          // Looking at all items again for each further item would take quadratic time.
          refusal = Long.MAX_VALUE;
        }
        gone[i] = isCovered(items, i, runs, includers[run], gone);
        while (atReturn < returns.length && Items.dottedRule(returns[atReturn]) == i) {
          int j = Items.link(returns[atReturn++]);
          gone[i] = gone[i] || (!gone[j] && !keepsEarlierItem(items, i, j));
        }
        if (!gone[i]) {
          kept[count++] = items[i];
          if (count > most) {
            most = bounds.maxItems(items);
            if (count > most) {
              throw new StateBoundException(StateBoundException.Bound.ITEMS, most);
            }
          }
        }
      }
    }
    bounds.checkItems(kept, count);
    return count == items.length ? items : Arrays.copyOf(kept, count);
  }

  /** Returns the indices at which the items of another dotted rule begin, and the end. */
  private static int[] runs(long[] items) {
    int[] result = new int[items.length + 1];
    int count = 0;
    for (int i = 0; i < items.length; i++) {
      if (i == 0 || Items.dottedRule(items[i]) != Items.dottedRule(items[i - 1])) {
        result[count++] = i;
      }
    }
    result[count++] = items.length;
    return Arrays.copyOf(result, count);
  }

  /**
   * Finds the items that another item becomes by returning, (r, κ) of (s, r·κ). Returns pairs of
   * the index of the first item and the index of the second one, sorted.
   */
  private long[] returnItems(long[] items) {
    LongArrayList result = null;
    for (int j = 0; j < items.length; j++) {
      long at = items[j];
      while (rules.isFinal(Items.dottedRule(at))
          && !rules.isInLexeme(Items.dottedRule(at))
          && Links.isChain(Items.link(at))) {
        int link = Items.link(at);
        at = Items.itemOf(links.address(link), links.chainBelow(link));
        int i = Arrays.binarySearch(items, at);
        if (i >= 0) {
          result = result == null ? new LongArrayList() : result;
          result.add(Items.itemOf(i, j));
        }
      }
    }
    return result == null ? Items.NONE : Items.sortedSet(result);
  }

  /**
   * Returns for each run, in ascending order, the runs whose dotted rules may include its dotted
   * rule.
   */
  private int[][] includers(long[] items, int[] runs) {
    int[] all = new int[runs.length - 1];
    boolean searches = all.length > FEW_RUNS;
    int[] dottedRules = new int[all.length];
    for (int run = 0; run < all.length; run++) {
      all[run] = run;
      dottedRules[run] = Items.dottedRule(items[runs[run]]);
      searches &= !rules.isInToken(dottedRules[run]) && !rules.isPending(dottedRules[run]);
      searches &= !rules.isLazy(dottedRules[run]);
    }
    if (searches) {
      return coverage.includers(dottedRules);
    }
    int[][] result = new int[all.length][];
    for (int run = 0; run < all.length; run++) {
      result[run] = rules.isLazy(dottedRules[run]) ? new int[] {run} : all;
    }
    return result;
  }

  /**
   * Whether another item covers an item: its dotted rule includes the item's dotted rule, and its
   * link covers the link.
   */
  private boolean isCovered(long[] items, int i, int[] runs, int[] includers, boolean[] gone) {
    int s = Items.dottedRule(items[i]);
    for (int other : includers) {
      int larger = Items.dottedRule(items[runs[other]]);
      boolean includes = false;
      for (int j = runs[other]; j < runs[other + 1]; j++) {
        if (i == j || gone[j]) {
          continue;
        }
        includes = includes || coverage.canCover(larger, s);
        if (!includes) {
          break;
        }
        if (coverage.covers(Items.link(items[j]), Items.link(items[i]), larger)
            && !keepsEarlierItem(items, i, j)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Whether an item stays although a later item covers it, because it covers the later item, too.
   */
  private boolean keepsEarlierItem(long[] items, int i, int j) {
    return i < j && coverage.covers(items[i], items[j]);
  }

  /** Refuses items or chains above the bounds, because comparing them would take too long. */
  private void refuseTooLarge(long[] items) {
    coverage.addWork(items.length);
    bounds.checkItems(items, items.length);
    for (long item : items) {
      int length = links.length(Items.link(item));
      if (length > limits.chain()) {
        throw new StateBoundException(StateBoundException.Bound.CHAIN, limits.chain());
      }
    }
  }
}
