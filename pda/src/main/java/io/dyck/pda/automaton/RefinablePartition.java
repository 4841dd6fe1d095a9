package io.dyck.pda.automaton;

import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * A partition of 0 … n-1. A set is refined by marking elements, which are split off from the others
 * and from marked elements with different keys. The largest part keeps its number. Therefore a
 * caller that visits the numbers in order meets an element again only in a set of at most half the
 * size.
 */
public final class RefinablePartition {
  private int count;

  /**
   * The elements. Set s has the elements from {@code first[s]} to {@code past[s]}, the marked ones
   * first.
   */
  private final int[] elements;

  private final int[] location;
  private final int[] set;
  private final int[] first;
  private final int[] past;
  private final int[] marked;
  private final int[] touched;
  private int touchedCount;

  /** Starts with one set of all elements. */
  public RefinablePartition(int n) {
    elements = new int[n];
    location = new int[n];
    set = new int[n];
    first = new int[n];
    past = new int[n];
    marked = new int[n];
    touched = new int[n];
    for (int i = 0; i < n; i++) {
      elements[i] = i;
      location[i] = i;
    }
    count = 1;
    past[0] = n;
  }

  /** Returns the number of sets: at least 1. */
  public int count() {
    return count;
  }

  int start(int s) {
    return first[s];
  }

  int end(int s) {
    return past[s];
  }

  int element(int i) {
    return elements[i];
  }

  /** Returns the set that contains an element. */
  public int setOf(int element) {
    return set[element];
  }

  /** Marks an element. Each element may be marked once before the next split. */
  public void mark(int element) {
    int s = set[element];
    if (past[s] - first[s] == 1) {
      return;
    }
    int i = location[element];
    int j = first[s] + marked[s];
    elements[i] = elements[j];
    location[elements[i]] = i;
    elements[j] = element;
    location[element] = j;
    if (marked[s]++ == 0) {
      touched[touchedCount++] = s;
    }
  }

  /**
   * Splits the marked elements from the others, and marked elements with different keys from each
   * other.
   */
  public void splitMarked(long[] keys) {
    while (touchedCount > 0) {
      split(touched[--touchedCount], keys);
    }
  }

  private void split(int s, long[] keys) {
    int low = first[s];
    int middle = low + marked[s];
    int high = past[s];
    marked[s] = 0;
    if (!haveSameKeys(low, middle, keys)) {
      LongArrays.quickSortIndirect(elements, keys, low, middle);
      for (int i = low; i < middle; i++) {
        location[elements[i]] = i;
      }
    }
    int largest = middle;
    int largestEnd = high;
    for (int i = low; i < middle; i = endOfKey(i, middle, keys)) {
      int end = endOfKey(i, middle, keys);
      if (end - i > largestEnd - largest) {
        largest = i;
        largestEnd = end;
      }
    }
    for (int i = low; i < middle; i = endOfKey(i, middle, keys)) {
      if (i != largest) {
        number(i, endOfKey(i, middle, keys));
      }
    }
    if (middle != largest && middle < high) {
      number(middle, high);
    }
    first[s] = largest;
    past[s] = largestEnd;
  }

  private boolean haveSameKeys(int low, int high, long[] keys) {
    return endOfKey(low, high, keys) == high;
  }

  private int endOfKey(int from, int high, long[] keys) {
    int i = from + 1;
    while (i < high && keys[elements[i]] == keys[elements[from]]) {
      i++;
    }
    return i;
  }

  private void number(int from, int to) {
    first[count] = from;
    past[count] = to;
    for (int i = from; i < to; i++) {
      set[elements[i]] = count;
    }
    count++;
  }
}
