package io.dyck.pda.automaton;

import java.util.function.IntPredicate;

/**
 * A partition of 0 … n-1 that is refined by marking elements and splitting marked from unmarked
 * (Valmari 2012, figure 2). The smaller half gets the new number.
 */
final class RefinablePartition {
  private int count;
  private final int[] elements;
  private final int[] location;
  private final int[] set;
  private final int[] first;
  private final int[] past;
  private final int[] marked;
  private final int[] touched;
  private int touchedCount;

  RefinablePartition(int n) {
    elements = new int[n];
    location = new int[n];
    set = new int[n];
    first = new int[n + 1];
    past = new int[n + 1];
    marked = new int[n + 1];
    touched = new int[n + 1];
    for (int i = 0; i < n; i++) {
      elements[i] = i;
      location[i] = i;
    }
    count = n == 0 ? 0 : 1;
    past[0] = n;
  }

  /** Starts from given sets: elements in order, a new set wherever the predicate says so. */
  void initialize(int[] order, IntPredicate startsSet) {
    count = 0;
    for (int i = 0; i < order.length; i++) {
      if (i == 0 || startsSet.test(i)) {
        if (count > 0) {
          past[count - 1] = i;
        }
        first[count++] = i;
      }
      elements[i] = order[i];
      location[order[i]] = i;
      set[order[i]] = count - 1;
    }
    if (count > 0) {
      past[count - 1] = order.length;
    }
  }

  int count() {
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

  int setOf(int element) {
    return set[element];
  }

  void mark(int element) {
    int s = set[element];
    int i = location[element];
    int j = first[s] + marked[s];
    if (i < j) {
      return;
    }
    elements[i] = elements[j];
    location[elements[i]] = i;
    elements[j] = element;
    location[element] = j;
    if (marked[s]++ == 0) {
      touched[touchedCount++] = s;
    }
  }

  void splitMarked() {
    while (touchedCount > 0) {
      int s = touched[--touchedCount];
      int j = first[s] + marked[s];
      if (j == past[s]) {
        marked[s] = 0;
        continue;
      }
      if (marked[s] <= past[s] - j) {
        first[count] = first[s];
        past[count] = j;
        first[s] = j;
      } else {
        past[count] = past[s];
        first[count] = j;
        past[s] = j;
      }
      for (int i = first[count]; i < past[count]; i++) {
        set[elements[i]] = count;
      }
      marked[s] = 0;
      marked[count] = 0;
      count++;
    }
  }
}
