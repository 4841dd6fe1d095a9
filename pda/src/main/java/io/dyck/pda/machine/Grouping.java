package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts keys that are referred to by the same referrers into one group, groups ordered by their
 * referrers, so that equal contents give equal results.
 *
 * @param groups the keys of each group, sorted
 * @param groupOfEntry per entry of the input the number of its key's group
 */
record Grouping(long[][] groups, int[] groupOfEntry) {

  /** Entry i says that {@code referrers[i]} refers to {@code keys[i]}. */
  static Grouping byReferrers(long[] keys, long[] referrers) {
    Map<Long, LongArrayList> referrersOfKey = new LinkedHashMap<>();
    for (int i = 0; i < keys.length; i++) {
      referrersOfKey.computeIfAbsent(keys[i], k -> new LongArrayList()).add(referrers[i]);
    }
    Map<LongSequence, LongArrayList> keysOfReferrers = new LinkedHashMap<>();
    referrersOfKey.forEach(
        (key, list) ->
            keysOfReferrers
                .computeIfAbsent(new LongSequence(Items.sortedSet(list)), k -> new LongArrayList())
                .add((long) key));
    List<LongSequence> order = new ArrayList<>(keysOfReferrers.keySet());
    order.sort((a, b) -> Arrays.compare(a.elements(), b.elements()));
    long[][] groups = new long[order.size()][];
    Map<Long, Integer> groupOfKey = new LinkedHashMap<>();
    for (int g = 0; g < groups.length; g++) {
      groups[g] = Items.sortedSet(keysOfReferrers.getOrDefault(order.get(g), new LongArrayList()));
      for (long key : groups[g]) {
        groupOfKey.put(key, g);
      }
    }
    int[] groupOfEntry = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      groupOfEntry[i] = groupOfKey.getOrDefault(keys[i], -1);
    }
    return new Grouping(groups, groupOfEntry);
  }
}
