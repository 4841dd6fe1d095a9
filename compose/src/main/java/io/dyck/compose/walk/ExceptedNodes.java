package io.dyck.compose.walk;

import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * The exceptions of a walk that otherwise follows a region: ranges of nodes for which the region's
 * walk is not valid. Filled in ascending order. For one walk.
 */
final class ExceptedNodes {
  private final TokenTrie trie;

  /** Pairs of the first node and the node after the last; ascending, disjoint. */
  private final IntArrayList ranges = new IntArrayList();

  ExceptedNodes(TokenTrie trie) {
    this.trie = trie;
  }

  boolean isEmpty() {
    return ranges.isEmpty();
  }

  /**
   * Excludes a range of nodes from the region's walk. If the region stays inside at a node, the
   * range is the node's whole subtree. Otherwise it is the node alone, because the region's walk
   * did not go below it.
   */
  void add(int from, int to) {
    ranges.add(from);
    ranges.add(to);
  }

  /** Returns the number of excepted nodes. */
  int nodes() {
    int nodes = 0;
    for (int i = 0; i < ranges.size(); i += 2) {
      nodes += ranges.getInt(i + 1) - ranges.getInt(i);
    }
    return nodes;
  }

  /** Returns the tokens that end in the excepted subtrees. */
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

  /** Returns the given nodes that are not excepted, in their ascending order. */
  int[] removeExcepted(int[] nodes) {
    if (ranges.isEmpty()) {
      return nodes;
    }
    IntArrayList kept = new IntArrayList(nodes.length);
    int at = 0;
    for (int i = 0; i < ranges.size(); i += 2) {
      int first = firstAtLeast(nodes, at, ranges.getInt(i));
      kept.addElements(kept.size(), nodes, at, first - at);
      at = firstAtLeast(nodes, first, ranges.getInt(i + 1));
    }
    if (kept.size() == at) {
      return nodes;
    }
    kept.addElements(kept.size(), nodes, at, nodes.length - at);
    return kept.toIntArray();
  }

  /** Returns the index of the first element that is at least a bound. */
  private static int firstAtLeast(int[] nodes, int from, int bound) {
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
