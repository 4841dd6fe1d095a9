package io.dyck.cli.bench;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.rng.core.source32.MersenneTwister;

/**
 * {@code random.Random(seed).sample} of Python 3: a run of MaskBench with another engine from
 * Python draws the same schemas.
 */
final class PythonSample {
  /**
   * The least size from which Python keeps a set of the drawn numbers. A power of four is added for
   * more than five draws.
   */
  private static final int SMALLEST_SET = 21;

  private final MersenneTwister random;

  private PythonSample(int seed) {
    this.random = new MersenneTwister(new int[] {seed});
  }

  /**
   * Draws without replacement.
   *
   * @param size the number of items
   * @param count the number of items to draw, at most {@code size}
   * @param seed 0 or more
   * @return indexes in the order of the draws
   */
  static List<Integer> sample(int size, int count, int seed) {
    return new PythonSample(seed).sample(size, count);
  }

  private List<Integer> sample(int size, int count) {
    int set = SMALLEST_SET;
    if (count > 5) {
      set += (int) Math.pow(4, Math.ceil(Math.log(count * 3) / Math.log(4)));
    }
    return size <= set ? fromPool(size, count) : fromSet(size, count);
  }

  private List<Integer> fromPool(int size, int count) {
    List<Integer> result = new ArrayList<>();
    List<Integer> pool = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      pool.add(i);
    }
    for (int i = 0; i < count; i++) {
      int drawn = randomBelow(size - i);
      result.add(pool.get(drawn));
      pool.set(drawn, pool.get(size - i - 1));
    }
    return result;
  }

  private List<Integer> fromSet(int size, int count) {
    Set<Integer> result = new LinkedHashSet<>();
    while (result.size() < count) {
      boolean unused = result.add(randomBelow(size));
    }
    return new ArrayList<>(result);
  }

  private int randomBelow(int bound) {
    int bits = Integer.SIZE - Integer.numberOfLeadingZeros(bound);
    int drawn = random.nextInt() >>> (Integer.SIZE - bits);
    while (drawn >= bound) {
      drawn = random.nextInt() >>> (Integer.SIZE - bits);
    }
    return drawn;
  }
}
