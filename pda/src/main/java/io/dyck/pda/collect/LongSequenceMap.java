package io.dyck.pda.collect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A map from sequences of longs to values, by content. Open addressing, with the hashes stored
 * beside the keys: different keys are hardly ever compared, and an entry takes no object but its
 * key and value. Grows only. Not thread-safe.
 */
public final class LongSequenceMap<T> {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private int[] hashes = new int[16];
  private long[] @Nullable [] keys = new long[16][];
  private @Nullable Object[] values = new Object[16];
  private int size;

  /** Returns the number of keys. */
  public int size() {
    return size;
  }

  /** Returns the value of a key, or null if it has none. */
  public @Nullable T get(long[] key) {
    return get(key, key.length);
  }

  /**
   * Returns the value of the key that equals the first elements of an array, or null if it has
   * none.
   */
  @SuppressWarnings("unchecked") // only put() writes
  public @Nullable T get(long[] elements, int length) {
    return (T) values[find(elements, length, hash(elements, length))];
  }

  /**
   * Sets the value of a key.
   *
   * @param key the key; it is not copied, and must not be changed
   */
  public void put(long[] key, T value) {
    int hash = hash(key, key.length);
    int at = find(key, key.length, hash);
    if (keys[at] == null) {
      size++;
    }
    hashes[at] = hash;
    keys[at] = key;
    values[at] = value;
    if (3 * size > 2 * keys.length) {
      grow();
    }
  }

  /**
   * Computes a hash. The usual hash of longs mixes their halves by xor. Items, whose halves are
   * both small numbers, would often collide in it.
   */
  private static int hash(long[] elements, int length) {
    long mixed = length;
    for (int i = 0; i < length; i++) {
      mixed = (mixed ^ elements[i]) * FACTOR;
      mixed ^= mixed >>> 32;
    }
    return (int) mixed;
  }

  /** Returns the index of a key, or the index where it would be. */
  private int find(long[] elements, int length, int hash) {
    int mask = keys.length - 1;
    int at = hash & mask;
    while (true) {
      long[] there = keys[at];
      if (there == null || (hashes[at] == hash && isSame(there, elements, length))) {
        return at;
      }
      at = (at + 1) & mask;
    }
  }

  private static boolean isSame(long[] key, long[] elements, int length) {
    return Arrays.equals(key, 0, key.length, elements, 0, length);
  }

  private void grow() {
    int[] oldHashes = hashes;
    long[] @Nullable [] oldKeys = keys;
    @Nullable Object[] oldValues = values;
    hashes = new int[2 * oldKeys.length];
    keys = new long[2 * oldKeys.length][];
    values = new Object[2 * oldKeys.length];
    int mask = keys.length - 1;
    for (int old = 0; old < oldKeys.length; old++) {
      if (oldKeys[old] != null) {
        int at = oldHashes[old] & mask;
        while (keys[at] != null) {
          at = (at + 1) & mask;
        }
        hashes[at] = oldHashes[old];
        keys[at] = oldKeys[old];
        values[at] = oldValues[old];
      }
    }
  }
}
