package io.dyck.pda.normalize;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/** The edges of a graph, from their ends to their beginnings. Nodes are numbers from 0. */
final class BackwardEdges {
  /** By node the last edge that was added to it; -1: none. */
  private final IntArrayList last = new IntArrayList();

  private final IntArrayList sources = new IntArrayList();

  /** By edge the one that was added to the same node before; -1: none. */
  private final IntArrayList previous = new IntArrayList();

  /** Adds an edge to a node; nodes come in order, or were there before. */
  void add(int target, int source) {
    while (last.size() <= target) {
      last.add(-1);
    }
    previous.add(last.getInt(target));
    last.set(target, sources.size());
    sources.add(source);
  }

  /** Some nodes, and all from which edges lead to them. Cost: linear in the edges. */
  BitSet closed(BitSet nodes) {
    BitSet result = (BitSet) nodes.clone();
    IntArrayList work = new IntArrayList(nodes.stream().toArray());
    while (!work.isEmpty()) {
      int node = work.popInt();
      int edge = node < last.size() ? last.getInt(node) : -1;
      while (edge >= 0) {
        int source = sources.getInt(edge);
        if (!result.get(source)) {
          result.set(source);
          work.add(source);
        }
        edge = previous.getInt(edge);
      }
    }
    return result;
  }
}
