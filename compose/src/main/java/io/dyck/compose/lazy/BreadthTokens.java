package io.dyck.compose.lazy;

import io.dyck.compose.lazy.SharedLanguageWalks.Walk;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage.RemainingUnits;
import io.dyck.grammar.LazyLanguage.ShortTextEquivalent;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a language from one of its states, prepared for languages that read the same bytes
 * but end at other positions ({@link io.dyck.grammar.LazyLanguage.ShortTextEquivalent}). A walk of
 * such a language visits only the paths to its ends, and the paths to the few tokens that are
 * longer than the common part. Immutable; thread-safe.
 */
final class BreadthTokens {
  /** The least number of common bytes; a language with fewer is walked separately. */
  static final int FEWEST_BYTES = 16;

  private final TrieIndex index;
  private final int vocabularySize;

  /** The whole walk of this language. */
  private final Walk all;

  private final NodePaths toEnds;

  /**
   * The paths to tokens of more than {@link #FEWEST_BYTES} bytes in which the language has not
   * ended.
   */
  private final NodePaths toLong;

  private final TokenMask withoutEnds;
  private final TokenMask withoutLong;
  private final Walk noEnd;

  /** The length of the longest token in which the language has not ended, in bytes. */
  private final int longest;

  /**
   * Some wanted nodes, and the nodes on the paths to them.
   *
   * @param nodes nodes of the trie, ascending
   * @param units the units before each wanted node; -1 for a node that is only on a path
   */
  private record NodePaths(int[] nodes, int[] units, int wanted, int deepest) {}

  /**
   * Prepares the tokens of a language.
   *
   * @param scan the scan of all tokens from the state
   */
  BreadthTokens(TrieIndex index, TextScan scan, Walk all, int vocabularySize) {
    this.index = index;
    this.vocabularySize = vocabularySize;
    this.all = all;
    char[] depth = index.trie().depth();
    MaskBuilder every = new MaskBuilder(vocabularySize);
    MaskBuilder some = new MaskBuilder(vocabularySize);
    IntArrayList longNodes = new IntArrayList();
    IntArrayList unitsOfLong = new IntArrayList();
    IntArrayList tokens = new IntArrayList();
    int most = 0;
    for (int i = 0; i < scan.nodes.size(); i++) {
      int node = scan.nodes.getInt(i);
      boolean isLong = depth[node - 1] > FEWEST_BYTES;
      most = Math.max(most, depth[node - 1]);
      tokens.clear();
      index.addTokens(node, tokens);
      addAll(tokens, every);
      if (isLong) {
        longNodes.add(node);
        unitsOfLong.add(scan.unitsOfNodes.getInt(i));
      } else {
        addAll(tokens, some);
      }
    }
    this.longest = most;
    this.withoutEnds = every.build();
    this.withoutLong = some.build();
    this.toLong = pathsTo(longNodes, unitsOfLong);
    this.toEnds = pathsTo(scan.ends, scan.unitsOfEnds);
    this.noEnd = new Walk(withoutEnds, null, null);
  }

  private static void addAll(IntArrayList tokens, MaskBuilder to) {
    for (int i = 0; i < tokens.size(); i++) {
      to.add(tokens.getInt(i));
    }
  }

  /** Returns the paths to nodes of the index, ascending, with their units. */
  private NodePaths pathsTo(IntArrayList wanted, IntArrayList unitsOfWanted) {
    char[] depth = index.trie().depth();
    // The loop runs backwards. A node is on a path if a following deeper node below it is wanted or
    // on a path.
    boolean[] open = new boolean[index.trie().maxDepth() + 2];
    IntArrayList nodes = new IntArrayList();
    IntArrayList units = new IntArrayList();
    int deepest = 0;
    int next = wanted.size() - 1;
    for (int node = index.trie().size() - 1; node >= 0; node--) {
      int level = depth[node];
      boolean isWanted = next >= 0 && wanted.getInt(next) - 1 == node;
      if (isWanted || open[level + 1]) {
        nodes.add(node);
        units.add(isWanted ? unitsOfWanted.getInt(next--) : -1);
        open[level] = true;
        deepest = isWanted ? Math.max(deepest, level) : deepest;
      }
      open[level + 1] = false;
    }
    return new NodePaths(reverse(nodes), reverse(units), wanted.size(), deepest);
  }

  private static int[] reverse(IntArrayList list) {
    return IntArrays.reverse(list.toIntArray());
  }

  /**
   * Returns whether the walk of another language can be derived from this one.
   *
   * @param units the bound of its length; null if there is none
   */
  static boolean isUsableFor(ShortTextEquivalent breadth, @Nullable RemainingUnits units) {
    return breadth.bytes() >= FEWEST_BYTES
        && (units == null || units.most() >= FEWEST_BYTES + breadth.unitsLeft());
  }

  /** Returns the walk of another language that reads the same bytes. */
  Walk walkOf(
      TextTable table, int state, ShortTextEquivalent breadth, @Nullable RemainingUnits units) {
    long least = units == null ? 0 : units.least();
    long most = units == null ? Long.MAX_VALUE : units.most();
    TokenMask inside = withoutEnds;
    if (breadth.bytes() < longest || most < longest + breadth.unitsLeft()) {
      IntArrayList nodes = walk(toLong, table, state, false, 0, most);
      inside =
          nodes.size() == toLong.wanted
              ? inside
              : withoutLong.union(index.tokens(nodes, vocabularySize));
    }
    if (Math.max(least, table.unitsLeftOf(state)) >= toEnds.deepest) {
      // Each unit has at least one byte, and the end of the text has one more byte.
      return containsAll(inside) ? noEnd : new Walk(inside, null, null);
    }
    IntArrayList ends = walk(toEnds, table, state, true, least, most);
    if (ends.size() == toEnds.wanted && containsAll(inside)) {
      return all;
    }
    return new Walk(
        inside.union(index.tokens(ends, vocabularySize)), index.nodesWithChildren(ends), null);
  }

  @SuppressWarnings("ReferenceEquality") // One object stands for all.
  private boolean containsAll(TokenMask inside) {
    return inside == withoutEnds;
  }

  /**
   * Returns the nodes of the index that a language reads, or at which it ends.
   *
   * @param least the fewest units of a text
   * @param most the most units of a text, including the units that must still follow
   */
  private IntArrayList walk(
      NodePaths ways, TextTable table, int state, boolean isEnd, long least, long most) {
    byte[] label = index.trie().label();
    char[] depth = index.trie().depth();
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
        int units = ways.units[i];
        if (after >= 0
            && units >= least
            && table.endsAt(after) == isEnd
            && (most == Long.MAX_VALUE || units + table.unitsLeft(after) <= most)) {
          found.add(node + 1);
        }
      }
    }
    return found;
  }

  long bytes() {
    return 3 * withoutEnds.bytes() + 8L * (toEnds.nodes.length + toLong.nodes.length);
  }
}
