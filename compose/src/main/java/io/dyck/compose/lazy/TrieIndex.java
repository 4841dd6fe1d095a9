package io.dyck.compose.lazy;

import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An index of the children of each trie node by their bytes. Node 0 is the root here, and node p +
 * 1 is the trie's node p. Made once for a vocabulary and stored with its trie. Immutable except for
 * memos; thread-safe.
 */
public final class TrieIndex {
  /** The root, the node before the first byte. */
  public static final int ROOT = 0;

  private final TokenTrie trie;

  /** The first index of each node in the lists of children, with one more entry at the end. */
  private final int[] firstChild;

  private final byte[] childByte;
  private final int[] child;
  private final Int2ObjectOpenHashMap<int[]> duplicates;
  private final WalkNodes root;

  private TrieIndex(TokenTrie trie) {
    this.trie = trie;
    int size = trie.size() + 1;
    int[] subtreeEnd = trie.subtreeEnd();
    firstChild = new int[size + 1];
    childByte = new byte[trie.size()];
    child = new int[trie.size()];
    int count = 0;
    for (int node = 0; node < size; node++) {
      firstChild[node] = count;
      int end = node == 0 ? trie.size() : subtreeEnd[node - 1];
      for (int below = node; below < end; below = subtreeEnd[below]) {
        childByte[count] = trie.label()[below];
        child[count++] = below + 1;
      }
    }
    firstChild[size] = count;
    duplicates = new Int2ObjectOpenHashMap<>();
    int[] pairs = trie.duplicates();
    for (int i = 0; i < pairs.length; i += 2) {
      int[] before = duplicates.getOrDefault(pairs[i], new int[0]);
      int[] more = Arrays.copyOf(before, before.length + 1);
      more[before.length] = pairs[i + 1];
      duplicates.put(pairs[i], more);
    }
    root = new WalkNodes(this, new int[] {0});
  }

  /** Returns the index of a trie. */
  public static TrieIndex of(TokenTrie trie) {
    return trie.memo(TrieIndex.class, () -> new TrieIndex(trie));
  }

  TokenTrie trie() {
    return trie;
  }

  /** Returns the place before the first byte. */
  WalkNodes root() {
    return root;
  }

  /** Returns the child of a node by a byte, or -1. */
  public int child(int node, int unsignedByte) {
    int low = firstChild[node];
    int high = firstChild[node + 1] - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int found = childByte[middle] & 0xFF;
      if (found < unsignedByte) {
        low = middle + 1;
      } else if (found > unsignedByte) {
        high = middle - 1;
      } else {
        return child[middle];
      }
    }
    return -1;
  }

  /** Returns a token that ends at a node; less than 0 if there is none. */
  public int token(int node) {
    return node == ROOT ? -1 : trie.token()[node - 1];
  }

  /** Returns whether one of the nodes is below another one. */
  boolean areNested(WalkNodes places) {
    int end = 0;
    for (int node : places.nodes()) {
      if (node < end) {
        return true;
      }
      end = end(node);
    }
    return false;
  }

  /**
   * Returns the bytes on the path to a node from the given node above it. The given nodes must not
   * be nested.
   */
  byte[] textTo(int node, WalkNodes from) {
    int[] roots = from.nodes();
    int at = Arrays.binarySearch(roots, node);
    return textBetween(roots[at >= 0 ? at : -at - 2], node);
  }

  /** Returns the bytes on the path to a node from another node above it, or the same node. */
  byte[] textBetween(int root, int node) {
    int depth = root == ROOT ? 0 : trie.depth()[root - 1];
    byte[] text = new byte[trie.depth()[node - 1] - depth];
    int below = root;
    for (int i = 0; i < text.length; i++) {
      below = childTowards(below, node);
      text[i] = trie.label()[below - 1];
    }
    return text;
  }

  /** Returns the child of {@code from} that is the given node or is above it. */
  private int childTowards(int from, int node) {
    int at = Arrays.binarySearch(child, firstChild[from], firstChild[from + 1], node);
    return child[at >= 0 ? at : -at - 2];
  }

  /** Returns one node as a place: the object that the path from the root reaches. */
  WalkNodes place(int node) {
    WalkNodes at = root;
    if (node == ROOT) {
      return at;
    }
    for (byte letter : textTo(node, root)) {
      at = Objects.requireNonNull(at.child(letter & 0xFF));
    }
    return at;
  }

  boolean hasChildren(int node) {
    return firstChild[node] < firstChild[node + 1];
  }

  /** Sets a bit for the byte of each child of a node. */
  void addBytes(int node, long[] bits) {
    for (int c = firstChild[node]; c < firstChild[node + 1]; c++) {
      bits[(childByte[c] & 0xFF) >>> 6] |= 1L << childByte[c];
    }
  }

  /** Returns whether a node has a child by one of some bytes. */
  boolean hasChild(int node, long[] bytes) {
    for (int c = firstChild[node]; c < firstChild[node + 1]; c++) {
      if ((bytes[(childByte[c] & 0xFF) >>> 6] & 1L << childByte[c]) != 0) {
        return true;
      }
    }
    return false;
  }

  /** Adds the children of a node by some bytes to a list. */
  void addChildren(int node, long[] bytes, IntArrayList to) {
    for (int c = firstChild[node]; c < firstChild[node + 1]; c++) {
      if ((bytes[(childByte[c] & 0xFF) >>> 6] & 1L << childByte[c]) != 0) {
        to.add(child[c]);
      }
    }
  }

  /** Returns the number of nodes below some places. */
  int countBelow(WalkNodes places) {
    int below = 0;
    for (int node : places.nodes()) {
      below += end(node) - node - 1;
    }
    return below;
  }

  /** Returns the end of a node's subtree, exclusive. */
  int end(int node) {
    return node == 0 ? trie.size() + 1 : trie.subtreeEnd()[node - 1] + 1;
  }

  /** Adds the tokens that end at a node to a list. */
  void addTokens(int node, IntArrayList to) {
    int token = node == 0 ? -1 : trie.token()[node - 1];
    if (token >= 0) {
      to.add(token);
      int[] others = duplicates.isEmpty() ? null : duplicates.get(token);
      for (int i = 0; others != null && i < others.length; i++) {
        to.add(others[i]);
      }
    }
  }

  /** Returns the tokens that end at some nodes. */
  TokenMask tokens(IntArrayList nodes, int vocabularySize) {
    IntArrayList tokens = new IntArrayList();
    for (int i = 0; i < nodes.size(); i++) {
      addTokens(nodes.getInt(i), tokens);
    }
    int[] sorted = tokens.toIntArray();
    Arrays.sort(sorted);
    return TokenMask.of(vocabularySize, sorted);
  }

  /** Returns the given nodes that have children; null if there are none. */
  @Nullable WalkNodes nodesWithChildren(IntArrayList nodes) {
    IntArrayList rest = new IntArrayList();
    for (int i = 0; i < nodes.size(); i++) {
      if (hasChildren(nodes.getInt(i))) {
        rest.add(nodes.getInt(i));
      }
    }
    int[] sorted = rest.toIntArray();
    Arrays.sort(sorted);
    return sorted.length == 0 ? null : new WalkNodes(this, sorted);
  }

  /** Returns the tokens that end at a node; none at the root. */
  int[] tokens(int node) {
    int token = node == 0 ? -1 : trie.token()[node - 1];
    if (token < 0) {
      return WalkNodes.NONE;
    }
    int[] others = duplicates.get(token);
    if (others == null) {
      return new int[] {token};
    }
    int[] all = Arrays.copyOf(others, others.length + 1);
    all[others.length] = token;
    return all;
  }
}
