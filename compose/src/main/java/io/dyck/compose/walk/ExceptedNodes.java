package io.dyck.compose.walk;

import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * Where a walk over a subtree is not that of a region it otherwise follows: nodes, each with its
 * own subtree, that the region's walk does not count for. Filled in ascending order. For one walk.
 */
final class ExceptedNodes {
  private final TokenTrie trie;

  /** Pairs: first node, node after the last; ascending, disjoint. */
  private final IntArrayList ranges = new IntArrayList();

  ExceptedNodes(TokenTrie trie) {
    this.trie = trie;
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  /**
   * Excepts what the region's walk has from one node to before another: the whole subtree of a node
   * where it stays inside, else the node alone, for it did not look further.
   */
  void add(int from, int to) {
    ranges.add(from);
    ranges.add(to);
  }

  /** How many nodes are excepted. */
  int nodes() {
    int nodes = 0;
    for (int i = 0; i < ranges.size(); i += 2) {
      nodes += ranges.getInt(i + 1) - ranges.getInt(i);
    }
    return nodes;
  }

  /** The tokens that end in the excepted subtrees. */
  int[] tokens(Int2ObjectOpenHashMap<int[]> duplicates) {
    int[] token = trie.token();
    IntArrayList result = new IntArrayList();
    for (int i = 0; i < ranges.size(); i += 2) {
      for (int node = ranges.getInt(i); node < ranges.getInt(i + 1); node++) {
        if (token[node] >= 0) {
          result.add(token[node]);
          int[] others = duplicates.get(token[node]);
          if (others != null) {
            result.addElements(result.size(), others);
          }
        }
      }
    }
    return result.toIntArray();
  }

  /** Those of some nodes that are not excepted; ascending as they are. */
  int[] without(int[] nodes) {
    if (ranges.isEmpty()) {
      return nodes;
    }
    IntArrayList kept = new IntArrayList(nodes.length);
    int at = 0;
    for (int i = 0; i < ranges.size(); i += 2) {
      int first = firstFrom(nodes, at, ranges.getInt(i));
      kept.addElements(kept.size(), nodes, at, first - at);
      at = firstFrom(nodes, first, ranges.getInt(i + 1));
    }
    if (kept.size() == at) {
      return nodes;
    }
    kept.addElements(kept.size(), nodes, at, nodes.length - at);
    return kept.toIntArray();
  }

  /** The index of the first element that is at least a bound. */
  private static int firstFrom(int[] nodes, int from, int bound) {
    int low = from;
    int high = nodes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (nodes[middle] < bound) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
