package io.dyck.pda.collect;

import it.unimi.dsi.fastutil.ints.IntArrayList;

/** Numbers in groups, stored group by group in one array. Immutable. */
public final class GroupedNumbers {
  /** The index of the first number of each group, and at the end the number of all elements. */
  private final int[] firsts;

  private final int[] elements;

  private GroupedNumbers(int[] firsts, int[] elements) {
    this.firsts = firsts;
    this.elements = elements;
  }

  /** Returns the index at which a group begins and the group before it ends. */
  public int first(int group) {
    return firsts[group];
  }

  public int get(int index) {
    return elements[index];
  }

  /** Collects numbers in any order. The numbers of a group keep their order. */
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

    public GroupedNumbers build() {
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
      return new GroupedNumbers(ends, sorted);
    }
  }
}
