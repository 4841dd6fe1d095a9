package io.dyck.pda.machine;

import java.util.Arrays;

/** An immutable long array as a hash key. The array is not copied and must not be changed. */
record LongSequence(long[] elements) {
  @Override
  public boolean equals(Object other) {
    return other instanceof LongSequence that && Arrays.equals(elements, that.elements);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(elements);
  }
}
