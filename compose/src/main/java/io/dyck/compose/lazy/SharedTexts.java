package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.Breadth;
import io.dyck.grammar.LazyLanguage.Units;
import io.dyck.vocabulary.table.TokenTrie;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The walks, over one vocabulary, of languages that other languages are like. Each walk is made
 * once for a state and its places, shared by all constraints, and stored up to a bound in bytes.
 * Thread-safe.
 */
public final class SharedTexts {
  /** The maximal bytes of the memo; beyond it all walks are dropped and made again when needed. */
  private static final long GREATEST_MEMO = 128L << 20;

  private final TrieIndex index;
  private final int vocabularySize;
  private volatile Memo memo = new Memo();

  /**
   * The tokens at some places that a language allows.
   *
   * @param inside the tokens that the language reads completely
   * @param rest the nodes at which the language may end after at least one byte and from which
   *     tokens continue; null if there are none
   */
  record Walk(TokenMask inside, @Nullable Places rest) {}

  /**
   * Tokens that a language reads completely, and the number of tokens of a short text from there to
   * the language's end.
   */
  record Costing(int cost, TokenMask tokens) {}

  /**
   * A key that compares by identity. The makers of languages and places use one object for equal
   * ones.
   */
  private record Key(LazyLanguage language, int state, Places at) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(Object other) {
      return other instanceof Key key
          && key.language == language
          && key.state == state
          && key.at == at;
    }

    @Override
    public int hashCode() {
      return (System.identityHashCode(language) * 31 + state) * 31 + System.identityHashCode(at);
    }
  }

  private static final class Memo {
    final ConcurrentHashMap<Key, Walk> walks = new ConcurrentHashMap<>();

    /** The walks of languages with units, from which walks with bounds are derived. */
    final ConcurrentHashMap<Key, UnitWalks> unitWalks = new ConcurrentHashMap<>();

    /** The costs of the tokens of walks without bounds. */
    final ConcurrentHashMap<Key, ImmutableList<Costing>> costings = new ConcurrentHashMap<>();

    /** The prepared tokens of languages that read the same as other languages. */
    final ConcurrentHashMap<Key, BroadTexts> broad = new ConcurrentHashMap<>();

    final ConcurrentHashMap<LazyLanguage, TextTable> tables = new ConcurrentHashMap<>();
    long bytes;

    TextTable table(LazyLanguage language, TrieIndex index) {
      return tables.computeIfAbsent(language, l -> new TextTable(l, index));
    }
  }

  private enum MemoKey {
    TEXTS
  }

  private SharedTexts(TrieIndex index, int vocabularySize) {
    this.index = index;
    this.vocabularySize = vocabularySize;
  }

  /** Returns the walks over a trie. */
  static SharedTexts of(TrieIndex index, int vocabularySize) {
    TokenTrie trie = index.trie();
    return (SharedTexts)
        trie.memo().computeIfAbsent(MemoKey.TEXTS, k -> new SharedTexts(index, vocabularySize));
  }

  /** Returns the table of a language; languages are compared by identity. */
  TextTable table(LazyLanguage language) {
    return table(memo, language);
  }

  private TextTable table(Memo current, LazyLanguage language) {
    return current.table(language, index);
  }

  /**
   * Returns the tokens of all walks of a language from a state at some places, grouped by the cost
   * to end the language after them. A token may have several costs. Bounds of the length are
   * ignored.
   */
  ImmutableList<Costing> costings(LazyLanguage language, int state, Places at) {
    Memo current = memo;
    Key key = new Key(language, state, at);
    ImmutableList<Costing> known = current.costings.get(key);
    if (known == null) {
      known = newCostings(table(current, language), key);
      long bytes = 64;
      for (Costing each : known) {
        bytes += each.tokens.bytes();
      }
      account(current, bytes);
      current.costings.put(key, known);
    }
    return known;
  }

  private ImmutableList<Costing> newCostings(TextTable table, Key key) {
    TextScan scan = scan(table, key, false);
    Map<Integer, MaskBuilder> byCost = new TreeMap<>();
    synchronized (table) {
      for (int i = 0; i < scan.nodes.size(); i++) {
        add(scan.nodes.getInt(i), table.tokensToEnd(scan.statesOfNodes.getInt(i)), byCost);
      }
    }
    for (int i = 0; i < scan.ends.size(); i++) {
      add(scan.ends.getInt(i), 0, byCost);
    }
    return byCost.entrySet().stream()
        .map(each -> new Costing(each.getKey(), each.getValue().build()))
        .collect(ImmutableList.toImmutableList());
  }

  private void add(int node, int cost, Map<Integer, MaskBuilder> to) {
    IntArrayList tokens = new IntArrayList();
    index.addTokens(node, tokens);
    if (!tokens.isEmpty()) {
      MaskBuilder builder = to.computeIfAbsent(cost, c -> new MaskBuilder(vocabularySize));
      tokens.forEach(builder::add);
    }
  }

  /**
   * Returns the walk of a language from a state at some places, perhaps with a bound for its
   * length.
   */
  Walk walk(LazyLanguage language, int state, @Nullable Units units, Places at) {
    Memo current = memo;
    Key key = new Key(language, state, at);
    if (units != null) {
      UnitWalks known = current.unitWalks.get(key);
      if (known == null) {
        Walk broad = broadWalk(current, table(current, language), state, units, at);
        if (broad != null) {
          return broad;
        }
        known = newUnitWalks(current, key);
      }
      return known.within(units);
    }
    Walk known = current.walks.get(key);
    return known != null ? known : newWalk(current, key);
  }

  private UnitWalks newUnitWalks(Memo current, Key key) {
    TextTable table = table(current, key.language);
    long before = table.bytes();
    TextScan scan = scan(table, key, true);
    UnitWalks made = new UnitWalks(index, scan, vocabularySize);
    account(current, made.bytes() + table.bytes() - before);
    UnitWalks other = current.unitWalks.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  private Walk newWalk(Memo current, Key key) {
    TextTable table = table(current, key.language);
    long before = table.bytes();
    Walk broad = broadWalk(current, table, key.state, null, key.at);
    Walk made = broad != null ? broad : walkOf(scan(table, key, false));
    Places rest = made.rest;
    long bytes = 128 + made.inside.bytes() + (rest == null ? 0 : rest.size());
    account(current, bytes + table.bytes() - before);
    Walk other = current.walks.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  private TextScan scan(TextTable table, Key key, boolean counts) {
    return new TextScan(index, table, counts).scan(key.state, key.at);
  }

  /**
   * Derives a walk from the walk of a language that reads the same from the root; null if there is
   * no such language.
   */
  @SuppressWarnings("ReferenceEquality") // There is one root.
  private @Nullable Walk broadWalk(
      Memo current, TextTable table, int state, @Nullable Units units, Places at) {
    Breadth breadth = at == index.root() ? table.breadth(state) : null;
    if (breadth == null || !BroadTexts.serves(breadth, units)) {
      return null;
    }
    Key key = new Key(breadth.language(), breadth.state(), at);
    BroadTexts known = current.broad.get(key);
    return (known != null ? known : newBroadTexts(current, key))
        .walkOf(table, state, breadth, units);
  }

  private BroadTexts newBroadTexts(Memo current, Key key) {
    TextTable table = table(current, key.language);
    TextScan scan = scan(table, key, true);
    Walk all = current.walks.computeIfAbsent(key, k -> walkOf(scan));
    BroadTexts made = new BroadTexts(index, scan, all, vocabularySize);
    account(current, made.bytes() + all.inside.bytes());
    BroadTexts other = current.broad.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  private Walk walkOf(TextScan scan) {
    for (int i = 0; i < scan.ends.size(); i++) {
      index.addTokens(scan.ends.getInt(i), scan.tokens);
    }
    MaskBuilder inside = new MaskBuilder(vocabularySize);
    for (int i = 0; i < scan.tokens.size(); i++) {
      inside.add(scan.tokens.getInt(i));
    }
    return new Walk(inside.build(), index.goingOn(scan.ends));
  }

  private synchronized void account(Memo current, long bytes) {
    current.bytes += bytes;
    if (current.bytes > GREATEST_MEMO && memo == current) {
      memo = new Memo();
    }
  }
}
