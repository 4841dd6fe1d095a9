package io.dyck.compose.lazy;

import io.dyck.compose.lazy.SharedTexts.Walk;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The tokens of a language from one of its states, prepared for the languages that read the same
 * and end elsewhere ({@link io.dyck.grammar.LazyLanguage.Breadth}): of these only the ways to the
 * ends are walked, and those to the few tokens that are longer than they read the same. Immutable;
 * thread-safe.
 */
final class BroadTexts {
  /** Languages that read the same for fewer bytes are walked by themselves. */
  static final int FEWEST_BYTES = 16;

  private final TrieIndex index;
  private final int vocabularySize;

  /** All of this language. */
  private final Walk all;

  private final Ways toEnds;

  /** To the tokens of more than {@link #FEWEST_BYTES}, in which the language has not ended. */
  private final Ways toLong;

  private final TokenMask withoutEnds;
  private final TokenMask withoutLong;
  private final Walk noEnd;

  /** The most bytes of a token in which the language has not ended. */
  private final int longest;

  /** Nodes, and those on the way to them, ascending; nodes are those of the trie. */
  private record Ways(int[] nodes, BitSet isWanted, int wanted, int deepest) {}

  /**
   * Prepares it.
   *
   * @param scan of all tokens from the state
   */
  BroadTexts(TrieIndex index, TextScan scan, Walk all, int vocabularySize) {
    this.index = index;
    this.vocabularySize = vocabularySize;
    this.all = all;
    char[] depth = index.trie().depth();
    MaskBuilder every = new MaskBuilder(vocabularySize);
    MaskBuilder some = new MaskBuilder(vocabularySize);
    IntArrayList longNodes = new IntArrayList();
    IntArrayList tokens = new IntArrayList();
    int most = 0;
    for (int i = 0; i < scan.nodes.size(); i++) {
      int node = scan.nodes.getInt(i);
      boolean isLong = depth[node - 1] > FEWEST_BYTES;
      most = Math.max(most, depth[node - 1]);
      tokens.clear();
      index.addTokens(node, tokens);
      tokens.forEach(every::add);
      if (isLong) {
        longNodes.add(node - 1);
      } else {
        tokens.forEach(some::add);
      }
    }
    this.longest = most;
    this.withoutEnds = every.build();
    this.withoutLong = some.build();
    this.toLong = ways(longNodes);
    IntArrayList ends = new IntArrayList();
    scan.ends.forEach(node -> ends.add(node - 1));
    this.toEnds = ways(ends);
    this.noEnd = new Walk(withoutEnds, null);
  }

  private Ways ways(IntArrayList wanted) {
    TokenTrie trie = index.trie();
    char[] depth = trie.depth();
    BitSet is = new BitSet();
    wanted.forEach(is::set);
    // Backwards: a node is on a way if the one that follows it is deeper, and on a way to more.
    BitSet onWay = (BitSet) is.clone();
    boolean[] open = new boolean[trie.maxDepth() + 2];
    int deepest = 0;
    for (int node = trie.size() - 1; node >= 0; node--) {
      int level = depth[node];
      if (is.get(node) || open[level + 1]) {
        onWay.set(node);
        open[level] = true;
        deepest = is.get(node) ? Math.max(deepest, level) : deepest;
      }
      open[level + 1] = false;
    }
    BitSet among = new BitSet();
    int[] nodes = onWay.stream().toArray();
    for (int i = 0; i < nodes.length; i++) {
      among.set(i, is.get(nodes[i]));
    }
    return new Ways(nodes, among, wanted.size(), deepest);
  }

  /** The walk of another language, which reads the same for so many bytes. */
  Walk walkOf(TextTable table, int state, int bytes) {
    TokenMask inside = withoutEnds;
    if (bytes < longest) {
      IntArrayList nodes = walk(toLong, table, state, false);
      inside = nodes.size() == toLong.wanted ? inside : withoutLong.union(tokens(nodes));
    }
    if (table.unitsLeftOf(state) >= toEnds.deepest) {
      // Each unit is a byte at least, and the end is one more.
      return inside == withoutEnds ? noEnd : new Walk(inside, null);
    }
    IntArrayList ends = walk(toEnds, table, state, true);
    if (ends.size() == toEnds.wanted && inside == withoutEnds) {
      return all;
    }
    IntArrayList rest = new IntArrayList();
    for (int i = 0; i < ends.size(); i++) {
      if (index.hasChildren(ends.getInt(i))) {
        rest.add(ends.getInt(i));
      }
    }
    return new Walk(
        inside.union(tokens(ends)), rest.isEmpty() ? null : new Places(index, rest.toIntArray()));
  }

  private TokenMask tokens(IntArrayList nodes) {
    IntArrayList tokens = new IntArrayList();
    nodes.forEach(node -> index.addTokens(node, tokens));
    int[] sorted = tokens.toIntArray();
    Arrays.sort(sorted);
    return TokenMask.of(vocabularySize, sorted);
  }

  /** The nodes of the index that a language reads, or ends at. */
  private IntArrayList walk(Ways ways, TextTable table, int state, boolean isEnd) {
    TokenTrie trie = index.trie();
    byte[] label = trie.label();
    char[] depth = trie.depth();
    IntArrayList found = new IntArrayList();
    int[] states = new int[ways.deepest + 1];
    states[0] = state;
    synchronized (table) {
      for (int i = 0; i < ways.nodes.length; i++) {
        int node = ways.nodes[i];
        int level = depth[node];
        int before = states[level - 1];
        int after = before < 0 ? before : table.rowOf(before)[label[node] & 0xFF];
        states[level] = after;
        if (after >= 0 && ways.isWanted.get(i) && table.endsAt(after) == isEnd) {
          found.add(node + 1);
        }
      }
    }
    return found;
  }

  long bytes() {
    return 3 * withoutEnds.bytes() + 5L * (toEnds.nodes.length + toLong.nodes.length);
  }
}
