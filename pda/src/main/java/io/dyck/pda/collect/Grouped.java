package io.dyck.pda.collect;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Numbers in groups, the groups one after the other in one array. Immutable. */
public final class Grouped {
  /** By group where it begins; one more for the end of the last one. */
  private final int[] firsts;

  private final int[] elements;

  private Grouped(int[] firsts, int[] elements) {
    this.firsts = firsts;
    this.elements = elements;
  }

  /** Where a group begins, and the one before it ends. */
  public int first(int group) {
    return firsts[group];
  }

  public int get(int index) {
    return elements[index];
  }

  /** Collects numbers in any order; in a group they keep it. */
  public static final class Builder {
    private final int groups;
    private final IntArrayList groupsOf = new IntArrayList();
    private final IntArrayList elements = new IntArrayList();

    public Builder(int groups) {
      this.groups = groups;
    }

    public void add(int group, int element) {
      groupsOf.add(group);
      elements.add(element);
    }

    public Grouped build() {
      int[] ends = new int[groups + 1];
      for (int i = 0; i < groupsOf.size(); i++) {
        ends[groupsOf.getInt(i)]++;
      }
      int sum = 0;
      for (int g = 0; g <= groups; g++) {
        sum += ends[g];
        ends[g] = sum;
      }
      int[] sorted = new int[sum];
      for (int i = groupsOf.size() - 1; i >= 0; i--) {
        int group = groupsOf.getInt(i);
        ends[group]--;
        sorted[ends[group]] = elements.getInt(i);
      }
      return new Grouped(ends, sorted);
    }
  }
}
