package io.dyck.compose.lazy;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a trie at which a walk is at the same time; the walk reads the same continuations
 * from each node. Usually this is one node. After the end of a text, the set holds all nodes at
 * which the text may have ended; its continuation is then read once for all nodes. Children are
 * computed on first use and stored. Equal paths from the root or from the end of one text lead to
 * the same object. Thread-safe.
 */
public final class WalkNodes {
  static final int[] NONE = {};

  private final TrieIndex index;

  /** The nodes, ascending; null until first needed if they are given as a part. */
  private volatile int @Nullable [] nodes;

  /** The part of many nodes; null if the nodes are given. */
  private final @Nullable NodeSlice part;

  /**
   * The children, one for each present byte in order; null until first needed. The objects can be
   * published without synchronization.
   */
  private volatile @Nullable WalkNodes @Nullable [] children;

  private volatile long @Nullable [] bytes;
  private volatile int @Nullable [] tokens;

  /** A part of many nodes. */
  interface NodeSlice {
    /** Returns the nodes, ascending. */
    int[] nodes();

    /** Returns the children of the nodes by a byte, ascending. */
    int[] children(int unsignedByte);
  }

  WalkNodes(TrieIndex index, int[] nodes) {
    this.index = index;
    this.nodes = nodes;
    this.part = null;
  }

  /** Creates a set of nodes that all have children. */
  WalkNodes(TrieIndex index, NodeSlice part) {
    this.index = index;
    this.part = part;
  }

  /** Returns the nodes; not to be changed. */
  int[] nodes() {
    int[] known = nodes;
    if (known == null) {
      known = Objects.requireNonNull(part).nodes();
      nodes = known;
    }
    return known;
  }

  /** Returns whether the nodes are given as a part of many nodes; then their list is costly. */
  boolean isPart() {
    return part != null;
  }

  /** Returns whether some node has a child. */
  boolean hasChildren() {
    if (part != null) {
      return true;
    }
    for (int node : nodes()) {
      if (index.hasChildren(node)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the target of a byte; null if no token has the byte here. */
  @Nullable WalkNodes child(int unsignedByte) {
    long[] present = bytes();
    int word = unsignedByte >>> 6;
    if ((present[word] & 1L << unsignedByte) == 0) {
      return null;
    }
    int place = Long.bitCount(present[word] & ((1L << unsignedByte) - 1));
    for (int w = 0; w < word; w++) {
      place += Long.bitCount(present[w]);
    }
    @Nullable WalkNodes[] known = children;
    if (known == null) {
      int count = 0;
      for (long bits : present) {
        count += Long.bitCount(bits);
      }
      known = new WalkNodes[count];
      children = known;
    }
    WalkNodes child = known[place];
    if (child == null) {
      child = find(unsignedByte);
      known[place] = child;
    }
    return child;
  }

  private WalkNodes find(int unsignedByte) {
    if (part != null) {
      return new WalkNodes(index, part.children(unsignedByte));
    }
    int[] from = nodes();
    IntArrayList found = new IntArrayList(Math.min(from.length, 16));
    for (int node : from) {
      int child = index.child(node, unsignedByte);
      if (child >= 0) {
        found.add(child);
      }
    }
    return new WalkNodes(index, found.toIntArray());
  }

  /** Returns the bytes by which some node may have a child, as bits; not to be changed. */
  long[] bytes() {
    long[] known = bytes;
    if (known == null) {
      known = new long[4];
      if (part != null) {
        // Among many nodes, most bytes have a child. The other bytes lead to an empty set.
        Arrays.fill(known, -1);
      } else {
        for (int node : nodes()) {
          index.addBytes(node, known);
        }
      }
      bytes = known;
    }
    return known;
  }

  /** Returns the tokens that end here; not to be changed. */
  int[] tokens() {
    int[] known = tokens;
    if (known == null) {
      IntArrayList all = new IntArrayList();
      for (int node : nodes()) {
        all.addElements(all.size(), index.tokens(node));
      }
      known = all.toIntArray();
      tokens = known;
    }
    return known;
  }

  /** Returns the bytes of memory of the list of nodes. */
  long retainedBytes() {
    int[] known = nodes;
    return 64 + (known == null ? 0 : 4L * known.length);
  }
}
