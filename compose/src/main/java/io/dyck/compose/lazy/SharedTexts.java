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
 * The walks of languages that others are like over one vocabulary: made once for a state and the
 * places it is at, whoever asks, and kept up to a bound in bytes. Thread-safe.
 */
public final class SharedTexts {
  /** Past it all are dropped and made again. */
  private static final long GREATEST_MEMO = 128L << 20;

  private final TrieIndex index;
  private final int vocabularySize;
  private volatile Memo memo = new Memo();

  /**
   * What a language leaves of the tokens at some places.
   *
   * @param inside the tokens that it reads to their end
   * @param rest the nodes at which it may end after a byte or more, and from which tokens go on;
   *     null if there are none
   */
  record Walk(TokenMask inside, @Nullable Places rest) {}

  /**
   * Tokens that a language reads to their end, and the tokens of a short way from there to its end.
   */
  record Costing(int cost, TokenMask tokens) {}

  /** By identity: two texts that are equal are made one by whoever gives them. */
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

    /** Of languages with units, from which the walks with bounds are made. */
    final ConcurrentHashMap<Key, UnitWalks> unitWalks = new ConcurrentHashMap<>();

    /** What the tokens of walks without bounds cost. */
    final ConcurrentHashMap<Key, ImmutableList<Costing>> costings = new ConcurrentHashMap<>();

    /** Of languages that others read the same as. */
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

  /** The walks over a trie. */
  static SharedTexts of(TrieIndex index, int vocabularySize) {
    TokenTrie trie = index.trie();
    return (SharedTexts)
        trie.memo().computeIfAbsent(MemoKey.TEXTS, k -> new SharedTexts(index, vocabularySize));
  }

  /** What a language does from one of its states; languages are told apart by identity. */
  TextTable table(LazyLanguage language) {
    return table(memo, language);
  }

  private TextTable table(Memo current, LazyLanguage language) {
    return current.table(language, index);
  }

  /**
   * The tokens of all walks of a language from a state at some places, by what it costs to end the
   * language after them: a token may be in several. Bounds of the length are left out.
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

  /** The walk of a language from a state at some places, perhaps with a bound for its length. */
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

  /** By the walk of a language that reads the same from the root; null if there is none. */
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
