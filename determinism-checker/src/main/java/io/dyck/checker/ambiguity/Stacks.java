package io.dyck.checker.ambiguity;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Stacks of positions, each kind once: a number stands for a position and the stack of return
 * addresses under it. Not thread-safe.
 */
final class Stacks {
  static final int EMPTY = -1;

  private final RuleGraph graph;
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private final IntArrayList positions = new IntArrayList();
  private final IntArrayList below = new IntArrayList();
  private final IntArrayList lengths = new IntArrayList();

  Stacks(RuleGraph graph) {
    this.graph = graph;
    numbers.defaultReturnValue(-1);
  }

  int of(int position, int under) {
    long key = ((long) position << 32) | (under & 0xFFFFFFFFL);
    int known = numbers.get(key);
    if (known < 0) {
      known = positions.size();
      numbers.put(key, known);
      positions.add(position);
      below.add(under);
      int length = graph.length(position) + (under == EMPTY ? 0 : lengths.getInt(under));
      lengths.add(Math.min(length, RuleGraph.NEVER));
    }
    return known;
  }

  int position(int stack) {
    return positions.getInt(stack);
  }

  int below(int stack) {
    return below.getInt(stack);
  }

  /** The least number of bytes until the stack is empty. */
  int length(int stack) {
    return lengths.getInt(stack);
  }

  int size() {
    return positions.size();
  }
}
