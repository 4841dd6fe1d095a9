package io.dyck.pda.machine;

import java.util.Arrays;

/**
 * An immutable long array as a hash key. The array is not copied and must not be changed. The usual
 * hash of longs mixes their halves by xor; items, whose halves are small numbers both, would often
 * collide.
 */
final class LongSequence {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private final long[] elements;
  private final int hash;

  LongSequence(long[] elements) {
    this.elements = elements;
    long mixed = elements.length;
    for (long element : elements) {
      mixed = (mixed ^ element) * FACTOR;
      mixed ^= mixed >>> 32;
    }
    this.hash = (int) mixed;
  }

  long[] elements() {
    return elements;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LongSequence that
        && hash == that.hash
        && Arrays.equals(elements, that.elements);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
