package io.dyck.vocabulary.segment;

import java.util.Arrays;

/**
 * A growing prefix tree over bytes with an id per piece. One hash table with open addressing holds
 * all edges. Therefore the cost of a step is constant. Not thread-safe while pieces are added.
 */
public final class PieceTrie {
  /** The node of the empty piece. */
  public static final int ROOT = 0;

  /** Parent above, byte below; −1 where free. The length is a power of two. */
  private long[] edges = new long[1 << 12];

  private int[] children = new int[1 << 12];

  /** For each node the id of the piece that ends there, or −1. */
  private int[] ids = new int[1 << 10];

  private int nodes = 1;

  public PieceTrie() {
    Arrays.fill(edges, -1);
    ids[ROOT] = -1;
  }

  /** Adds a piece. A piece that is already present keeps its id. */
  public void add(byte[] bytes, int from, int to, int id) {
    int node = ROOT;
    for (int i = from; i < to; i++) {
      int slot = slot(node, bytes[i]);
      if (edges[slot] < 0) {
        slot = addChild(slot, node, bytes[i]);
      }
      node = children[slot];
    }
    if (ids[node] < 0) {
      ids[node] = id;
    }
  }

  private int addChild(int free, int node, byte label) {
    int slot = free;
    if (2 * nodes > edges.length) {
      rehash();
      slot = slot(node, label);
    }
    if (nodes == ids.length) {
      ids = Arrays.copyOf(ids, 2 * nodes);
    }
    ids[nodes] = -1;
    edges[slot] = key(node, label);
    children[slot] = nodes++;
    return slot;
  }

  private void rehash() {
    long[] oldEdges = edges;
    int[] oldChildren = children;
    edges = new long[2 * oldEdges.length];
    children = new int[edges.length];
    Arrays.fill(edges, -1);
    for (int i = 0; i < oldEdges.length; i++) {
      if (oldEdges[i] >= 0) {
        int slot = slot((int) (oldEdges[i] >>> Byte.SIZE), (byte) oldEdges[i]);
        edges[slot] = oldEdges[i];
        children[slot] = oldChildren[i];
      }
    }
  }

  /**
   * Returns the node one byte further.
   *
   * @param node from {@link #ROOT} on
   */
  public int step(int node, byte label) {
    int slot = slot(node, label);
    return edges[slot] < 0 ? -1 : children[slot];
  }

  /** Returns the piece that ends at a node. */
  public int pieceAt(int node) {
    return ids[node];
  }

  /** Finds a piece. */
  public int find(byte[] bytes, int from, int to) {
    int node = ROOT;
    for (int i = from; i < to && node >= 0; i++) {
      node = step(node, bytes[i]);
    }
    return node < 0 ? -1 : ids[node];
  }

  /**
   * Finds the longest piece at a position.
   *
   * @return the end of the piece, or {@code from} if no piece starts there
   */
  public int longestEnd(byte[] bytes, int from) {
    int end = from;
    int node = ROOT;
    for (int i = from; i < bytes.length; i++) {
      node = step(node, bytes[i]);
      if (node < 0) {
        break;
      }
      if (ids[node] >= 0) {
        end = i + 1;
      }
    }
    return end;
  }

  private int slot(int node, byte label) {
    long key = key(node, label);
    int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> 33) & (edges.length - 1);
    while (edges[slot] >= 0 && edges[slot] != key) {
      slot = (slot + 1) & (edges.length - 1);
    }
    return slot;
  }

  private static long key(int node, byte label) {
    return (long) node << Byte.SIZE | Byte.toUnsignedInt(label);
  }
}
