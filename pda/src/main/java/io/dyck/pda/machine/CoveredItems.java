package io.dyck.pda.machine;

import io.dyck.pda.machine.StateBoundException.Bound;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Drops the items that another one of the same set covers (docs/determinism.md, "Canonical
 * states"). Of two that cover each other the first stays. Items of one dotted rule stand side by
 * side, so dotted rules are compared once for all of them. Used under the machine's lock.
 */
final class CoveredItems {
  /** Comparisons up to which items or chains may be more than a state may have in the end. */
  private static final long GREATEST_REDUCTION = 2_000_000;

  private final DottedRules rules;
  private final Links links;
  private final Coverage coverage;
  private final GrowingLimits limits;

  CoveredItems(DottedRules rules, Links links, Coverage coverage, GrowingLimits limits) {
    this.rules = rules;
    this.links = links;
    this.coverage = coverage;
    this.limits = limits;
  }

  /**
   * The items that no other one covers.
   *
   * @param items sorted, without repetitions; not changed
   * @throws StateBoundException if more are left than a state may have
   */
  long[] drop(long[] items) {
    if (items.length == 1) {
      return items;
    }
    int[] runs = runs(items);
    boolean[] includes = new boolean[runs.length - 1];
    long[] returns = returns(items);
    boolean[] gone = new boolean[items.length];
    long[] kept = new long[items.length];
    int count = 0;
    int atReturn = 0;
    long comparisons = coverage.comparisons();
    for (int run = 0; run < includes.length; run++) {
      int s = Items.dottedRule(items[runs[run]]);
      for (int other = 0; other < includes.length; other++) {
        includes[other] = coverage.mayCover(Items.dottedRule(items[runs[other]]), s);
      }
      for (int i = runs[run]; i < runs[run + 1]; i++) {
        if (coverage.comparisons() - comparisons > GREATEST_REDUCTION) {
          refuseTooLarge(items);
        }
        gone[i] = isCovered(items, i, runs, includes, gone);
        while (atReturn < returns.length && Items.dottedRule(returns[atReturn]) == i) {
          int j = Items.link(returns[atReturn++]);
          gone[i] = gone[i] || (!gone[j] && !staysFirst(items, i, j));
        }
        if (!gone[i]) {
          kept[count++] = items[i];
          if (count > limits.items()) {
            throw new StateBoundException(Bound.ITEMS, limits.items(), count);
          }
        }
      }
    }
    return count == items.length ? items : Arrays.copyOf(kept, count);
  }

  /** Where items of another dotted rule begin, and the end. */
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
   * The places of items that another one becomes by returning, (r, κ) of (s, r·κ), each with the
   * place of the other one; sorted.
   */
  private long[] returns(long[] items) {
    LongArrayList result = null;
    for (int j = 0; j < items.length; j++) {
      long at = items[j];
      while (rules.isFinal(Items.dottedRule(at))
          && !rules.isInLexeme(Items.dottedRule(at))
          && Links.isChain(Items.link(at))) {
        int link = Items.link(at);
        at = Items.of(links.address(link), links.rest(link));
        int i = Arrays.binarySearch(items, at);
        if (i >= 0) {
          result = result == null ? new LongArrayList() : result;
          result.add(Items.of(i, j));
        }
      }
    }
    return result == null ? Items.NONE : Items.sortedSet(result);
  }

  /** Whether another item covers one by its link, its dotted rule including the other's. */
  private boolean isCovered(long[] items, int i, int[] runs, boolean[] includes, boolean[] gone) {
    for (int other = 0; other < includes.length; other++) {
      for (int j = runs[other]; includes[other] && j < runs[other + 1]; j++) {
        if (i != j
            && !gone[j]
            && coverage.covers(
                Items.link(items[j]), Items.link(items[i]), Items.dottedRule(items[j]))
            && !staysFirst(items, i, j)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether an item stays though a later one covers it: it covers that one, too. */
  private boolean staysFirst(long[] items, int i, int j) {
    return i < j && coverage.covers(items[i], items[j]);
  }

  /** To compare that many items, or so long chains, would take a while; are they allowed? */
  private void refuseTooLarge(long[] items) {
    if (items.length > limits.items()) {
      throw new StateBoundException(Bound.ITEMS, limits.items(), items.length);
    }
    for (long item : items) {
      int length = links.length(Items.link(item));
      if (length > limits.chain()) {
        throw new StateBoundException(Bound.CHAIN, limits.chain(), length);
      }
    }
  }
}
