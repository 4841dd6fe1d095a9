package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.LazyLanguage.EquivalentState;
import io.dyck.grammar.LazyLanguage.RemainingUnits;
import io.dyck.grammar.LazyLanguage.ShortTextEquivalent;
import io.dyck.pda.rules.EquivalentRow;
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
public final class SharedLanguageWalks {
  /** The maximal bytes of the memo; beyond it all walks are dropped and made again when needed. */
  private static final long GREATEST_MEMO = 128L << 20;

  /** More units of a token are counted as so many. */
  private static final int MOST_UNITS = 32;

  private final TrieIndex index;
  private final int vocabularySize;
  private volatile WalkMemo memo;

  /**
   * The tokens at some places that a language allows.
   *
   * @param inside the tokens that the language reads completely
   * @param rest the nodes at which the language may end after at least one byte and from which
   *     tokens continue; null if there are none
   * @param leaving the nodes of {@code rest} from which tokens continue with a byte that may follow
   *     the language and that the language does not read there; null if there are none
   * @param toEnd the bytes that end the language after a token inside; null if not known
   */
  record Walk(
      TokenMask inside,
      @Nullable WalkNodes rest,
      @Nullable WalkNodes leaving,
      @Nullable EndBytes toEnd) {
    /** Makes a walk of a language that reads nothing behind its ends. */
    Walk(TokenMask inside, @Nullable WalkNodes rest, @Nullable EndBytes toEnd) {
      this(inside, rest, rest, toEnd);
    }
  }

  /**
   * Tokens after which a language is in one state, with as many units begun.
   *
   * @param mayEnd whether the language may end after the tokens
   * @param roots the nodes at which the paths to them begin; not to be changed
   * @param nodes the nodes at which they end; not to be changed
   */
  @SuppressWarnings("ArrayRecordComponent")
  record StateTokens(int[] roots, int[] nodes, TokenMask tokens, boolean mayEnd) {}

  /**
   * A key that compares by identity. The makers of languages and places use one object for equal
   * ones.
   */
  private record Key(LazyLanguage language, int state, WalkNodes at) {
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

  private final class WalkMemo {
    final NodeSets sets = new NodeSets(index, this::countMore);

    final ConcurrentHashMap<Key, Walk> walks = new ConcurrentHashMap<>();

    /** The walks of languages with units, from which walks with bounds are derived. */
    final ConcurrentHashMap<Key, UnitBoundedWalks> unitWalks = new ConcurrentHashMap<>();

    /** The tokens of walks without bounds, by the states after them. */
    final ConcurrentHashMap<Key, ImmutableList<StateTokens>> alike = new ConcurrentHashMap<>();

    final ConcurrentHashMap<Key, ImmutableList<StateTokens>> alikeInUnits =
        new ConcurrentHashMap<>();

    /** The prepared tokens of languages that read the same as other languages. */
    final ConcurrentHashMap<Key, BreadthTokens> broad = new ConcurrentHashMap<>();

    final ConcurrentHashMap<LazyLanguage, TextTable> tables = new ConcurrentHashMap<>();
    long bytes;

    private void countMore(long more) {
      countBytes(this, more);
    }

    TextTable table(LazyLanguage language) {
      return tables.computeIfAbsent(language, TextTable::new);
    }
  }

  private SharedLanguageWalks(TrieIndex index, int vocabularySize) {
    this.index = index;
    this.vocabularySize = vocabularySize;
    this.memo = new WalkMemo();
  }

  /** Returns the walks over a trie. */
  static SharedLanguageWalks of(TrieIndex index, int vocabularySize) {
    return index
        .trie()
        .memo(SharedLanguageWalks.class, () -> new SharedLanguageWalks(index, vocabularySize));
  }

  /** Returns the sets of nodes by which walks are stored. */
  NodeSets nodeSets() {
    return memo.sets;
  }

  /** Returns the table of a language; languages are compared by identity. */
  TextTable table(LazyLanguage language) {
    return memo.table(language);
  }

  /** Returns the bytes that some language reads of those that a row is like. */
  long[] bytesRead(EquivalentRow row) {
    long[] bytes = new long[4];
    for (EquivalentState like : row.likenesses()) {
      table(like.language()).addBytesRead(like.state(), bytes);
    }
    return bytes;
  }

  /** Returns the states of the languages that a row is like. */
  int[] states(EquivalentRow row) {
    int[] states = new int[row.likenesses().size()];
    for (int i = 0; i < states.length; i++) {
      states[i] = row.likenesses().get(i).state();
    }
    return states;
  }

  /**
   * Returns the states of the languages that a row is like after one more byte. A language that
   * does not read the byte has -1. Returns null if no language reads the byte.
   */
  int @Nullable [] statesAfter(EquivalentRow row, int[] states, int unsignedByte) {
    int[] result = states.clone();
    boolean some = false;
    for (int i = 0; i < result.length; i++) {
      if (result[i] >= 0) {
        result[i] = table(row.likenesses().get(i).language()).step(result[i], unsignedByte);
        some |= result[i] >= 0;
      }
    }
    return some ? result : null;
  }

  /**
   * The tokens of all walks of a language from a state at some places, by the state after them. A
   * token may be in several. Bounds of the length are left out.
   *
   * @param countsUnits whether those are told apart that have another number of units
   */
  ImmutableList<StateTokens> tokensByState(
      LazyLanguage language, int state, boolean countsUnits, WalkNodes at) {
    WalkMemo current = memo;
    Key key = new Key(language, state, at);
    var memoOfKind = countsUnits ? current.alikeInUnits : current.alike;
    ImmutableList<StateTokens> known = memoOfKind.get(key);
    if (known == null) {
      known = computeTokensByState(current.table(language), key, countsUnits);
      long bytes = 64;
      for (StateTokens each : known) {
        bytes += each.tokens.bytes() + 8L * each.nodes.length;
      }
      countBytes(current, bytes);
      memoOfKind.put(key, known);
    }
    return known;
  }

  private ImmutableList<StateTokens> computeTokensByState(
      TextTable table, Key key, boolean countsUnits) {
    Map<Long, PathSet> found = new TreeMap<>();
    for (int root : key.at.nodes()) {
      TextScan scan = new TextScan(index, table, countsUnits, true);
      scan.scan(key.state, root);
      for (int i = 0; i < scan.nodes.size(); i++) {
        long state = scan.statesOfNodes.getInt(i);
        paths(state, scan.unitsOfNodes.getInt(i), found).add(root, scan.nodes.getInt(i));
      }
      for (int i = 0; i < scan.ends.size(); i++) {
        paths(-1, scan.unitsOfEnds.getInt(i), found).add(root, scan.ends.getInt(i));
      }
    }
    ImmutableList.Builder<StateTokens> result = ImmutableList.builder();
    for (Map.Entry<Long, PathSet> each : found.entrySet()) {
      PathSet paths = each.getValue();
      int after = (int) (each.getKey() >> 32);
      boolean mayEnd = after < 0 || table.canEnd(after);
      if (!paths.tokens.isEmpty()) {
        MaskBuilder mask = new MaskBuilder(vocabularySize);
        paths.tokens.forEach(mask::add);
        result.add(
            new StateTokens(
                paths.roots.toIntArray(), paths.nodes.toIntArray(), mask.build(), mayEnd));
      }
    }
    return result.build();
  }

  private PathSet paths(long state, int units, Map<Long, PathSet> of) {
    long key = (state << 32) + Math.min(MOST_UNITS, units);
    return of.computeIfAbsent(key, k -> new PathSet());
  }

  /** The paths to nodes with tokens. */
  private final class PathSet {
    final IntArrayList roots = new IntArrayList();
    final IntArrayList nodes = new IntArrayList();
    final IntArrayList tokens = new IntArrayList();

    void add(int root, int node) {
      int before = tokens.size();
      index.addTokens(node, tokens);
      if (tokens.size() > before) {
        roots.add(root);
        nodes.add(node);
      }
    }
  }

  /**
   * Returns the tokens that a language reads from a state, from the given nodes of the trie on. If
   * {@code units} is not null, the text of the language has at most that many units.
   */
  Walk walk(LazyLanguage language, int state, @Nullable RemainingUnits units, WalkNodes at) {
    WalkMemo current = memo;
    Key key = new Key(language, state, at);
    if (units != null) {
      UnitBoundedWalks known = current.unitWalks.get(key);
      if (known == null) {
        Walk broad = walkFromShortTexts(current, current.table(language), state, units, at);
        if (broad != null) {
          return broad;
        }
        known = newUnitWalks(current, key);
      }
      return known.walkWithin(units);
    }
    Walk known = current.walks.get(key);
    return known != null ? known : newWalk(current, key);
  }

  private UnitBoundedWalks newUnitWalks(WalkMemo current, Key key) {
    TextTable table = current.table(key.language);
    long before = table.bytes();
    TextScan scan = scan(table, key, true, false);
    UnitBoundedWalks made = new UnitBoundedWalks(index, scan, table, vocabularySize);
    countBytes(current, made.bytes() + table.bytes() - before);
    UnitBoundedWalks other = current.unitWalks.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  private Walk newWalk(WalkMemo current, Key key) {
    TextTable table = current.table(key.language);
    long before = table.bytes();
    Walk broad = walkFromShortTexts(current, table, key.state, null, key.at);
    Walk made = broad != null ? broad : walkOf(scan(table, key, false, false), table);
    WalkNodes rest = made.rest;
    long bytes = 128 + made.inside.bytes() + (rest == null ? 0 : rest.retainedBytes());
    countBytes(current, bytes + table.bytes() - before);
    Walk other = current.walks.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  private TextScan scan(TextTable table, Key key, boolean counts, boolean keepsNodes) {
    return new TextScan(index, table, counts, keepsNodes).scan(key.state, key.at);
  }

  /**
   * Derives a walk from the walk of a language that reads the same from the root; null if there is
   * no such language.
   */
  @SuppressWarnings("ReferenceEquality") // There is one root.
  private @Nullable Walk walkFromShortTexts(
      WalkMemo current, TextTable table, int state, @Nullable RemainingUnits units, WalkNodes at) {
    ShortTextEquivalent breadth = at == index.root() ? table.shortTextEquivalent(state) : null;
    if (breadth == null || !BreadthTokens.isUsableFor(breadth, units)) {
      return null;
    }
    Key key = new Key(breadth.language(), breadth.state(), at);
    BreadthTokens known = current.broad.get(key);
    return (known != null ? known : newBreadthTokens(current, key))
        .walkOf(table, state, breadth, units);
  }

  private BreadthTokens newBreadthTokens(WalkMemo current, Key key) {
    TextTable table = current.table(key.language);
    TextScan scan = scan(table, key, true, true);
    Walk all = current.walks.computeIfAbsent(key, k -> walkOf(scan, table));
    BreadthTokens made = new BreadthTokens(index, scan, all, vocabularySize);
    countBytes(current, made.bytes() + all.inside.bytes());
    BreadthTokens other = current.broad.putIfAbsent(key, made);
    return other == null ? made : other;
  }

  private Walk walkOf(TextScan scan, TextTable table) {
    for (int i = 0; i < scan.ends.size(); i++) {
      index.addTokens(scan.ends.getInt(i), scan.tokens);
    }
    MaskBuilder inside = new MaskBuilder(vocabularySize);
    for (int i = 0; i < scan.tokens.size(); i++) {
      inside.add(scan.tokens.getInt(i));
    }
    WalkNodes rest = index.nodesWithChildren(scan.ends);
    WalkNodes leaving = scan.endsOnly ? rest : index.nodesWithChildren(leaving(scan, table));
    return new Walk(inside.build(), rest, leaving, new EndBytes(table, scan.statesOfTokens));
  }

  /** Returns the ends from which tokens continue with a byte that the language does not read. */
  private IntArrayList leaving(TextScan scan, TextTable table) {
    IntArrayList leaving = new IntArrayList();
    int before = -1;
    long[] following = new long[4];
    synchronized (table) {
      for (int i = 0; i < scan.ends.size(); i++) {
        long[] bytes = new long[4];
        index.addBytes(scan.ends.getInt(i), bytes);
        int state = scan.statesOfEnds.getInt(i);
        int[] row = table.rowOf(state);
        if (state != before) {
          before = state;
          following = table.followingBytes(state);
        }
        for (int b = 0; b < row.length; b++) {
          if ((bytes[b >>> 6] & following[b >>> 6] & 1L << b) != 0 && row[b] < 0) {
            leaving.add(scan.ends.getInt(i));
            break;
          }
        }
      }
    }
    return leaving;
  }

  private synchronized void countBytes(WalkMemo current, long bytes) {
    current.bytes += bytes;
    if (current.bytes > GREATEST_MEMO && memo == current) {
      memo = new WalkMemo();
    }
  }
}
