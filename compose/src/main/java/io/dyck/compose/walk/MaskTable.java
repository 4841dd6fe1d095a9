package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.Ints;
import io.dyck.compose.lazy.Endings;
import io.dyck.compose.lazy.LazyWalks;
import io.dyck.compose.lazy.ReturnPoint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.region.Configurations;
import io.dyck.compose.region.PartialConfiguration;
import io.dyck.failure.LimitExceededException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Cell;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.StackMemo;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.run.Configuration;
import io.dyck.vocabulary.Vocabulary;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The masks of a constraint. Each mask is computed once, then looked up, and shared by all matchers
 * and threads.
 *
 * <p>A mask depends on the state ({@link StateMask}), on the stack symbols that its tokens pop, one
 * after the other ({@link Suspensions}), and on whether the text may end, and on nothing else. The
 * stack's contribution is remembered by stack symbol. The upper cells are asked each time, and
 * lower cells remember their answers. Therefore a new cell needs only the answer of the cell below,
 * at any depth.
 *
 * <p>Reads take no lock. The budget in bytes counts the objects made since the table was last
 * emptied. When the budget is exceeded, the table is emptied. Masks in use stay valid; dropped
 * masks are made again when needed.
 */
public final class MaskTable {
  /**
   * The number of upper cells that a lookup asks directly, because this is cheaper than a memo in
   * the cell.
   */
  private static final int MOST_ASKED = 4;

  private final Machine machine;
  private final boolean withoutStack;
  private final Vocabulary vocabulary;
  private final TokenClasses tokenClasses;

  /** The lazy walks; null if the grammar names tokens or uses the longest match. */
  private final @Nullable LazyWalks lazyWalks;

  /** Whether states are made on demand. */
  private final boolean isLazy;

  private final WalkerPool walkers;
  private final TokenMask none;
  private final TokenMask endTokens;
  private final long budget;
  private volatile CacheGeneration generation = new CacheGeneration(true);

  /** Whether lazy walks collect the items after the tokens, because budgets are asked for. */
  private volatile boolean collectsEndings;

  private final LongAdder walks = new LongAdder();
  private final LongAdder visitedNodes = new LongAdder();
  private final LongAdder evictions = new LongAdder();

  /** The caches that are emptied together. */
  public final class CacheGeneration {
    /** Whether walks read in branches, each of which makes an assumption about a long stack. */
    private final boolean branching;

    private volatile @Nullable StateMask[] byState = new StateMask[256];
    private final Map<ImmutableList<Suspension>, Suspensions> suspensions =
        new ConcurrentHashMap<>();
    private final Map<ImmutableList<ReturnPoint>, Suspensions> returns = new ConcurrentHashMap<>();
    private final StackContributions addedByStack = new StackContributions(this);
    private final Map<TokenMask, TokenMask> added = new ConcurrentHashMap<>();
    private final Map<TokenMask, TokenMask> assembled = new ConcurrentHashMap<>();
    private final LongAdder bytes = new LongAdder();

    private CacheGeneration(boolean branching) {
      this.branching = branching;
    }
  }

  /**
   * Prepares the table without computing any mask.
   *
   * @param budget the number of bytes after which the table is emptied
   * @param worthARegion the number of nodes of a subtree above which a region's walk of the subtree
   *     is stored
   * @throws IllegalArgumentException if the grammar names a token that the vocabulary lacks
   */
  public MaskTable(Machine machine, Vocabulary vocabulary, long budget, int worthARegion) {
    this.machine = machine;
    this.withoutStack = machine.isWithoutStack();
    this.vocabulary = vocabulary;
    this.budget = budget;
    this.tokenClasses = new TokenClasses(machine, vocabulary);
    this.isLazy = machine.dottedRules().hasLazyLanguages();
    this.lazyWalks = LazyWalks.areNeededFor(machine) ? new LazyWalks(machine, vocabulary) : null;
    this.walkers = new WalkerPool(machine, vocabulary, worthARegion);
    this.none = TokenMask.empty(vocabulary.size());
    this.endTokens = TokenMask.of(vocabulary.size(), Ints.toArray(vocabulary.endTokens()));
  }

  /** Returns the letter that begins a token; -1 if the grammar names no tokens. */
  public int beginLetter(int token) {
    return tokenClasses.hasTokens() ? tokenClasses.letterOf(token) : -1;
  }

  /** Returns some token of a class of the machine's terminals. */
  public int exampleToken(int tokenClass) {
    return tokenClasses.example(tokenClass);
  }

  /** Returns whether a token ends a text. */
  public boolean isEnd(int token) {
    return endTokens.contains(token);
  }

  /** Adds the end tokens to a mask if the text may end. No other method adds end tokens. */
  public TokenMask withEnd(TokenMask mask, boolean mayEnd) {
    return mayEnd ? mask.union(endTokens) : mask;
  }

  /**
   * Returns the mask of a configuration whose whole stack is known.
   *
   * @param configuration not changed
   * @return a shared mask, end tokens included where the text may end
   */
  public TokenMask mask(Configuration configuration) {
    CacheGeneration current = generation;
    try {
      return mask(current, configuration);
    } catch (StateBoundException | LimitExceededException passed) {
      return mask(withoutBranches(current, passed), configuration);
    }
  }

  /**
   * Answers a question with walks of one generation. If a walk exceeds a bound, asks again without
   * branches.
   */
  public TokenMask answer(Function<CacheGeneration, TokenMask> question) {
    CacheGeneration current = generation;
    try {
      return question.apply(current);
    } catch (StateBoundException | LimitExceededException passed) {
      return question.apply(withoutBranches(current, passed));
    }
  }

  CacheGeneration generation() {
    return generation;
  }

  /** Returns the lazy walks; null if the grammar has no lazy languages to walk. */
  @Nullable LazyWalks lazyWalks() {
    return isLazy ? lazyWalks : null;
  }

  /**
   * Switches to walks without branches. The assumption of a branch may hold for no text, and then
   * its walk may exceed any bound.
   */
  private synchronized CacheGeneration withoutBranches(
      CacheGeneration current, RuntimeException passed) {
    if (!current.branching) {
      throw passed;
    }
    if (generation.branching) {
      generation = new CacheGeneration(false);
    }
    return generation;
  }

  private TokenMask mask(CacheGeneration current, Configuration configuration) {
    StateMask stateMask = stateMask(current, configuration.state());
    Suspensions suspensions = stateMask.suspensions();
    TokenMask added =
        suspensions.isEmpty()
            ? none
            : stackContribution(current, suspensions, configuration.cell(), 1);
    boolean mayEnd = configuration.isAccepting();
    TokenMask known = stateMask.knownMask(added, mayEnd);
    return known != null ? known : assemble(current, stateMask, added, mayEnd);
  }

  private TokenMask assemble(
      CacheGeneration current, StateMask stateMask, TokenMask added, boolean mayEnd) {
    TokenMask mask = withEnd(stateMask.decidedTokens().union(added), mayEnd);
    mask =
        isLazy && lazyWalks != null
            ? mask.asCopyable()
            : intern(current, current.assembled, mask.asCopyable());
    stateMask.keep(added, mayEnd, mask);
    return mask;
  }

  StateMask stateMask(CacheGeneration current, State state) {
    @Nullable StateMask[] table = current.byState;
    StateMask known = state.id() < table.length ? table[state.id()] : null;
    return known != null ? known : computeStateMask(current, state);
  }

  private StateMask computeStateMask(CacheGeneration current, State state) {
    StateMask lazily = walkLazily(current, state);
    StateMask computed = lazily != null ? lazily : walkState(current, state);
    countBytes(current, computed.decidedTokens().bytes());
    synchronized (current) {
      @Nullable StateMask[] table = current.byState;
      if (state.id() >= table.length) {
        table = Arrays.copyOf(table, Math.max(state.id() + 1, 2 * table.length));
        current.byState = table;
      }
      StateMask other = table[state.id()];
      if (other != null) {
        return other;
      }
      table[state.id()] = computed;
      return computed;
    }
  }

  /**
   * Walks a state by the rules of lazy languages. Returns null if the state has other rules, or
   * reads too much.
   */
  private @Nullable StateMask walkLazily(CacheGeneration current, State state) {
    LazyWalks lazy = lazyWalks;
    if (lazy == null || !lazy.canWalk(state)) {
      return null;
    }
    LazyWalks.WalkResult found = lazy.findTokens(state, collectsEndings);
    if (found == null) {
      return null;
    }
    walks.increment();
    visitedNodes.add(found.steps());
    countBytes(current, found.endings());
    return new StateMask(
        found.decided(), internReturns(current, found.returns()), state, found.endings());
  }

  private StateMask walkState(CacheGeneration current, State state) {
    TokenCollector decided = new TokenCollector(vocabulary.size());
    ImmutableList<Suspension> suspended = walkFrom(current, state, configurations -> decided);
    return new StateMask(decided.mask(), intern(current, suspended));
  }

  /**
   * Walks all tokens from a state over an unknown stack, with or without branches as in the
   * generation. If the machine has no stack, walks over the bottom.
   */
  ImmutableList<Suspension> walkFrom(
      CacheGeneration current, State state, Function<Configurations, TokenSink> sink) {
    Cell stack = withoutStack ? machine.emptyStack() : Configuration.unknownBelow(machine, state);
    return walk(
        current.branching,
        sink,
        walk -> tokenClasses.walkAll(walk, walk.configurations().numberOf(state, stack)));
  }

  /**
   * Continues all suspended nodes on one known symbol over an unknown stack, with or without
   * branches as in the generation.
   */
  ImmutableList<Suspension> walkOver(
      CacheGeneration current,
      Suspensions suspensions,
      Symbol symbol,
      Function<Configurations, TokenSink> sink) {
    return walk(
        current.branching,
        sink,
        walk -> {
          // Most parts have the same point as the previous part and differ in the letter.
          Map<PartialConfiguration, Integer> known = new HashMap<>();
          for (Suspension part : suspensions.parts()) {
            int configuration =
                known.computeIfAbsent(
                    part.point(),
                    p ->
                        walk.configurations()
                            .numberOf(p.state(), p.stack().placeOn(machine, symbol)));
            walk.resume(part, configuration, tokenClasses);
          }
        });
  }

  private ImmutableList<Suspension> walk(
      boolean branching, Function<Configurations, TokenSink> sink, Consumer<TrieWalk> action) {
    WalkerPool.Walker walker = walkers.take(branching);
    TrieWalk walk = walker.walk(sink.apply(walker.configurations()));
    action.accept(walk);
    walkers.release(walker);
    walks.increment();
    visitedNodes.add(walk.visitedCount());
    return walk.suspensions();
  }

  /**
   * Returns the stack's contribution. A few upper cells are asked each time; lower cells remember
   * their answers.
   */
  private TokenMask stackContribution(
      CacheGeneration current, Suspensions suspensions, Cell cell, int cellsAbove) {
    Suspensions.Resolution resolution = resolve(current, suspensions, cell.symbol());
    Cell below = cell.cellBelow();
    if (resolution.furtherSuspensions().isEmpty() || below == null) {
      return resolution.addedTokens();
    }
    TokenMask addedBelow =
        cellsAbove < MOST_ASKED
            ? stackContribution(current, resolution.furtherSuspensions(), below, cellsAbove + 1)
            : current.addedByStack.answer(resolution.furtherSuspensions(), below);
    return union(current, resolution, addedBelow);
  }

  /** The memo of stack contributions for the suspensions of one generation. */
  private final class StackContributions extends StackMemo<Suspensions, TokenMask> {
    private final CacheGeneration current;

    StackContributions(CacheGeneration current) {
      this.current = current;
    }

    @Override
    protected @Nullable Suspensions questionBelow(Suspensions suspensions, Cell cell) {
      Suspensions further = resolve(current, suspensions, cell.symbol()).furtherSuspensions();
      return further.isEmpty() ? null : further;
    }

    @Override
    protected TokenMask answer(Suspensions suspensions, Cell cell, @Nullable TokenMask below) {
      Suspensions.Resolution resolution = resolve(current, suspensions, cell.symbol());
      return below == null ? resolution.addedTokens() : union(current, resolution, below);
    }
  }

  private TokenMask union(
      CacheGeneration current, Suspensions.Resolution resolution, TokenMask below) {
    TokenMask known = resolution.knownUnion(below);
    if (known == null) {
      known = intern(current, current.added, resolution.addedTokens().union(below));
      resolution.keepUnion(below, known);
    }
    return known;
  }

  Suspensions.Resolution resolve(CacheGeneration current, Suspensions suspensions, Symbol symbol) {
    Suspensions.Resolution known = suspensions.knownResolution(symbol);
    if (known != null) {
      return known;
    }
    LazyWalks lazy = lazyWalks;
    if (lazy != null && !suspensions.returnPoints().isEmpty()) {
      LazyWalks.WalkResult found =
          lazy.continueOver(symbol, suspensions.returnPoints(), collectsEndings);
      countBytes(current, found.endings());
      walks.increment();
      visitedNodes.add(found.steps());
      return suspensions.keep(
          symbol,
          new Suspensions.Resolution(
              intern(current, current.added, found.decided()),
              internReturns(current, found.returns()),
              found.endings()));
    }
    TokenCollector decided = new TokenCollector(vocabulary.size());
    ImmutableList<Suspension> further =
        walkOver(current, suspensions, symbol, configurations -> decided);
    Suspensions.Resolution resolution =
        new Suspensions.Resolution(
            intern(current, current.added, decided.mask()), intern(current, further), null);
    return suspensions.keep(symbol, resolution);
  }

  Suspensions intern(CacheGeneration current, ImmutableList<Suspension> parts) {
    return current.suspensions.computeIfAbsent(
        parts,
        key -> {
          long nodes = 0;
          for (Suspension part : key) {
            nodes += part.nodes().length;
          }
          countBytes(current, 128 + 64L * key.size() + 4 * nodes);
          return new Suspensions(key, ImmutableList.of());
        });
  }

  Suspensions internReturns(CacheGeneration current, ImmutableList<ReturnPoint> returns) {
    return current.returns.computeIfAbsent(
        returns,
        key -> {
          countBytes(current, 128 + 64L * key.size());
          return new Suspensions(ImmutableList.of(), key);
        });
  }

  /** Returns one object for equal masks, because remembered answers are compared by identity. */
  private TokenMask intern(
      CacheGeneration current, Map<TokenMask, TokenMask> masks, TokenMask mask) {
    if (mask.cardinality() == 0) {
      return none;
    }
    TokenMask other = masks.putIfAbsent(mask, mask);
    if (other == null) {
      countBytes(current, mask.bytes());
    }
    return other == null ? mask : other;
  }

  /**
   * Returns the items after the tokens that a state decides; null if no lazy walk finds these
   * tokens. From the first call on, walks collect such items.
   */
  @Nullable Endings endings(CacheGeneration current, State state) {
    collectsEndings = true;
    StateMask mask = stateMask(current, state);
    LazyWalks lazy = lazyWalks;
    Endings known = mask.endings();
    if (known == null && lazy != null && mask.isLazyWalkOf(state)) {
      LazyWalks.WalkResult found = lazy.findTokens(state, true);
      known = found == null ? null : found.endings();
      countBytes(current, known);
      mask.keepEndings(known);
    }
    return mask.isLazyWalkOf(state) ? known : null;
  }

  /** Returns the items after the tokens that a symbol adds; null if no lazy walk finds them. */
  @Nullable Endings endings(CacheGeneration current, Suspensions suspensions, Symbol symbol) {
    Suspensions.Resolution resolution = resolve(current, suspensions, symbol);
    LazyWalks lazy = lazyWalks;
    Endings known = resolution.endings();
    if (known == null && lazy != null && !suspensions.returnPoints().isEmpty()) {
      known = lazy.continueOver(symbol, suspensions.returnPoints(), true).endings();
      countBytes(current, known);
      resolution.keepEndings(known);
    }
    return known;
  }

  private void countBytes(CacheGeneration current, @Nullable Endings endings) {
    if (endings != null) {
      countBytes(current, endings.bytes());
    }
  }

  /** Counts bytes against the budget. */
  void countBytes(CacheGeneration current, long bytes) {
    current.bytes.add(bytes);
    if (current.bytes.sum() > budget) {
      synchronized (this) {
        if (generation == current) {
          generation = new CacheGeneration(current.branching);
          evictions.increment();
        }
      }
    }
  }

  /** Returns the bytes that the table counts now. */
  public long bytes() {
    return generation.bytes.sum();
  }

  /** Returns the number of walks over the trie since the beginning. */
  public long walks() {
    return walks.sum();
  }

  /** Returns the number of trie nodes visited since the beginning. */
  public long visitedNodes() {
    return visitedNodes.sum();
  }

  /** Returns the number of times that the table was emptied. */
  public long evictions() {
    return evictions.sum();
  }
}
