package io.dyck.pda.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

final class LongSequenceMapTest {
  @Property(tries = 200)
  void isAMapByContent(
      @ForAll @Size(max = 200) List<@Size(max = 3) List<@LongRange(min = -1, max = 4) Long>> keys) {
    LongSequenceMap<Integer> map = new LongSequenceMap<>();
    Map<List<Long>, Integer> expected = new HashMap<>();
    for (int i = 0; i < keys.size(); i++) {
      List<Long> key = keys.get(i);
      assertThat(map.get(array(key))).isEqualTo(expected.get(key));
      map.put(array(key), i);
      expected.put(key, i);
      assertThat(map.get(array(key))).isEqualTo(i);
      assertThat(map.size()).isEqualTo(expected.size());
    }
    expected.forEach((key, value) -> assertThat(map.get(array(key))).isEqualTo(value));
  }

  private static long[] array(List<Long> key) {
    return key.stream().mapToLong(Long::longValue).toArray();
  }
}
