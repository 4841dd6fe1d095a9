package io.dyck.pda.automaton;

import java.util.Arrays;

/**
 * An immutable int array as a hash key. The array is not copied and must not be changed. Has a hash
 * of its own, because sequences of small numbers often collide in the usual hash of arrays, a
 * polynomial of 31.
 */
public final class IntSequence {
  private static final int FACTOR = 0x9E3779B9;

  private final int[] elements;
  private final int hash;

  public IntSequence(int[] elements) {
    this.elements = elements;
    this.hash = hash(elements);
  }

  /** Returns the hash of a sequence. Its low bits depend on all elements. */
  static int hash(int[] elements) {
    int mixed = elements.length;
    for (int element : elements) {
      mixed = (mixed ^ element) * FACTOR;
      mixed ^= mixed >>> 15;
    }
    return mixed;
  }

  /** Returns the wrapped array, not a copy. It must not be changed. */
  public int[] elements() {
    return elements;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntSequence that
        && hash == that.hash
        && Arrays.equals(elements, that.elements);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
