package io.dyck.compose.lazy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a trie at which a language with units may end, sorted by the number of units before
 * them. The children by a byte are computed once for all bounds. Immutable except for memos;
 * thread-safe.
 */
final class UnitEnds {
  private final TrieIndex index;

  /**
   * The nodes sorted by units; the nodes with n units are at {@code upTo[n]} to {@code upTo[n +
   * 1]}.
   */
  private final int[] nodes;

  private final int[] upTo;

  /** The children of all nodes, by byte. */
  private final @Nullable Children[] children = new Children[256];

  /** The children by one byte: nodes, ascending, and the units before each. */
  private record Children(int[] nodes, int[] units) {}

  UnitEnds(TrieIndex index, int[] nodes, int[] upTo) {
    this.index = index;
    this.nodes = nodes;
    this.upTo = upTo;
  }

  /** Returns the nodes whose number of units is within bounds. */
  IntArrayList nodesWithin(int least, int most) {
    return IntArrayList.wrap(Arrays.copyOfRange(nodes, upTo[least], upTo[most + 1]));
  }

  /** Returns the nodes within bounds that have children; null if there are none. */
  @Nullable WalkNodes nodesWithChildren(int least, int most) {
    for (int i = upTo[least]; i < upTo[most + 1]; i++) {
      if (index.hasChildren(nodes[i])) {
        return new WalkNodes(index, new BoundedNodes(least, most));
      }
    }
    return null;
  }

  /** The nodes within bounds that have children. */
  private final class BoundedNodes implements WalkNodes.NodeSlice {
    private final int least;
    private final int most;

    BoundedNodes(int least, int most) {
      this.least = least;
      this.most = most;
    }

    @Override
    public int[] nodes() {
      IntArrayList rest = new IntArrayList();
      for (int i = upTo[least]; i < upTo[most + 1]; i++) {
        if (index.hasChildren(nodes[i])) {
          rest.add(nodes[i]);
        }
      }
      int[] sorted = rest.toIntArray();
      Arrays.sort(sorted);
      return sorted;
    }

    @Override
    public int[] children(int unsignedByte) {
      Children all = childrenBy(unsignedByte);
      IntArrayList within = new IntArrayList();
      for (int i = 0; i < all.nodes.length; i++) {
        if (all.units[i] >= least && all.units[i] <= most) {
          within.add(all.nodes[i]);
        }
      }
      return within.toIntArray();
    }
  }

  private synchronized Children childrenBy(int unsignedByte) {
    Children known = children[unsignedByte];
    if (known == null) {
      known = findChildren(unsignedByte);
      children[unsignedByte] = known;
    }
    return known;
  }

  private Children findChildren(int unsignedByte) {
    // The node is in the upper and its units in the lower 32 bits. The numbers sort by node.
    LongArrayList pairs = new LongArrayList();
    for (int units = 0; units + 1 < upTo.length; units++) {
      for (int i = upTo[units]; i < upTo[units + 1]; i++) {
        int child = index.child(nodes[i], unsignedByte);
        if (child >= 0) {
          pairs.add((long) child << 32 | units);
        }
      }
    }
    long[] sorted = pairs.toLongArray();
    Arrays.sort(sorted);
    int[] found = new int[sorted.length];
    int[] unitsBefore = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      found[i] = (int) (sorted[i] >>> 32);
      unitsBefore[i] = (int) sorted[i];
    }
    return new Children(found, unitsBefore);
  }

  long bytes() {
    // The estimate assumes that some bytes are requested, each with a part of the nodes.
    return 5L * nodes.length + 4L * upTo.length;
  }
}
