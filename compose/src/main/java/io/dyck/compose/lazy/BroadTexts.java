package io.dyck.compose.lazy;

import io.dyck.compose.lazy.SharedTexts.Walk;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage.Breadth;
import io.dyck.grammar.LazyLanguage.Units;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import org.jspecify.annotations.Nullable;

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

  /**
   * Some nodes, and those on the way to them.
   *
   * @param nodes those of the trie, ascending
   * @param units per node the units before it if it is one of these, or -1
   */
  private record Ways(int[] nodes, int[] units, int wanted, int deepest) {}

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
    this.toLong = ways(longNodes, unitsOfLong);
    this.toEnds = ways(scan.ends, scan.unitsOfEnds);
    this.noEnd = new Walk(withoutEnds, null);
  }

  private static void addAll(IntArrayList tokens, MaskBuilder to) {
    for (int i = 0; i < tokens.size(); i++) {
      to.add(tokens.getInt(i));
    }
  }

  /** The ways to nodes of the index, ascending, with their units. */
  private Ways ways(IntArrayList wanted, IntArrayList unitsOfWanted) {
    char[] depth = index.trie().depth();
    // Backwards: a node is on a way if the one that follows it is deeper, and on a way to more.
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
    return new Ways(reversed(nodes), reversed(units), wanted.size(), deepest);
  }

  private static int[] reversed(IntArrayList list) {
    return IntArrays.reverse(list.toIntArray());
  }

  /**
   * Whether the walk of another language can be found here.
   *
   * @param units the bound of its length; null: none
   */
  static boolean serves(Breadth breadth, @Nullable Units units) {
    return breadth.bytes() >= FEWEST_BYTES
        && (units == null || units.most() >= FEWEST_BYTES + breadth.unitsLeft());
  }

  /** The walk of another language, which reads the same. */
  Walk walkOf(TextTable table, int state, Breadth breadth, @Nullable Units units) {
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
      // Each unit is a byte at least, and the end is one more.
      return isWhole(inside) ? noEnd : new Walk(inside, null);
    }
    IntArrayList ends = walk(toEnds, table, state, true, least, most);
    if (ends.size() == toEnds.wanted && isWhole(inside)) {
      return all;
    }
    return new Walk(inside.union(index.tokens(ends, vocabularySize)), index.goingOn(ends));
  }

  @SuppressWarnings("ReferenceEquality") // One object stands for all.
  private boolean isWhole(TokenMask inside) {
    return inside == withoutEnds;
  }

  /**
   * The nodes of the index that a language reads, or ends at.
   *
   * @param least the fewest units of a text
   * @param most the most units of a text, those included that it must go on with
   */
  private IntArrayList walk(
      Ways ways, TextTable table, int state, boolean isEnd, long least, long most) {
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
