package io.dyck.pda.machine;

import io.dyck.pda.machine.StateBoundException.Bound;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Brings a set of items into canonical form (docs/determinism.md, "Canonical states"): resolve
 * returns without a choice, drop what is covered, move what all local chains share onto the stack,
 * regroup the symbol below. Memoized by the items. Used under the machine's lock.
 */
final class Normalizer {
  private final DottedRules rules;
  private final Links links;
  private final CoveredItems coveredItems;
  private final Interner interner;
  private final GrowingLimits limits;
  private final LongSequenceMap<Transition> memo = new LongSequenceMap<>();
  private final Long2ObjectOpenHashMap<Transition> singles = new Long2ObjectOpenHashMap<>();

  Normalizer(
      DottedRules rules, Links links, Coverage coverage, Interner interner, GrowingLimits limits) {
    this.rules = rules;
    this.links = links;
    this.coveredItems = new CoveredItems(rules, links, coverage, limits);
    this.interner = interner;
    this.limits = limits;
  }

  /** The transition to a sorted, non-empty set of items. */
  Transition normalize(long[] items) {
    return normalize(items, items.length);
  }

  /** The transition to the set of the first elements of an array, sorted, at least one. */
  Transition normalize(long[] items, int length) {
    if (length == 1) {
      Transition known = singles.get(items[0]);
      if (known == null) {
        known = single(resolve(items[0]));
        singles.put(items[0], known);
      }
      return known;
    }
    Transition known = memo.get(items, length);
    if (known == null) {
      long[] key = Arrays.copyOf(items, length);
      long[] reduced = reduce(key);
      known = reduced.length == 1 ? single(reduced[0]) : layered(reduced);
      memo.put(key, known);
    }
    return known;
  }

  /** Resolves returns without a choice and drops every item that another one covers. */
  long[] reduce(long[] items) {
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
      at = Items.of(links.address(link), links.rest(link));
    }
    return at;
  }

  /** One item: every address of its chain becomes a symbol. */
  private Transition single(long item) {
    List<Integer> addresses = new ArrayList<>();
    int link = Items.link(item);
    while (Links.isChain(link)) {
      addresses.add(links.address(link));
      link = links.rest(link);
    }
    Symbol[] pushes = new Symbol[addresses.size()];
    for (int i = 0; i < pushes.length; i++) {
      int address = addresses.get(pushes.length - 1 - i);
      pushes[i] = interner.symbol(new long[][] {{Items.of(address, 0)}});
    }
    State state = interner.state(new long[] {Items.of(Items.dottedRule(item), 0)});
    return interner.transition(state, interner.narrowing(new int[][] {{link}}), pushes);
  }

  private Transition layered(long[] items) {
    if (isInPlace(items)) {
      return interner.transition(
          interner.state(items), interner.narrowing(new int[][] {{0}}), new Symbol[0]);
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
        link = links.rest(link);
      }
      keys[i] = link;
      referrers[i] = referrer(items[i], chains[i], length[i], 0);
    }
    Grouping grouping = Grouping.byReferrers(keys, referrers);
    int[][] narrowing = new int[grouping.groups().length][];
    for (int g = 0; g < narrowing.length; g++) {
      narrowing[g] = new int[grouping.groups()[g].length];
      for (int k = 0; k < narrowing[g].length; k++) {
        narrowing[g][k] = (int) grouping.groups()[g][k];
      }
    }
    // Made into symbols at the end: where a bound is passed, none of them comes into being.
    List<long[][]> shared = new ArrayList<>();
    while (allPositive(length)) {
      for (int i = 0; i < n; i++) {
        length[i]--;
        keys[i] = Items.of(chains[i][length[i]], grouping.groupOfEntry()[i]);
        referrers[i] = referrer(items[i], chains[i], length[i], 0);
      }
      grouping = Grouping.byReferrers(keys, referrers);
      if (grouping.groups().length > limits.groups()) {
        throw new StateBoundException(Bound.GROUPS, limits.groups(), grouping.groups().length);
      }
      shared.add(grouping.groups());
    }
    LongArrayList state = new LongArrayList(n);
    for (int i = 0; i < n; i++) {
      if (length[i] > limits.chain()) {
        throw new StateBoundException(Bound.CHAIN, limits.chain(), length[i]);
      }
      state.add(referrer(items[i], chains[i], length[i], grouping.groupOfEntry()[i]));
    }
    State target = interner.state(Items.sortedSet(state));
    Symbol[] pushes = shared.stream().map(interner::symbol).toArray(Symbol[]::new);
    return interner.transition(target, interner.narrowing(narrowing), pushes);
  }

  /** Whether the items are a state as they are: one group, and nothing that all chains share. */
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

  /** The item with the first addresses of its chain over a group. */
  private long referrer(long item, int[] chain, int length, int group) {
    int link = group;
    for (int k = length - 1; k >= 0; k--) {
      link = links.chain(chain[k], link);
    }
    return Items.of(Items.dottedRule(item), link);
  }

  private static boolean allPositive(int[] length) {
    for (int l : length) {
      if (l == 0) {
        return false;
      }
    }
    return true;
  }
}
