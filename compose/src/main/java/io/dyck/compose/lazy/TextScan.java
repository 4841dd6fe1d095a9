package io.dyck.compose.lazy;

import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/**
 * One scan of a trie below some places with the table of a language: the tokens that the language
 * reads, and the nodes at which it may end, each with the number of units that begin on the path.
 * Used once, by one thread.
 */
final class TextScan {
  private final TrieIndex index;
  private final TextTable table;

  private final boolean counts;
  private final boolean keepsNodes;

  /**
   * The tokens after which the language can continue, with the fewest units of a text that begins
   * with each token.
   */
  final IntArrayList tokens = new IntArrayList();

  /** The states after these tokens. */
  final BitSet statesOfTokens = new BitSet();

  /**
   * The nodes of these tokens, if they are kept, with the state after each and the units up to it.
   */
  final IntArrayList nodes = new IntArrayList();

  final IntArrayList statesOfNodes = new IntArrayList();

  final IntArrayList unitsOfNodes = new IntArrayList();
  final IntArrayList unitsOfTokens = new IntArrayList();

  /**
   * The nodes at which the language may end, with the units up to each. A node may have tokens,
   * children, or both.
   */
  final IntArrayList ends = new IntArrayList();

  final IntArrayList unitsOfEnds = new IntArrayList();
  final IntArrayList statesOfEnds = new IntArrayList();

  /** Whether the language continues at none of its ends. */
  boolean endsOnly = true;

  /**
   * Whether the language can continue at each of its ends. Then {@link #tokens} holds all its
   * tokens.
   */
  boolean goesOnAtEnds = true;

  private final int[] states;
  private final int[] units;

  /**
   * Prepares a scan.
   *
   * @param counts whether units are counted; otherwise all numbers of units are 0
   * @param keepsNodes whether the nodes of tokens are kept
   */
  TextScan(TrieIndex index, TextTable table, boolean counts, boolean keepsNodes) {
    this.index = index;
    this.table = table;
    this.counts = counts;
    this.keepsNodes = keepsNodes;
    this.states = new int[index.trie().maxDepth() + 1];
    this.units = new int[states.length];
  }

  TextScan scan(int state, WalkNodes at) {
    for (int node : at.nodes()) {
      scan(state, node);
    }
    return this;
  }

  /** Scans the trie below one node. */
  void scan(int state, int root) {
    synchronized (table) {
      scanBelow(state, root);
    }
  }

  private void scanBelow(int state, int root) {
    TokenTrie trie = index.trie();
    byte[] label = trie.label();
    int[] subtreeEnd = trie.subtreeEnd();
    char[] depth = trie.depth();
    int base = root == 0 ? 0 : depth[root - 1];
    int to = root == 0 ? trie.size() : subtreeEnd[root - 1];
    states[0] = state;
    units[0] = 0;
    // From here on numbers of nodes belong to the trie; they are one less than the numbers of the
    // index.
    int node = root;
    while (node < to) {
      int level = depth[node] - base;
      int from = states[level - 1];
      int after = table.rowOf(from)[label[node] & 0xFF];
      if (after < 0) {
        node = subtreeEnd[node];
        continue;
      }
      boolean mayEnd = table.endsAt(after);
      states[level] = after;
      boolean begins = counts && table.isUnitStart(from, label[node] & 0xFF);
      units[level] = units[level - 1] + (begins ? 1 : 0);
      if (mayEnd) {
        ends.add(node + 1);
        unitsOfEnds.add(units[level]);
        statesOfEnds.add(after);
        endsOnly &= !table.readsSomeByte(after);
        goesOnAtEnds &= table.readsSomeByte(after);
      }
      if (trie.token()[node] >= 0 && (!mayEnd || table.readsSomeByte(after))) {
        int all = units[level] + (counts ? table.unitsLeft(after) : 0);
        int before = tokens.size();
        index.addTokens(node + 1, tokens);
        statesOfTokens.set(after);
        if (keepsNodes) {
          nodes.add(node + 1);
          statesOfNodes.add(after);
          unitsOfNodes.add(units[level]);
        }
        for (int i = before; counts && i < tokens.size(); i++) {
          unitsOfTokens.add(all);
        }
      }
      node++;
    }
  }
}
