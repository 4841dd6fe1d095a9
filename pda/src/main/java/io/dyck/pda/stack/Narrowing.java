package io.dyck.pda.stack;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The regrouping of the top stack symbol by a transition: new group i is the union of the old
 * groups {@code groups()[i]}. Interned by the machine; immutable and thread-safe.
 */
public final class Narrowing {
  private final int id;
  private final int[][] groups;
  private final boolean identity;
  private final ConcurrentHashMap<Narrowing, Narrowing> compositions = new ConcurrentHashMap<>();

  public Narrowing(int id, int[][] groups) {
    this.id = id;
    this.groups = groups;
    boolean same = true;
    for (int i = 0; i < groups.length; i++) {
      same &= groups[i].length == 1 && groups[i][0] == i;
    }
    this.identity = same;
  }

  /** Returns a number that is unique among the narrowings of a machine, from 0. */
  public int id() {
    return id;
  }

  /** Returns the number of groups afterwards: at least 1. */
  public int size() {
    return groups.length;
  }

  /** Returns the old groups of a new group: ascending; not to be changed. */
  public int[] sources(int group) {
    return groups[group];
  }

  /** Whether the first groups stay as they are. Later groups, if any, are dropped. */
  public boolean isIdentity() {
    return identity;
  }

  public ConcurrentHashMap<Narrowing, Narrowing> compositions() {
    return compositions;
  }

  /** Returns the composition as arrays: this narrowing first, then the other. */
  public int[][] composedWith(Narrowing next) {
    int[][] result = new int[next.size()][];
    for (int i = 0; i < result.length; i++) {
      IntArrayList union = new IntArrayList();
      for (int middle : next.groups[i]) {
        for (int old : groups[middle]) {
          if (!union.contains(old)) {
            union.add(old);
          }
        }
      }
      result[i] = union.intStream().sorted().toArray();
    }
    return result;
  }

  public int[][] groups() {
    return groups;
  }

  @Override
  public String toString() {
    return Arrays.deepToString(groups);
  }
}
