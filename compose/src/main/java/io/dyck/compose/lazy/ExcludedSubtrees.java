package io.dyck.compose.lazy;

import io.dyck.compose.mask.TokenMask;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Subtrees of a trie that are excluded from a part of a walk, because tokens that end there are
 * read differently, or not at all. Equal by content. Immutable except for a memo; thread-safe.
 */
final class ExcludedSubtrees {
  static final ExcludedSubtrees NOTHING = new ExcludedSubtrees(WalkNodes.NONE);

  /** Pairs of a node and the node after its subtree; ascending, disjoint. */
  private final int[] ranges;

  private volatile @Nullable TokenMask tokens;

  private ExcludedSubtrees(int[] ranges) {
    this.ranges = ranges;
  }

  boolean isEmpty() {
    return ranges.length == 0;
  }

  /** Returns these subtrees together with the subtrees of more nodes. */
  ExcludedSubtrees plus(IntArrayList more, TrieIndex index) {
    if (more.isEmpty()) {
      return this;
    }
    int[] roots = Arrays.copyOf(more.toIntArray(), more.size() + ranges.length / 2);
    for (int i = 0; i < ranges.length; i += 2) {
      roots[more.size() + i / 2] = ranges[i];
    }
    IntArrays.quickSort(roots);
    IntArrayList joined = new IntArrayList();
    int end = -1;
    for (int root : roots) {
      if (root >= end) {
        end = index.end(root);
        joined.add(root);
        joined.add(end);
      }
    }
    return new ExcludedSubtrees(joined.toIntArray());
  }

  boolean contains(int node) {
    int at = Arrays.binarySearch(ranges, node);
    // A node is inside if the last number up to it is a start. The end of one subtree may be the
    // start of another.
    int before = at >= 0 ? lastEqual(at) : -at - 2;
    return before >= 0 && before % 2 == 0;
  }

  /**
   * Returns the last index of a number. A number occurs twice if one subtree ends where the next
   * begins.
   */
  private int lastEqual(int at) {
    return at + 1 < ranges.length && ranges[at + 1] == ranges[at] ? at + 1 : at;
  }

  /** Returns the tokens that end in the subtrees. */
  TokenMask tokens(TrieIndex index, int vocabularySize) {
    TokenMask known = tokens;
    if (known == null) {
      IntArrayList all = new IntArrayList();
      for (int i = 0; i < ranges.length; i += 2) {
        for (int node = ranges[i]; node < ranges[i + 1]; node++) {
          index.addTokens(node, all);
        }
      }
      known = TokenMask.of(vocabularySize, all.toIntArray());
      tokens = known;
    }
    return known;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ExcludedSubtrees that && Arrays.equals(ranges, that.ranges);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(ranges);
  }
}
