package io.dyck.compose.region;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A chain of configurations that reads, for a number of letters, like one configuration with a
 * loop. A bounded repetition, for example {@code [a-z]{0,50}}, produces such chains. Up to the end
 * of the chain its walk equals the walk of the loop. Immutable.
 *
 * @param region a region of one block, whose configuration is the first of the chain
 * @param length the number of letters after which the next configuration no longer reads like the
 *     loop
 */
public record BoundedLoop(Region region, int length, int end) {
  /**
   * The least length of a chain. Shorter chains are read letter by letter, because too many tokens
   * are longer.
   */
  private static final int SHORTEST = 6;

  /** The greatest length of a chain. A chain longer than any token has no benefit. */
  private static final int LONGEST = 512;

  /** Returns the chain from a configuration on; null if no chain begins there. */
  static @Nullable BoundedLoop loopFrom(Configurations configurations, int first) {
    int second = configurations.mainTarget(first);
    return second < 0 || second == first ? null : loopThrough(configurations, first, second);
  }

  private static @Nullable BoundedLoop loopThrough(
      Configurations configurations, int first, int second) {
    IntArrayList inside = new IntArrayList();
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      if (configurations.target(first, letter) == second) {
        inside.add(letter);
      }
    }
    int length = 1;
    int at = second;
    while (length < LONGEST) {
      int target = configurations.target(at, inside.getInt(0));
      if (target < 0 || target == at || !haveSameReads(configurations, first, at, inside, target)) {
        break;
      }
      at = target;
      length++;
    }
    return length < SHORTEST
        ? null
        : new BoundedLoop(loop(configurations, first, inside), length, at);
  }

  private static boolean haveSameReads(
      Configurations configurations, int first, int at, IntArrayList inside, int target) {
    int next = 0;
    for (int letter = 0; letter < configurations.byteClasses(); letter++) {
      boolean isInside = next < inside.size() && inside.getInt(next) == letter;
      int expected = isInside ? target : configurations.target(first, letter);
      if (configurations.target(at, letter) != expected) {
        return false;
      }
      next += isInside ? 1 : 0;
    }
    return true;
  }

  private static Region loop(Configurations configurations, int first, IntArrayList inside) {
    int[] form = new int[256];
    for (int b = 0; b < form.length; b++) {
      int letter = configurations.letterOf(b);
      boolean dead = configurations.target(first, letter) == Configurations.DEAD;
      form[b] = inside.contains(letter) ? 0 : dead ? Region.DEAD : Region.OUT;
    }
    return Region.ofOneBlock(form, first);
  }
}
