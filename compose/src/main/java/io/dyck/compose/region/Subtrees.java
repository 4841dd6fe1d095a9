package io.dyck.compose.region;

import io.dyck.vocabulary.table.TokenTrie;
import java.util.Arrays;

/**
 * The part of a trie that a walk covers: the nodes below some nodes, or all nodes. Equal by
 * content. As a key it is fast if the same array of nodes is used again. Immutable.
 */
public final class Subtrees {
  /**
   * The approximate number of elements in a hash. Longer lists hash only a sample of their
   * elements.
   */
  private static final int HASHED = 32;

  private static final Subtrees WHOLE = new Subtrees(new int[0], true);

  private final int[] roots;
  private final boolean whole;
  private final int hash;

  private Subtrees(int[] roots, boolean whole) {
    this.roots = roots;
    this.whole = whole;
    int mixed = whole ? 1 : roots.length;
    int stride = 1 + roots.length / HASHED;
    for (int i = 0; i < roots.length; i += stride) {
      mixed = mixed * 31 + roots[i];
    }
    this.hash = mixed;
  }

  /** Returns every node of the trie. */
  public static Subtrees wholeTrie() {
    return WHOLE;
  }

  /**
   * Returns the nodes below some nodes.
   *
   * @param roots ascending, none below another ({@link #areDisjoint}); stored, not copied
   */
  public static Subtrees belowNodes(int... roots) {
    return new Subtrees(roots, false);
  }

  /**
   * Returns whether no node of a list is below another.
   *
   * @param nodes ascending
   */
  public static boolean areDisjoint(int[] nodes, TokenTrie trie) {
    for (int i = 1; i < nodes.length; i++) {
      if (nodes[i] < trie.subtreeEnd()[nodes[i - 1]]) {
        return false;
      }
    }
    return true;
  }

  boolean isWholeTrie() {
    return whole;
  }

  /** Returns the number of ranges of nodes. */
  public int count() {
    return whole ? 1 : roots.length;
  }

  /** Returns the first node of a range. */
  public int rangeStart(int i) {
    return whole ? 0 : roots[i] + 1;
  }

  /** Returns the end of a range, exclusive. */
  public int rangeEnd(int i, TokenTrie trie) {
    return whole ? trie.size() : trie.subtreeEnd()[roots[i]];
  }

  /** Returns the number of bytes before the first node of a range. */
  int depth(int i, TokenTrie trie) {
    return whole ? 0 : trie.depth()[roots[i]];
  }

  /** Returns the bytes in memory. */
  long bytes() {
    return 32 + 4L * roots.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Subtrees that
        && hash == that.hash
        && whole == that.whole
        && (roots == that.roots || Arrays.equals(roots, that.roots));
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
