package io.dyck.compose.lazy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;

/**
 * Sets of trie nodes at which walks are at the same time, one object for equal sets. Walks over a
 * vocabulary are stored by these objects. Thread-safe.
 */
final class NodeSets {
  private final TrieIndex index;
  private final LongConsumer countBytes;
  private final ConcurrentHashMap<NodeList, WalkNodes> known = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<Loop, WalkNodes> loops = new ConcurrentHashMap<>();

  /** Ascending nodes, compared by content. */
  private record NodeList(int[] nodes) {
    @Override
    public boolean equals(Object other) {
      return other instanceof NodeList that && Arrays.equals(nodes, that.nodes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(nodes);
    }
  }

  /** Places, compared by identity, and the bytes that a state reads without being left. */
  private record Loop(WalkNodes at, long first, long second, long third, long fourth) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof Loop that
          && that.at == at
          && that.first == first
          && that.second == second
          && that.third == third
          && that.fourth == fourth;
    }

    @Override
    public int hashCode() {
      long mixed = ((first * 31 + second) * 31 + third) * 31 + fourth;
      return System.identityHashCode(at) * 31 + Long.hashCode(mixed);
    }
  }

  /**
   * Prepares sets of nodes.
   *
   * @param countBytes receives the memory of each new set, in bytes
   */
  NodeSets(TrieIndex index, LongConsumer countBytes) {
    this.index = index;
    this.countBytes = countBytes;
  }

  /** Returns the places of ascending nodes, which are not changed afterwards. */
  WalkNodes of(int[] nodes) {
    if (nodes.length == 1) {
      return index.place(nodes[0]);
    }
    return known.computeIfAbsent(
        new NodeList(nodes),
        list -> {
          // A set keeps its children, which have together at most some times as many nodes.
          countBytes.accept(256 + 16L * nodes.length);
          return new WalkNodes(index, nodes);
        });
  }

  /**
   * Returns the nodes of all given places as one set. Only parts of many nodes stay apart, because
   * their nodes need not be listed then.
   */
  List<WalkNodes> join(List<WalkNodes> places) {
    if (places.size() == 1) {
      return places;
    }
    List<WalkNodes> joined = new ArrayList<>();
    WalkNodes others = null;
    for (WalkNodes each : places) {
      if (!each.isPart()) {
        others = others == null ? each : union(others, each);
      } else if (!joined.contains(each)) {
        joined.add(each);
      }
    }
    if (others != null) {
      joined.add(others);
    }
    return joined;
  }

  /** Returns the nodes of two places. */
  @SuppressWarnings("ReferenceEquality") // Equal places are usually one object.
  WalkNodes union(WalkNodes some, WalkNodes others) {
    return some == others ? some : of(union(some.nodes(), others.nodes()));
  }

  private static int[] union(int[] some, int[] others) {
    int[] all = new int[some.length + others.length];
    int count = 0;
    int next = 0;
    for (int node : some) {
      while (next < others.length && others[next] < node) {
        all[count++] = others[next++];
      }
      if (next < others.length && others[next] == node) {
        next++;
      }
      all[count++] = node;
    }
    System.arraycopy(others, next, all, count, others.length - next);
    return Arrays.copyOf(all, count + others.length - next);
  }

  /** Returns the nodes of a set of places without the nodes of a second set. */
  WalkNodes without(WalkNodes places, List<WalkNodes> others) {
    int[] left = places.nodes();
    for (WalkNodes other : others) {
      left = other.isPart() ? left : without(left, other.nodes());
    }
    return left.length == places.nodes().length ? places : of(left);
  }

  private static int[] without(int[] nodes, int[] others) {
    int[] left = new int[nodes.length];
    int count = 0;
    int next = 0;
    for (int node : nodes) {
      while (next < others.length && others[next] < node) {
        next++;
      }
      if (next == others.length || others[next] != node) {
        left[count++] = node;
      }
    }
    return count == nodes.length ? nodes : Arrays.copyOf(left, count);
  }

  /** Returns the nodes that have a child by a byte of a set. */
  WalkNodes withChild(WalkNodes places, long[] bytes) {
    int[] nodes = places.nodes();
    int[] left = new int[nodes.length];
    int count = 0;
    for (int node : nodes) {
      if (index.hasChild(node, bytes)) {
        left[count++] = node;
      }
    }
    return count == nodes.length ? places : of(Arrays.copyOf(left, count));
  }

  /** Returns the nodes that places reach by one byte or more of a set. */
  WalkNodes loop(WalkNodes at, long[] bytes) {
    Loop key = new Loop(at, bytes[0], bytes[1], bytes[2], bytes[3]);
    WalkNodes found = loops.get(key);
    if (found == null) {
      found = findLoop(at, bytes);
      countBytes.accept(64);
      loops.put(key, found);
    }
    return found;
  }

  private WalkNodes findLoop(WalkNodes at, long[] bytes) {
    IntOpenHashSet reached = new IntOpenHashSet();
    IntArrayList children = new IntArrayList();
    for (int node : at.nodes()) {
      index.addChildren(node, bytes, children);
    }
    while (!children.isEmpty()) {
      int node = children.popInt();
      if (reached.add(node)) {
        index.addChildren(node, bytes, children);
      }
    }
    int[] sorted = reached.toIntArray();
    IntArrays.quickSort(sorted);
    return of(sorted);
  }

  /**
   * Returns some places as parts in which no node is below another one: first the nodes that are
   * below none, then the nodes that are only below those, and so on.
   */
  List<WalkNodes> layers(WalkNodes places) {
    if (!index.areNested(places)) {
      return List.of(places);
    }
    List<IntArrayList> layers = new ArrayList<>();
    IntArrayList ends = new IntArrayList();
    for (int node : places.nodes()) {
      while (!ends.isEmpty() && ends.topInt() <= node) {
        ends.popInt();
      }
      if (layers.size() == ends.size()) {
        layers.add(new IntArrayList());
      }
      layers.get(ends.size()).add(node);
      ends.push(index.end(node));
    }
    List<WalkNodes> result = new ArrayList<>(layers.size());
    layers.forEach(layer -> result.add(of(layer.toIntArray())));
    return result;
  }
}
