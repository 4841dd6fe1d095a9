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
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
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
 * is combined from two masks. Reads take no lock; missing masks are computed by one thread at a
 * time.
 */
public final class CanonicalMasks implements SequenceMasks {
  /**
   * The maximal number of stack symbols in a key. A mask that depends on more symbols is computed
   * each time.
   */
  private static final int MAX_SYMBOLS = 64;

  /** The approximate bytes of an entry without its mask. */
  private static final long ROOT_BYTES = 200;

  private static final long NODE_BYTES = 160;

  private static final int MAX_SEARCH_SIZE = 1 << 18;

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final CanonicalTokens canonical;
  private final WordGroups groups;

  /** The surely closable configurations; null if every text can be closed. */
  private final @Nullable ClosableConfigurations closable;

  private final TokenTables<PartialConfiguration> tables;
  private final TokenMask none;
  private final Supplier<Completions> completions;
  private final long budget;
  private final LongAdder evictions = new LongAdder();
  private volatile CacheGeneration generation;

  /** The caches that are emptied together. */
  private final class CacheGeneration {
    final ConcurrentHashMap<MaskKey, Node> roots = new ConcurrentHashMap<>();
    final ConcurrentHashMap<MaskParts, TokenMask> afterLast = new ConcurrentHashMap<>();
    final LongAdder bytes = new LongAdder();
    CanonicalSearch search = newSearch();
  }

  /**
   * The key of the tokens that words allow, apart from the stack.
   *
   * @param sure whether the stack has sure returns ({@link ClosableConfigurations#hasSureReturns});
   *     otherwise the whole stack decides
   */
  private record MaskKey(int state, int set, int node, boolean sure) {}

  /** A node of a trie over stack symbols: its tokens, or the nodes of further symbols. */
  private static final class Node {
    volatile @Nullable TokenMask tokens;
    final ConcurrentHashMap<Symbol, Node> bySymbol = new ConcurrentHashMap<>(2);

    /**
     * Returns the tokens for the deciding stack symbols from a cell down; null if they are not
     * stored.
     */
    static @Nullable TokenMask find(@Nullable Node root, Cell top) {
      Cell cell = top;
      Node node = root;
      while (node != null && node.tokens == null && cell != null) {
        node = node.bySymbol.get(cell.symbol());
        cell = cell.cellBelow();
      }
      return node == null ? null : node.tokens;
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
  private record MaskParts(TokenMask all, TokenMask begun, int last, boolean mayEnd) {}

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
    this.groups = new WordGroups(vocabulary, canonical);
    this.closable = closable;
    this.tables = new TokenTables<>(masks, vocabulary.size(), after -> after);
    this.none = TokenMask.empty(vocabulary.size());
    this.completions = completions;
    this.budget = budget;
    this.generation = new CacheGeneration();
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
    return canonical.stateAfter(state, token);
  }

  @Override
  public boolean canEnd(SequenceState state) {
    return canonical.canEnd(state);
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
    CacheGeneration current = generation;
    TokenMask all = tokens(current, configuration, state.set(), state.node());
    int ended =
        state.last() < 0 || state.node() != 0
            ? WordAutomaton.NONE
            : canonical.wordAutomaton().endedHypotheses(state.set());
    TokenMask begun = ended < 0 ? none : tokens(current, configuration, ended, 0);
    boolean mayEnd = configuration.isAccepting() && canonical.canEnd(state);
    MaskParts key = new MaskParts(all, begun, state.last(), mayEnd);
    TokenMask known = current.afterLast.get(key);
    return known != null ? known : assemble(current, key);
  }

  private TokenMask assemble(CacheGeneration current, MaskParts key) {
    TokenMask mask = key.all();
    if (key.last() >= 0) {
      mask = mask.without(groups.disallowed(key.last()).without(key.begun()));
    }
    mask = masks.withEnd(mask, key.mayEnd()).toCompact();
    TokenMask other = current.afterLast.putIfAbsent(key, mask);
    countBytes(current, 96 + mask.bytesWithout(key.all()));
    return other == null ? mask : other;
  }

  /** Returns the tokens that grammar and words allow after some hypotheses. */
  private TokenMask tokens(
      CacheGeneration current, Configuration configuration, int set, int node) {
    boolean sure = closable == null || closable.hasSureReturns(configuration.cell());
    MaskKey root = new MaskKey(configuration.state().id(), set, node, sure);
    TokenMask known = Node.find(current.roots.get(root), configuration.cell());
    return known != null
        ? known
        : masks.answer(walks -> compute(current, walks, configuration, root));
  }

  /** Decides the tokens with as few symbols of the stack as possible. */
  private TokenMask compute(
      CacheGeneration current,
      MaskTable.CacheGeneration walks,
      Configuration configuration,
      MaskKey root) {
    synchronized (current) {
      if (current.search.size() > MAX_SEARCH_SIZE) {
        current.search = newSearch();
      }
      CanonicalSearch search = current.search;
      TokenTargets targets =
          new TokenTargets(
              walks,
              tables,
              search.configurations(),
              configuration,
              groups.of(root.set(), root.node()));
      List<Cell> cells = TokenTargets.cells(configuration);
      MaskBuilder result = new MaskBuilder(vocabulary.size());
      for (int known = root.sure() ? 0 : cells.size(); ; known = known == 0 ? 1 : 2 * known) {
        int symbols = known > MAX_SYMBOLS ? cells.size() : Math.min(known, cells.size());
        if (targets.visit(symbols, (at, group) -> search.addViable(at, group, result))) {
          TokenMask found = result.build();
          if (symbols <= MAX_SYMBOLS) {
            current
                    .roots
                    .computeIfAbsent(root, r -> new Node())
                    .after(cells.subList(0, symbols))
                    .tokens =
                found;
            countBytes(current, ROOT_BYTES + NODE_BYTES * symbols + found.bytes());
          }
          return found;
        }
        if (symbols == cells.size()) {
          throw new AssertionError("a stack that is known decides");
        }
      }
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
      Function<SearchConfigurations, V> visitors,
      Function<V, TokenMask> result) {
    CacheGeneration current = generation;
    return masks.answer(
        walks -> {
          V visitor;
          synchronized (current) {
            SearchConfigurations configurations = current.search.configurations();
            visitor = visitors.apply(configurations);
            new TokenTargets(walks, tables, configurations, configuration, groups.of(set, node))
                .visit(configuration.cell().depth() + 1, visitor);
          }
          return result.apply(visitor);
        });
  }

  /** Returns the tokens that may not follow a token within a word. */
  TokenMask disallowed(int last) {
    return groups.disallowed(last);
  }

  private CanonicalSearch newSearch() {
    return new CanonicalSearch(machine, vocabulary, canonical, groups, closable);
  }

  private void countBytes(CacheGeneration current, long bytes) {
    current.bytes.add(bytes);
    if (current.bytes.sum() > budget) {
      synchronized (this) {
        if (generation == current) {
          generation = new CacheGeneration();
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
