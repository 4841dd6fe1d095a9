package io.dyck.compose.region;

import io.dyck.vocabulary.table.TokenTrie;
import java.util.Arrays;

/**
 * Where a walk goes: below some nodes of the trie, or everywhere. Equal by content; as a key it is
 * quick where the same array of nodes is asked for again. Immutable.
 */
public final class Subtrees {
  /** Longer lists are told apart by some of their elements before all are compared. */
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

  /** Every node of the trie. */
  public static Subtrees whole() {
    return WHOLE;
  }

  /**
   * The nodes below some nodes.
   *
   * @param roots ascending, none below another ({@link #areApart}); kept, not copied
   */
  public static Subtrees below(int... roots) {
    return new Subtrees(roots, false);
  }

  /**
   * Whether no node of a list is below another.
   *
   * @param nodes ascending
   */
  public static boolean areApart(int[] nodes, TokenTrie trie) {
    for (int i = 1; i < nodes.length; i++) {
      if (nodes[i] < trie.subtreeEnd()[nodes[i - 1]]) {
        return false;
      }
    }
    return true;
  }

  boolean isWhole() {
    return whole;
  }

  /** How many stretches of nodes there are. */
  public int count() {
    return whole ? 1 : roots.length;
  }

  /** The first node of a stretch. */
  public int from(int i) {
    return whole ? 0 : roots[i] + 1;
  }

  /** After the last node of a stretch. */
  public int to(int i, TokenTrie trie) {
    return whole ? trie.size() : trie.subtreeEnd()[roots[i]];
  }

  /** The number of bytes before the first node of a stretch. */
  int depth(int i, TokenTrie trie) {
    return whole ? 0 : trie.depth()[roots[i]];
  }

  /** The bytes it keeps in memory. */
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
