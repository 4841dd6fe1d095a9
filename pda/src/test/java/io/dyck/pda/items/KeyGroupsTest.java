package io.dyck.pda.items;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;

final class KeyGroupsTest {
  @Property(tries = 300)
  void keysShareAGroupIfTheirReferrersAreTheSame(
      @ForAll @NotEmpty @Size(max = 12) List<@IntRange(max = 5 * 4 - 1) Integer> entries) {
    long[] keys = entries.stream().mapToLong(e -> e / 4).toArray();
    long[] referrers = entries.stream().mapToLong(e -> e % 4).toArray();
    KeyGroups grouping = KeyGroups.groupByReferrers(keys.clone(), referrers.clone());
    for (int i = 0; i < keys.length; i++) {
      int group = grouping.groupOfEntry()[i];
      assertThat(grouping.groups()[group]).contains(keys[i]).isSorted();
      for (int j = 0; j < keys.length; j++) {
        int order =
            Arrays.compare(
                referrers(keys[i], keys, referrers), referrers(keys[j], keys, referrers));
        assertThat(Integer.signum(Integer.compare(group, grouping.groupOfEntry()[j])))
            .isEqualTo(Integer.signum(order));
      }
    }
    long elements = Arrays.stream(grouping.groups()).mapToLong(group -> group.length).sum();
    assertThat(elements).isEqualTo(Arrays.stream(keys).distinct().count());
  }

  private static Long[] referrers(long key, long[] keys, long[] referrers) {
    TreeSet<Long> result = new TreeSet<>();
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] == key) {
        result.add(referrers[i]);
      }
    }
    return result.toArray(new Long[0]);
  }
}
