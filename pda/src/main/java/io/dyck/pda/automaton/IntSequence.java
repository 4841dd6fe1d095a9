package io.dyck.pda.automaton;

import java.util.Arrays;

/** An immutable int array as a hash key. The array is not copied and must not be changed. */
public final class IntSequence {
  private final int[] elements;
  private final int hash;

  /**
   * Wraps an array.
   *
   * @param elements kept, not copied
   */
  public IntSequence(int[] elements) {
    this.elements = elements;
    this.hash = Arrays.hashCode(elements);
  }

  /**
   * The wrapped array.
   *
   * @return not a copy; not to be changed
   */
  public int[] elements() {
    return elements;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IntSequence that && Arrays.equals(elements, that.elements);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
