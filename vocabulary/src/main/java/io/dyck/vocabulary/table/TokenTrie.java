package io.dyck.vocabulary.table;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The detokenizing transducer of a vocabulary: a prefix trie over the bytes of all ordinary tokens
 * (Koo et al. 2024, algorithm 1, in its compact form). Immutable and thread-safe; for the
 * composition inside this library, which must not write to the arrays.
 *
 * <p>Nodes are numbered 0 to {@link #size()} − 1 in depth-first order, the children of a node in
 * the order of their bytes as unsigned numbers. The root is no node. Its children are the nodes of
 * depth 1, and node {@code p}'s subtree is {@code p} up to, but not including, {@code
 * subtreeEnd[p]}. Therefore a walk is one linear scan that skips a dead subtree in one step:
 *
 * <pre>{@code
 * for (int p = 0; p < size; ) {
 *   int state = step(states[depth[p] - 1], label[p]);     // states[0] is where the walk starts
 *   if (state == DEAD) {
 *     p = subtreeEnd[p];
 *     continue;
 *   }
 *   states[depth[p]] = state;
 *   if (token[p] >= 0) {
 *     mask.set(token[p]);
 *   }
 *   p++;
 * }
 * for (int i = 0; i < duplicates.length; i += 2) {          // ids that spell the same bytes
 *   if (mask.get(duplicates[i])) {
 *     mask.set(duplicates[i + 1]);
 *   }
 * }
 * }</pre>
 *
 * <p>Tokens that spell no bytes have no node and are never offered.
 */
public final class TokenTrie {
  /** Per node the byte on the edge to it. */
  private final byte[] label;

  /** Per node the number after the last node of its subtree. */
  private final int[] subtreeEnd;

  /** Per node the least id that spells the path to it, or −1. */
  private final int[] token;

  /** Per node the number of bytes from the root, at least 1; an unsigned number. */
  private final char[] depth;

  /**
   * Pairs of an id in {@link #token} and a greater id with the same bytes, one pair after the
   * other; ascending.
   */
  private final int[] duplicates;

  private final int maxDepth;

  /** Objects that depend on this trie alone, by their class. */
  private final ConcurrentHashMap<Class<?>, Object> memo = new ConcurrentHashMap<>();

  TokenTrie(
      byte[] label, int[] subtreeEnd, int[] token, char[] depth, int[] duplicates, int maxDepth) {
    this.label = label;
    this.subtreeEnd = subtreeEnd;
    this.token = token;
    this.depth = depth;
    this.duplicates = duplicates;
    this.maxDepth = maxDepth;
  }

  /**
   * Returns the number of nodes.
   *
   * @return the length of the arrays that hold one entry a node
   */
  public int size() {
    return label.length;
  }

  /**
   * Returns the length of the longest ordinary token.
   *
   * @return in bytes; 0 if there is no node
   */
  public int maxDepth() {
    return maxDepth;
  }

  /** Per node the byte on the edge to it. */
  public byte[] label() {
    return label;
  }

  /**
   * Returns for each node the number after the last node of its subtree, at which a walk that skips
   * the subtree continues.
   */
  public int[] subtreeEnd() {
    return subtreeEnd;
  }

  /**
   * Per node the least id that spells the bytes on the path to it, or −1 if none does. Further ids
   * with the same bytes are in {@link #duplicates()} only.
   */
  public int[] token() {
    return token;
  }

  /** Per node the number of bytes on the path to it: 1 for the nodes with no parent. */
  public char[] depth() {
    return depth;
  }

  /**
   * Ids that spell the same bytes: pairs of an id that {@link #token()} holds and a greater one,
   * ordered by the first, then the second. Add them to a mask when the walk is over.
   */
  public int[] duplicates() {
    return duplicates;
  }

  /**
   * Finds the node of a byte string. Cost: for each byte the children of one node.
   *
   * @return the node, or −1 if no token starts with the string or it is empty
   */
  public int find(byte[] bytes, int from, int to) {
    int node = -1;
    int next = 0;
    int end = label.length;
    for (int i = from; i < to; i++) {
      node = next;
      while (node < end && label[node] != bytes[i]) {
        node = subtreeEnd[node];
      }
      if (node >= end) {
        return -1;
      }
      next = node + 1;
      end = subtreeEnd[node];
    }
    return node;
  }

  /**
   * Returns the object of a class that depends on this trie alone. All constraints of the
   * vocabulary share the object. Thread-safe.
   *
   * @param type a class that bounds the memory of the object
   * @param make makes the object the first time
   */
  public <T> T memo(Class<T> type, Supplier<T> make) {
    return type.cast(memo.computeIfAbsent(type, key -> make.get()));
  }
}
