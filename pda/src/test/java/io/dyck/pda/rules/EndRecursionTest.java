package io.dyck.pda.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class EndRecursionTest {
  @Property(tries = 300)
  void whatIsReachedIsAddedThroughCyclesToo(@ForAll long seed) {
    Random random = new Random(seed);
    int size = 1 + random.nextInt(8);
    int[][] graph = new int[size][];
    BitSet[] sets = new BitSet[size];
    BitSet[] expected = new BitSet[size];
    for (int r = 0; r < size; r++) {
      graph[r] = random.ints(random.nextInt(3), 0, size).toArray();
      sets[r] = BitSet.valueOf(new long[] {1L << random.nextInt(20)});
      expected[r] = (BitSet) sets[r].clone();
    }
    for (int round = 0; round < size; round++) {
      for (int r = 0; r < size; r++) {
        for (int next : graph[r]) {
          expected[r].or(expected[next]);
        }
      }
    }
    EndRecursion.addReached(graph, sets);
    assertThat(sets).as("seed %s", seed).isEqualTo(expected);
  }
}
