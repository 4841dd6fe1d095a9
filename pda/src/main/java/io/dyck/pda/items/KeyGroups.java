package io.dyck.pda.items;

import io.dyck.pda.collect.GroupedNumbers;
import io.dyck.pda.rules.Items;
import java.util.Arrays;

/**
 * Groups of keys that have the same referrers. The groups are ordered by their referrers. Therefore
 * equal contents give equal results.
 *
 * @param groups the keys of each group, sorted
 * @param groupOfEntry for each entry of the input, the number of its key's group
 */
public record KeyGroups(long[][] groups, int[] groupOfEntry) {

  /** A key with its sorted referrers. */
  private record ReferredKey(long key, long[] referrers) {}

  /** Groups keys. Entry i means that {@code referrers[i]} refers to {@code keys[i]}. */
  public static KeyGroups groupByReferrers(long[] keys, long[] referrers) {
    long[] distinct = Items.sortedSet(keys.clone(), keys.length);
    if (distinct.length == 1) {
      return new KeyGroups(new long[][] {distinct}, new int[keys.length]);
    }
    ReferredKey[] order = collectReferred(distinct, keys, referrers);
    // The sort is stable, and the keys are in order.
    Arrays.sort(order, (a, b) -> Arrays.compare(a.referrers, b.referrers));
    long[][] groups = new long[order.length][];
    int[] groupOfKey = new int[order.length];
    int count = 0;
    for (int from = 0; from < order.length; count++) {
      int end = from;
      while (end < order.length && Arrays.equals(order[end].referrers, order[from].referrers)) {
        end++;
      }
      groups[count] = new long[end - from];
      for (int i = from; i < end; i++) {
        groups[count][i - from] = order[i].key;
        groupOfKey[Arrays.binarySearch(distinct, order[i].key)] = count;
      }
      from = end;
    }
    int[] groupOfEntry = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      groupOfEntry[i] = groupOfKey[Arrays.binarySearch(distinct, keys[i])];
    }
    return new KeyGroups(Arrays.copyOf(groups, count), groupOfEntry);
  }

  private static ReferredKey[] collectReferred(long[] distinct, long[] keys, long[] referrers) {
    GroupedNumbers.Builder byKey = new GroupedNumbers.Builder(distinct.length);
    for (int i = 0; i < keys.length; i++) {
      byKey.add(Arrays.binarySearch(distinct, keys[i]), i);
    }
    GroupedNumbers entries = byKey.build();
    ReferredKey[] result = new ReferredKey[distinct.length];
    for (int k = 0; k < result.length; k++) {
      int first = entries.first(k);
      long[] ofKey = new long[entries.first(k + 1) - first];
      for (int i = 0; i < ofKey.length; i++) {
        ofKey[i] = referrers[entries.get(first + i)];
      }
      result[k] = new ReferredKey(distinct[k], Items.sortedSet(ofKey, ofKey.length));
    }
    return result;
  }
}
