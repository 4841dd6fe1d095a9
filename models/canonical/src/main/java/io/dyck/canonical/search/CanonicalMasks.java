package io.dyck.canonical.search;

import io.dyck.canonical.words.WordAutomaton;
import io.dyck.compose.completion.ClosableConfigurations;
import io.dyck.compose.completion.Completions;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.PartialConfiguration;
import io.dyck.compose.sequence.SequenceMasks;
import io.dyck.compose.sequence.SequenceState;
import io.dyck.compose.walk.MaskTable;
import io.dyck.compose.walk.TokenTables;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.table.TokenTable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The masks of a constraint in canonical mode (docs/canonical.md, "Masks"). A mask holds each token
 * that extends the sequence to the beginning of some grammar text's encoding.
 *
 * <p>The tokens that words allow depend on the state of the machine, the relevant stack symbols,
 * and the set of hypotheses. They are computed once for each combination ({@link #tokens}). The
 * last token only removes tokens: the ones that may not follow it within a word. Therefore a mask
 * is combined from two masks. The result is also stored under everything that it depends on, and is
 * then found by one lookup. Reads take no lock; missing masks are computed by one thread at a time.
 */
public final class CanonicalMasks implements SequenceMasks {
  /** Stands for any last token. */
  private static final int ANY = -2;

  /**
   * The maximal number of stack symbols in a key. A mask that depends on more symbols is computed
   * each time.
   */
  private static final int MOST_SYMBOLS = 64;

  /** The approximate bytes of an entry without its mask. */
  private static final long WHOLE_BYTES = 200;

  private static final long NODE_BYTES = 160;

  private static final int GREATEST_SEARCH = 1 << 18;

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final WordGroups groups;

  /** The surely closable configurations; null if every text can be closed. */
  private final @Nullable ClosableConfigurations closable;

  private final TokenTables<PartialConfiguration> tables;
  private final TokenMask none;
  private final Supplier<Completions> completions;
  private final long budget;
  private final LongAdder evictions = new LongAdder();
  private volatile Generation generation;

  /** The caches that are emptied together. */
  private final class Generation {
    final ConcurrentHashMap<Root, Node> roots = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Whole, Node> whole = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Last, TokenMask> afterLast = new ConcurrentHashMap<>();
    final LongAdder bytes = new LongAdder();
    CanonicalSearch search = newSearch();
  }

  /**
   * The key of a mask, apart from the stack.
   *
   * @param last {@link #ANY}, or the last token if the entry holds the {@link
   *     CanonicalTokens#exceptions} that are refused after this token
   * @param sure whether the stack has sure returns ({@link ClosableConfigurations#hasSureReturns});
   *     otherwise the whole stack decides
   */
  private record Root(int state, int set, int node, int last, boolean sure) {}

  /** The key of an assembled mask, apart from the stack. */
  private record Whole(int state, int set, int node, int last, boolean mayEnd, boolean sure) {
    Whole(Configuration configuration, SequenceState after, boolean mayEnd, boolean sure) {
      this(configuration.state().id(), after.set(), after.node(), after.last(), mayEnd, sure);
    }

    /** Returns the key of a part of the mask. */
    Root part(int partSet, int partNode, int partLast) {
      return new Root(state, partSet, partNode, partLast, sure);
    }
  }

  /** A node of a trie over stack symbols: its tokens, or the nodes of further symbols. */
  private static final class Node {
    volatile @Nullable TokenMask tokens;
    final ConcurrentHashMap<Symbol, Node> bySymbol = new ConcurrentHashMap<>(2);

    /**
     * Returns the tokens for the deciding stack symbols from a cell down; null if they are not
     * stored.
     */
    static @Nullable TokenMask find(@Nullable Node root, @Nullable Cell top) {
      Cell cell = top;
      Node node = root;
      while (node != null && node.tokens == null && cell != null) {
        node = node.bySymbol.get(cell.symbol());
        cell = cell.cellBelow();
      }
      return node == null ? null : node.tokens;
    }

    /** Returns the number of deciding symbols; a negative number if no tokens are stored. */
    static int depth(@Nullable Node root, @Nullable Cell top) {
      int depth = 0;
      Cell cell = top;
      Node node = root;
      while (node != null && node.tokens == null && cell != null) {
        node = node.bySymbol.get(cell.symbol());
        cell = cell.cellBelow();
        depth++;
      }
      return node == null || node.tokens == null ? -1 : depth;
    }

    /** Returns the node of some symbols. Creates missing nodes. */
    Node after(List<Cell> cells) {
      Node node = this;
      for (Cell cell : cells) {
        node = node.bySymbol.computeIfAbsent(cell.symbol(), s -> new Node());
      }
      return node;
    }
  }

  /** The parts of a mask. */
  private record Last(
      TokenMask all, TokenMask begun, TokenMask refused, int last, boolean mayEnd) {}

  /**
   * Prepares the masks without computing any.
   *
   * @param closable the surely closable configurations; null if every text can be closed
   * @param completions the completions without canonical mode
   * @param budget the number of bytes after which all stored masks are dropped
   */
  public CanonicalMasks(
      Machine machine,
      Vocabulary vocabulary,
      MaskTable masks,
      CanonicalTokens canonical,
      @Nullable ClosableConfigurations closable,
      Supplier<Completions> completions,
      long budget) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.canonical = canonical;
    this.words = canonical.words();
    this.groups = new WordGroups(vocabulary, canonical);
    this.closable = closable;
    this.tables = new TokenTables<>(masks, vocabulary.size(), after -> after);
    this.none = TokenMask.empty(vocabulary.size());
    this.completions = completions;
    this.budget = budget;
    this.generation = new Generation();
  }

  /** Returns the automaton of canonical sequences. */
  CanonicalTokens canonical() {
    return canonical;
  }

  @Override
  public SequenceState start() {
    return canonical.start();
  }

  @Override
  public @Nullable SequenceState stateAfter(SequenceState state, int token) {
    return canonical.next(state, token);
  }

  @Override
  public boolean mayEnd(SequenceState state) {
    return canonical.mayEnd(state);
  }

  @Override
  public int[] completion(Configuration configuration, SequenceState state) {
    return canonicalCompletions().completion(configuration, state);
  }

  @Override
  public TokenMask masksWithin(Configuration configuration, SequenceState state, int tokensLeft) {
    return canonicalCompletions().within(configuration, state, tokensLeft);
  }

  private CanonicalCompletions canonicalCompletions() {
    return new CanonicalCompletions(machine, vocabulary, this, completions.get());
  }

  @Override
  public boolean isEmpty() {
    Configuration start = Configuration.start(machine);
    if (start.isAccepting()) {
      return false;
    }
    return closable == null
        ? IntStream.range(0, machine.letters()).noneMatch(letter -> reads(start, letter))
        : !closable.contains(start.state(), start.cell())
            && mask(start, canonical.start()).cardinality() == 0;
  }

  private boolean reads(Configuration from, int letter) {
    Configuration at = new Configuration(machine, from.state(), from.cell());
    return at.step(letter) == Configuration.Outcome.MOVED;
  }

  /**
   * Returns the mask of a configuration whose whole stack is known, after canonical tokens.
   *
   * @param configuration not changed
   * @return a shared mask, end tokens included where the text may end
   */
  @Override
  public TokenMask mask(Configuration configuration, SequenceState state) {
    Generation current = generation;
    boolean mayEnd = configuration.isAccepting() && canonical.mayEnd(state);
    boolean sure = closable == null || closable.hasSureReturns(configuration.cell());
    Whole whole = new Whole(configuration, state, mayEnd, sure);
    TokenMask known = Node.find(current.whole.get(whole), configuration.cell());
    return known != null ? known : mask(current, configuration, state, whole);
  }

  private TokenMask mask(
      Generation current, Configuration configuration, SequenceState state, Whole whole) {
    int set = canonical.plainSet(state);
    List<Root> roots = new ArrayList<>(3);
    roots.add(whole.part(set, state.node(), ANY));
    TokenMask all = tokens(current, configuration, roots.get(0));
    TokenMask begun = none;
    int ended = state.last() < 0 || state.node() != 0 ? WordAutomaton.NONE : words.ended(set);
    if (ended >= 0) {
      Root root = whole.part(ended, 0, ANY);
      roots.add(root);
      begun = tokens(current, configuration, root);
    }
    TokenMask refused = none;
    if (set != state.set()) {
      // The word so far could become a word that the tokenizer encodes as one token.
      Root root = whole.part(state.set(), state.node(), Math.max(-1, state.last()));
      roots.add(root);
      refused = tokens(current, configuration, root);
      refused = refused.cardinality() == 0 ? none : refused;
    }
    Last key = new Last(all, begun, refused, state.last(), whole.mayEnd());
    TokenMask known = current.afterLast.get(key);
    TokenMask mask = known != null ? known : assemble(current, key);
    keepWhole(current, configuration, whole, roots, mask);
    return mask;
  }

  /** Stores an assembled mask under as many stack symbols as its parts need. */
  private void keepWhole(
      Generation current,
      Configuration configuration,
      Whole whole,
      List<Root> roots,
      TokenMask mask) {
    int deepest = 0;
    for (Root root : roots) {
      int depth = Node.depth(current.roots.get(root), configuration.cell());
      if (depth < 0) {
        return;
      }
      deepest = Math.max(deepest, depth);
    }
    Node node = current.whole.computeIfAbsent(whole, w -> new Node());
    node.after(cells(configuration).subList(0, deepest)).tokens = mask;
    account(current, WHOLE_BYTES + NODE_BYTES * deepest);
  }

  private TokenMask assemble(Generation current, Last key) {
    TokenMask mask = key.all();
    if (key.last() >= 0) {
      mask = mask.without(groups.disallowed(key.last()).without(key.begun()));
    }
    mask = mask.without(key.refused());
    mask = masks.withEnd(mask, key.mayEnd()).toCompact();
    TokenMask other = current.afterLast.putIfAbsent(key, mask);
    account(current, 96 + mask.bytesWithout(key.all()));
    return other == null ? mask : other;
  }

  /** Returns the tokens for a root and the deciding symbols of the stack. */
  private TokenMask tokens(Generation current, Configuration configuration, Root root) {
    TokenMask known = Node.find(current.roots.get(root), configuration.cell());
    return known != null
        ? known
        : masks.answer(walks -> compute(current, walks, configuration, root));
  }

  private TokenMask compute(
      Generation current, MaskTable.CacheGeneration walks, Configuration configuration, Root root) {
    synchronized (current) {
      if (current.search.size() > GREATEST_SEARCH) {
        current.search = newSearch();
      }
      List<Cell> cells = cells(configuration);
      int deepest = Math.min(MOST_SYMBOLS, cells.size());
      Finding finding =
          root.last() == ANY
              ? new Collecting(current.search, walks, configuration, cells, root)
              : new Refusing(current.search, configuration, cells, root);
      int least = root.sure() ? 0 : cells.size();
      for (int next = least, known = least > deepest ? deepest : -1;
          known < deepest;
          next = next == 0 ? 1 : 2 * next) {
        known = Math.min(next, deepest);
        if (finding.isDecidedBy(known)) {
          TokenMask found = finding.result().build();
          keep(current, root, cells.subList(0, known), found);
          return found;
        }
      }
      if (!finding.isDecidedBy(cells.size())) {
        throw new AssertionError("a stack that is known decides");
      }
      return finding.result().build();
    }
  }

  private static List<Cell> cells(Configuration configuration) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell = configuration.cell(); cell != null; cell = cell.cellBelow()) {
      cells.add(cell);
    }
    return cells;
  }

  private void keep(Generation current, Root root, List<Cell> known, TokenMask found) {
    Node node = current.roots.computeIfAbsent(root, r -> new Node());
    node.after(known).tokens = found;
    account(current, WHOLE_BYTES + NODE_BYTES * known.size() + found.bytes());
  }

  /** A search for tokens that is repeated with more and more symbols of the stack. */
  private interface Finding {
    /** Returns whether the known symbols decide the tokens. */
    boolean isDecidedBy(int known);

    /** Returns the tokens, once they are decided. */
    MaskBuilder result();
  }

  /** Collects the tokens after which a text can continue. */
  private final class Collecting implements Finding, TokenTargets.Visitor {
    private final CanonicalSearch search;
    private final TokenTargets.From from;
    private final List<Cell> cells;
    private final WordGroups.Groups wordGroups;
    private final MaskBuilder result = new MaskBuilder(vocabulary.size());

    /** The kinds of tokens that fewer symbols already decided. */
    private final BitSet settled = new BitSet();

    private boolean decided;
    private boolean allDecided;

    Collecting(
        CanonicalSearch search,
        MaskTable.CacheGeneration walks,
        Configuration configuration,
        List<Cell> cells,
        Root root) {
      this.search = search;
      this.cells = cells;
      this.wordGroups = groups.of(root.set(), root.node());
      this.from =
          new TokenTargets.From(walks, tables, search.configurations(), configuration.state());
    }

    @Override
    public MaskBuilder result() {
      return result;
    }

    @Override
    public boolean isDecidedBy(int known) {
      decided = true;
      allDecided = true;
      boolean reached = new TokenTargets(from, cells, known, wordGroups).visit(this);
      return reached && allDecided;
    }

    @Override
    public boolean isSettled(int entry) {
      return settled.get(entry);
    }

    @Override
    public void visited(int entry) {
      settled.set(entry, decided);
      allDecided &= decided;
      decided = true;
    }

    @Override
    public boolean target(SearchConfiguration at, GroupedTokens.Part part) {
      decided = decided && search.addViable(at, part, result);
      return true;
    }

    @Override
    public boolean targetAll(SearchConfiguration at, GroupedTokens parts) {
      decided = decided && search.addViable(at, parts, result);
      return true;
    }
  }

  /** Collects the exceptions after which no text can continue. */
  private final class Refusing implements Finding {
    private final CanonicalSearch search;
    private final Configuration configuration;
    private final List<Cell> cells;
    private final SequenceState state;
    private MaskBuilder result = new MaskBuilder(vocabulary.size());

    Refusing(CanonicalSearch search, Configuration configuration, List<Cell> cells, Root root) {
      this.search = search;
      this.configuration = configuration;
      this.cells = cells;
      this.state = new SequenceState(root.set(), root.node(), root.last());
    }

    @Override
    public MaskBuilder result() {
      return result;
    }

    @Override
    public boolean isDecidedBy(int known) {
      result = new MaskBuilder(vocabulary.size());
      SearchConfiguration from = search.configurations().of(configuration.state(), partial(known));
      for (int token : canonical.exceptions(state)) {
        Viability viable = viable(from, token);
        if (viable == Viability.UNKNOWN) {
          return false;
        }
        if (viable == Viability.NO) {
          result.add(token);
        }
      }
      return true;
    }

    private Viability viable(SearchConfiguration from, int token) {
      TokenTable tokens = vocabulary.table();
      byte[] bytes = tokens.byteArena();
      int start = tokens.start(token);
      int end = tokens.end(token);
      Configuration.Outcome outcome = search.configurations().read(from, bytes, start, end);
      if (outcome != Configuration.Outcome.MOVED) {
        return outcome == Configuration.Outcome.DEAD ? Viability.NO : Viability.UNKNOWN;
      }
      SequenceState after = canonical.next(state, token);
      return after == null
          ? Viability.NO
          : search.viable(search.configurations().after(from, bytes, start, end), after);
    }

    private Cell partial(int known) {
      if (known == 0) {
        return Configuration.unknownBelow(machine, configuration.state());
      }
      return TokenTargets.partial(machine, cells, known).get(0);
    }
  }

  /**
   * Visits the tokens after some hypotheses, grouped by their targets over the whole stack. Targets
   * after which no text can continue are included.
   *
   * @param visitors makes a visitor; called again if a visit must be repeated
   */
  <V extends TokenTargets.Visitor> TokenMask visitAll(
      Configuration configuration,
      int set,
      int node,
      Supplier<V> visitors,
      Function<V, TokenMask> result) {
    Generation current = generation;
    List<Cell> cells = cells(configuration);
    return masks.answer(
        walks -> {
          V visitor = visitors.get();
          synchronized (current) {
            TokenTargets.From from =
                new TokenTargets.From(
                    walks, tables, current.search.configurations(), configuration.state());
            new TokenTargets(from, cells, cells.size(), groups.of(set, node)).visit(visitor);
          }
          return result.apply(visitor);
        });
  }

  /** Returns the tokens that may not follow a token within a word. */
  TokenMask disallowed(int last) {
    return groups.disallowed(last);
  }

  /** Returns the tokens of a group that the given token may follow within a word. */
  TokenMask followed(WordGroups.Group group, int next) {
    return groups.followed(group, new IntSequence(new int[] {next}), false);
  }

  private CanonicalSearch newSearch() {
    return new CanonicalSearch(machine, vocabulary, canonical, groups, closable);
  }

  private void account(Generation current, long bytes) {
    current.bytes.add(bytes);
    if (current.bytes.sum() > budget) {
      synchronized (this) {
        if (generation == current) {
          generation = new Generation();
          evictions.increment();
        }
      }
    }
  }

  @Override
  public long bytes() {
    return generation.bytes.sum();
  }

  @Override
  public long evictions() {
    return evictions.sum();
  }
}
