package io.dyck.vocabulary.encode;

import java.util.Arrays;

/**
 * The merges of a byte-pair encoding in the order of their ranks. Each merge turns two tokens into
 * a third. A hash table with open addressing finds the rank of a pair. If a pair is listed twice,
 * the later line counts, as in the original library. Immutable and thread-safe.
 */
public final class MergeTable implements Merges {
  private final int[] left;
  private final int[] right;
  private final int[] merged;

  /** Ranks, −1 where free; the length is a power of two, at most two thirds are used. */
  private final int[] slots;

  /** Takes the arrays over: per rank the three tokens; a rank whose left is −1 is not used. */
  public MergeTable(int[] left, int[] right, int[] merged) {
    this.left = left;
    this.right = right;
    this.merged = merged;
    this.slots = new int[Integer.highestOneBit(Math.max(8, left.length + left.length / 2)) << 1];
    Arrays.fill(slots, -1);
    for (int rank = 0; rank < left.length; rank++) {
      if (left[rank] >= 0) {
        slots[slot(left[rank], right[rank])] = rank;
      }
    }
  }

  @Override
  public int rank(int first, int second) {
    return slots[slot(first, second)];
  }

  @Override
  public int mergedToken(int rank) {
    return merged[rank];
  }

  private int slot(int first, int second) {
    long mixed = ((long) first << Integer.SIZE | second) * 0x9e3779b97f4a7c15L;
    int slot = (int) (mixed >>> Integer.SIZE) & slots.length - 1;
    while (slots[slot] >= 0 && (left[slots[slot]] != first || right[slots[slot]] != second)) {
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }
}
