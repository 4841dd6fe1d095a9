package io.dyck.compose.walk;

import io.dyck.compose.canonical.CanonicalState;
import io.dyck.compose.canonical.CanonicalTokens;
import io.dyck.compose.canonical.words.WordAutomaton;
import io.dyck.compose.mask.MaskBuilder;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.pda.automaton.IntSequence;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Configuration;
import io.dyck.pda.machine.Configuration.Outcome;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Symbol;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The masks of a constraint in canonical mode (docs/canonical.md, "Masks"): the tokens after which
 * some text of the grammar has an encoding that begins so.
 *
 * <p>What words allow depends on the state of the machine, the stack symbols that matter, and the
 * set of hypotheses; it is found once for these ({@link #tokens}). The last token only takes away:
 * where a word goes on, what may not follow it. So a mask is found by two lookups, or made from two
 * masks. Reads take no lock; what is missing is computed by one thread at a time.
 */
public final class CanonicalMasks {
  /** So many tokens of a group share the search for what may follow them. */
  private static final int SHARED = 8;

  /** Stack symbols by which masks are kept; where more decide, they are computed each time. */
  private static final int MOST_SYMBOLS = 64;

  private static final int GREATEST_SEARCH = 1 << 18;

  private final Machine machine;
  private final Vocabulary vocabulary;
  private final MaskTable masks;
  private final CanonicalTokens canonical;
  private final WordAutomaton words;
  private final WordGroups groups;
  private final TokenMask none;
  private final TokenMask endTokens;
  private final long budget;
  private final LongAdder evictions = new LongAdder();
  private volatile Generation generation;

  /** What is emptied at once. */
  private final class Generation {
    final ConcurrentHashMap<Root, Node> roots = new ConcurrentHashMap<>();
    final ConcurrentHashMap<Last, TokenMask> afterLast = new ConcurrentHashMap<>();
    final LongAdder bytes = new LongAdder();
    final TokensAfter tokensAfter =
        new TokensAfter(machine, masks, vocabulary.size(), made -> account(this, made));
    CanonicalSearch search = new CanonicalSearch(machine, vocabulary.trie(), canonical);
  }

  private record Root(int state, int set, int node) {}

  /** The tokens after some stack symbols, or what further symbols lead to. */
  private static final class Node {
    volatile @Nullable TokenMask tokens;
    final ConcurrentHashMap<Symbol, Node> bySymbol = new ConcurrentHashMap<>(2);
  }

  /** Masks are told apart by identity. */
  private record Last(TokenMask all, TokenMask begun, int last, boolean mayEnd) {
    @Override
    @SuppressWarnings("ReferenceEquality")
    public boolean equals(@Nullable Object other) {
      return other instanceof Last that
          && all == that.all
          && begun == that.begun
          && last == that.last
          && mayEnd == that.mayEnd;
    }

    @Override
    public int hashCode() {
      return (System.identityHashCode(all) * 31 + System.identityHashCode(begun)) * 31
          + 2 * last
          + (mayEnd ? 1 : 0);
    }
  }

  /**
   * Prepares the masks; nothing is computed yet.
   *
   * @param machine the automaton; its grammar names no tokens
   * @param vocabulary the tokens
   * @param masks the masks without canonical mode
   * @param canonical what the vocabulary's tokenizer produces
   * @param budget bytes after which what was found is dropped
   */
  public CanonicalMasks(
      Machine machine,
      Vocabulary vocabulary,
      MaskTable masks,
      CanonicalTokens canonical,
      long budget) {
    this.machine = machine;
    this.vocabulary = vocabulary;
    this.masks = masks;
    this.canonical = canonical;
    this.words = canonical.words();
    this.groups = new WordGroups(vocabulary, canonical);
    this.none = TokenMask.empty(vocabulary.size());
    this.endTokens = TokenMask.of(vocabulary.size(), vocabulary.endTokens().toArray());
    this.budget = budget;
    this.generation = new Generation();
  }

  /**
   * The automaton of canonical sequences.
   *
   * @return as given
   */
  public CanonicalTokens canonical() {
    return canonical;
  }

  /**
   * The mask of a configuration whose whole stack is known, after canonical tokens.
   *
   * @param configuration not changed
   * @param state what the tokens so far led to
   * @return a shared mask, end tokens included where the text may end
   */
  public TokenMask mask(Configuration configuration, CanonicalState state) {
    Generation current = generation;
    int set = canonical.plainSet(state);
    boolean mayEnd = configuration.isAccepting() && canonical.mayEnd(state);
    TokenMask all = tokens(current, configuration, set, state.node());
    int ended = state.last() < 0 || state.node() != 0 ? WordAutomaton.NONE : words.ended(set);
    TokenMask begun = ended < 0 ? none : tokens(current, configuration, ended, 0);
    Last key = new Last(all, begun, state.last(), mayEnd);
    TokenMask known = current.afterLast.get(key);
    TokenMask mask = known != null ? known : finish(current, key);
    IntArrayList exceptions = canonical.exceptions(state);
    return exceptions.isEmpty()
        ? mask
        : withoutRefused(current, configuration, state, mask, exceptions);
  }

  private TokenMask finish(Generation current, Last key) {
    TokenMask mask = key.all();
    if (key.last() >= 0) {
      int[] bits = new int[TokenMask.wordCount(vocabulary.size())];
      mask.copyTo(bits);
      canonical.successors().removeDisallowed(key.last(), bits);
      TokenMask left = TokenMask.ofBits(vocabulary.size(), bits);
      mask = left.cardinality() == mask.cardinality() ? mask : left.union(key.begun());
    }
    mask = (key.mayEnd() ? mask.union(endTokens) : mask).quickToCopy();
    TokenMask other = current.afterLast.putIfAbsent(key, mask);
    account(current, 96 + mask.bytes());
    return other == null ? mask : other;
  }

  /** With some tokens the word so far could become one that is a token by itself. */
  private TokenMask withoutRefused(
      Generation current,
      Configuration configuration,
      CanonicalState state,
      TokenMask mask,
      IntArrayList exceptions) {
    IntArrayList refused = new IntArrayList();
    synchronized (current) {
      Standing whole = new Standing(machine, configuration.state(), configuration.cell());
      for (int token : exceptions) {
        if (mask.contains(token) && !isViable(current, whole, state, token)) {
          refused.add(token);
        }
      }
    }
    if (refused.isEmpty()) {
      return mask;
    }
    int[] bits = new int[TokenMask.wordCount(vocabulary.size())];
    mask.copyTo(bits);
    refused.forEach(token -> bits[token >>> 5] &= ~(1 << token));
    return TokenMask.ofBits(vocabulary.size(), bits);
  }

  private boolean isViable(Generation current, Standing from, CanonicalState state, int token) {
    CanonicalState after = canonical.next(state, token);
    Standing at = from;
    for (int i = vocabulary.start(token); i < vocabulary.end(token); i++) {
      int letter = machine.terminals().classOf(vocabulary.arena()[i] & 0xFF);
      if (at.read(letter) != Outcome.MOVED) {
        return false;
      }
      at = at.after(letter);
    }
    return after != null && current.search.viable(current.search.intern(at), after) == Verdict.YES;
  }

  /** The tokens after a set of hypotheses, whatever the last token was. */
  private TokenMask tokens(Generation current, Configuration configuration, int set, int node) {
    Root root = new Root(configuration.state().id(), set, node);
    Node found = current.roots.get(root);
    Cell cell = configuration.cell();
    while (found != null && cell != null) {
      TokenMask known = found.tokens;
      if (known != null) {
        return known;
      }
      found = found.bySymbol.get(cell.symbol());
      cell = cell.below();
    }
    TokenMask known = found == null ? null : found.tokens;
    return known != null ? known : compute(current, configuration, root);
  }

  private TokenMask compute(Generation current, Configuration configuration, Root root) {
    synchronized (current) {
      if (current.search.size() > GREATEST_SEARCH) {
        current.search = new CanonicalSearch(machine, vocabulary.trie(), canonical);
      }
      List<Cell> cells = new ArrayList<>();
      for (Cell cell = configuration.cell(); cell != null; cell = cell.below()) {
        cells.add(cell);
      }
      int deepest = Math.min(MOST_SYMBOLS, cells.size());
      Collecting collecting = new Collecting(current);
      for (int next = 0, known = -1; known < deepest; next = next == 0 ? 1 : 2 * next) {
        known = Math.min(next, deepest);
        if (collecting.collect(configuration, cells, known, root)) {
          TokenMask found = collecting.result.build();
          keep(current, root, cells.subList(0, known), found);
          return found;
        }
      }
      if (!collecting.collect(configuration, cells, cells.size(), root)) {
        throw new AssertionError("a stack that is known decides");
      }
      return collecting.result.build();
    }
  }

  private void keep(Generation current, Root root, List<Cell> known, TokenMask found) {
    Node node = current.roots.computeIfAbsent(root, r -> new Node());
    for (Cell cell : known) {
      node = node.bySymbol.computeIfAbsent(cell.symbol(), s -> new Node());
    }
    node.tokens = found;
    account(current, 200 + found.bytes());
  }

  /** The tokens as far as more and more symbols of the stack decide. */
  private final class Collecting implements Landings.Visitor {
    private final Generation current;
    private final MaskBuilder result = new MaskBuilder(vocabulary.size());

    /** Kinds of tokens that fewer symbols decide. */
    private final BitSet settled = new BitSet();

    private boolean decided;
    private boolean allDecided;

    Collecting(Generation current) {
      this.current = current;
    }

    /** False if more of the stack decides. */
    boolean collect(Configuration configuration, List<Cell> cells, int known, Root root) {
      Landings.From from =
          new Landings.From(machine, masks, current.tokensAfter, configuration.state());
      decided = true;
      allDecided = true;
      boolean reached =
          new Landings(from, cells, known, groups.of(root.set(), root.node())).visit(this);
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
    public boolean land(Standing at, WordGroups.Group group, TokenMask tokens) {
      if (decided) {
        add(current.search.intern(at), group, tokens);
      }
      return true;
    }

    private void add(Standing at, WordGroups.Group group, TokenMask part) {
      if (current.search.kept(at, group.ended()) == Verdict.YES) {
        result.addAll(part);
        return;
      }
      TokenMask rest = part;
      if (part.cardinality() >= SHARED) {
        boolean bytes = canonical.isOneWord() && group.node() == 0;
        IntSequence by =
            bytes
                ? current.search.bytesAfter(at)
                : current.search.certain(at, group.set(), group.node());
        TokenMask followed = part.intersection(groups.followed(group, by, bytes));
        result.addAll(followed);
        rest = part.without(followed);
      }
      rest.forEach(token -> addOne(at, new CanonicalState(group.set(), group.node(), token)));
    }

    private void addOne(Standing at, CanonicalState state) {
      if (decided) {
        Verdict verdict = current.search.viable(at, state);
        decided = verdict != Verdict.UNKNOWN;
        if (verdict == Verdict.YES) {
          result.add(state.last());
        }
      }
    }
  }

  /**
   * The tokens after some hypotheses, by where they lead over the whole stack, whether a text can
   * go on there or not.
   */
  void visitAll(Configuration configuration, int set, int node, Landings.Visitor visitor) {
    Generation current = generation;
    List<Cell> cells = new ArrayList<>();
    for (Cell cell = configuration.cell(); cell != null; cell = cell.below()) {
      cells.add(cell);
    }
    Landings.From from =
        new Landings.From(machine, masks, current.tokensAfter, configuration.state());
    synchronized (current) {
      new Landings(from, cells, cells.size(), groups.of(set, node)).visit(visitor);
    }
  }

  /** The tokens of a group that may be followed by one token within a word. */
  TokenMask followed(WordGroups.Group group, int next) {
    return groups.followed(group, new IntSequence(new int[] {next}), false);
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

  /**
   * Bytes that are accounted for now.
   *
   * @return an estimate
   */
  public long bytes() {
    return generation.bytes.sum();
  }

  /**
   * How often what was found was dropped.
   *
   * @return a count
   */
  public long evictions() {
    return evictions.sum();
  }
}
