package io.dyck.pda.machine;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.items.CanonicalForms;
import io.dyck.pda.items.Closures;
import io.dyck.pda.items.Coverage;
import io.dyck.pda.items.CoveredItems;
import io.dyck.pda.items.EpsilonMoves;
import io.dyck.pda.items.GrowingLimits;
import io.dyck.pda.items.ItemBounds;
import io.dyck.pda.items.PendingTerminals;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.rules.DottedRules;
import io.dyck.pda.rules.EndRecursion;
import io.dyck.pda.rules.Items;
import io.dyck.pda.rules.LetterClasses.Partition;
import io.dyck.pda.rules.Links;
import io.dyck.pda.ruleset.RuleSet;
import io.dyck.pda.ruleset.Terminals;
import io.dyck.pda.size.Limits;
import io.dyck.pda.size.PdaStatistics;
import io.dyck.pda.stack.Narrowing;
import io.dyck.pda.stack.ReturnStrategy;
import io.dyck.pda.work.WorkMeter;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The deterministic pushdown machine of a set of rules, materialized lazily.
 *
 * <p><b>The idea</b> (docs/construction.md, "One byte"). The underlying machine is
 * nondeterministic: a dotted rule and a chain of return addresses. A {@link State} is a set of
 * dotted rules, each linked to a group of the top stack {@link Symbol}, perhaps by way of a short
 * local chain of addresses that not all items share. The shared addresses are on the stack. One
 * letter takes the state's closure to the items after it. {@link CanonicalForms} brings the items
 * into canonical form: next state, symbols to push, regrouping of the top. Where an item can return
 * through the top symbol (an exit), the symbol may replace the state's own transition (pop) or add
 * to it. {@link StackDecisions} decides, looking as far down as needed, and {@link Cell} remembers
 * the answer.
 *
 * <p><b>Invariants.</b> A state that {@link CanonicalForms} made links to exactly the groups 0 …
 * k-1 of the symbol below it, and that symbol has k groups. A state that {@link StackDecisions}
 * made links to some of the groups. The {@link Narrowing} of its transitions says which.
 *
 * <p><b>Threads.</b> Everything that grows is written under the lock of this object and published
 * through objects whose fields are final; readers take no lock. A reader that misses an entry takes
 * the lock and finds or makes the entry. Therefore nothing is computed twice.
 */
public final class Machine {
  private final DottedRules rules;
  private final Terminals terminals;
  private final GrowingLimits limits;
  private final ReturnStrategy construction;
  private final Links links = new Links();

  private final WorkMeter meter = new WorkMeter();
  private final Interner interner;
  private final StateReader reader;
  private final StackDecisions decisions;
  private final DeferredReturns deferredReturns;

  /** The calls that leave an address although they are at the end of their rule. */
  private final @Nullable EndRecursion endRecursion;

  private final Transition dead;
  private final Transition onlyStack;
  private final Symbol bottom;
  private final Symbol unknown;
  private final Cell bottomCell;
  private final State start;
  private final int letters;
  private final boolean acceptsEmptyText;

  /** The transition of each state at the end of a token, for grammars whose rules count tokens. */
  private final ConcurrentHashMap<State, Optional<Transition>> afterTokens =
      new ConcurrentHashMap<>();

  private volatile boolean complete;

  /** The stacks over which an end can be reached; used with longest match only. */
  private volatile @Nullable EndFinder ends;

  /** Decides over which stacks the end of the text can be reached. */
  public interface EndFinder {
    /**
     * Whether the end of the text can be reached.
     *
     * @return null if the answer depends on the stack under the known part
     */
    @Nullable Boolean canEnd(State state, Cell top);
  }

  /**
   * Prepares the machine. Only its start state exists.
   *
   * @param limits bounds on states; passing one is a {@link StateBoundException}
   * @param construction the construction, which affects states and stacks, not the language
   */
  public Machine(RuleSet ruleSet, Limits limits, ReturnStrategy construction) {
    this(new DottedRules(ruleSet), limits, construction);
  }

  /**
   * Prepares one of several machines of the same rules. Only its start state exists.
   *
   * @param limits bounds on states; passing one is a {@link StateBoundException}
   * @param construction the construction, which affects states and stacks, not the language
   */
  public Machine(DottedRules rules, Limits limits, ReturnStrategy construction) {
    this.construction = construction;
    this.rules = rules;
    this.terminals = rules.rules().terminals();
    this.acceptsEmptyText = rules.rules().startNullable();
    this.limits = new GrowingLimits(limits);
    this.letters = terminals.byteClasses() + 2 * terminals.tokenClasses();
    ItemBounds bounds = new ItemBounds(links, this.limits);
    Coverage coverage = new Coverage(rules, links, meter);
    CoveredItems covered = new CoveredItems(rules, links, coverage, this.limits);
    CanonicalForms canonicalForms = new CanonicalForms(rules, links, covered, this.limits);
    this.interner = new Interner(this, rules, this.limits, canonicalForms);
    EpsilonMoves epsilonMoves = new EpsilonMoves(rules, links, bounds);
    PendingTerminals pending = new PendingTerminals(rules, links, epsilonMoves);
    this.endRecursion = construction == ReturnStrategy.DEFERRING ? rules.endRecursion() : null;
    Closures closures = new Closures(rules, links, bounds, pending, endRecursion);
    this.reader = new StateReader(this, rules, closures, interner, meter, letters);
    this.decisions =
        new StackDecisions(
            this, rules, links, this.limits, reader, coverage, canonicalForms, pending, interner);
    FirstSets firstSets = new FirstSets(rules, epsilonMoves, letters);
    this.deferredReturns = new DeferredReturns(this, rules, links, reader, firstSets, pending);
    this.bottom = interner.specialSymbol(true, 1);
    this.unknown = interner.specialSymbol(false, 0);
    this.bottomCell = new Cell(bottom, null);
    Narrowing same = interner.internNarrowing(new int[][] {{0}});
    this.dead = new Transition(Transition.UNNUMBERED, null, same, new Symbol[0], false, false);
    this.onlyStack = new Transition(Transition.UNNUMBERED, null, same, new Symbol[0], true, false);
    this.start = interner.state(new long[] {Items.itemOf(rules.grammarStart(), 0)});
    start.setReached();
  }

  /** Returns the meaning of the letters. */
  public Terminals terminals() {
    return terminals;
  }

  /** Returns the bounds in force. */
  public Limits limits() {
    return limits.get();
  }

  /**
   * Raises the bounds after one was passed. Existing states and symbols stay.
   *
   * @param raised no chain and no items that were allowed may be refused now
   */
  public synchronized void raise(Limits raised) {
    limits.set(raised);
  }

  /** Returns the construction of this machine. */
  public ReturnStrategy construction() {
    return construction;
  }

  /**
   * Whether this machine differs from the machine of the same rules with {@link
   * ReturnStrategy#EAGER}.
   */
  public boolean hasDeferredReturns() {
    return endRecursion != null && endRecursion.changesMachine(canDefer());
  }

  /** Whether terminals may be read before the returns that lead to them are taken. */
  public boolean canDefer() {
    return construction == ReturnStrategy.DEFERRING
        && rules.hasLexemes()
        && terminals.tokenClasses() == 0;
  }

  /**
   * Returns the number of letters. Byte classes come first. For each token class, a letter for the
   * begin of a token with text follows, and then for each class a letter for a token without text.
   * If the grammar names tokens, each token begins with such a letter, followed by its bytes.
   */
  public int letters() {
    return letters;
  }

  /**
   * Returns the letter that begins a token.
   *
   * @param hasText whether the bytes of the token follow, to be read or passed over
   */
  public int tokenLetter(int tokenClass, boolean hasText) {
    return terminals.byteClasses() + tokenClass + (hasText ? 0 : terminals.tokenClasses());
  }

  /** Returns the class of the tokens that a letter begins. */
  public int tokenClass(int letter) {
    return (letter - terminals.byteClasses()) % terminals.tokenClasses();
  }

  /**
   * Whether any bytes that follow complete a token, because one reading takes the token as a whole.
   * Never true in grammars with terminals, because the end of a terminal depends on the token's
   * text.
   */
  public boolean acceptsAnyText(State state) {
    boolean takes = false;
    for (int i = 0; i < state.items().length && !rules.hasLexemes() && !takes; i++) {
      takes = rules.isInToken(Items.dottedRule(state.items()[i]));
    }
    return takes;
  }

  /** Returns the state before the first byte, over {@link #emptyStack()}. */
  public State start() {
    return start;
  }

  /** Returns the empty stack. */
  public Cell emptyStack() {
    return bottomCell;
  }

  /**
   * Returns the meter of the machine's work. The meter is charged under the machine's lock, and by
   * explorations.
   */
  public WorkMeter meter() {
    return meter;
  }

  public boolean acceptsEmptyText() {
    return acceptsEmptyText;
  }

  public Symbol bottom() {
    return bottom;
  }

  /** Returns the symbol that stands for an unknown symbol, at the lower end of a partial stack. */
  public Symbol unknownSymbol() {
    return unknown;
  }

  /** Returns the number of states that exist so far: at least 1. */
  public synchronized int stateCount() {
    return interner.states().size();
  }

  /** Returns a copy of the states that exist so far. The index is the number of the state. */
  public synchronized List<State> states() {
    return List.copyOf(interner.states());
  }

  /** Returns a copy of the stack symbols that exist so far. */
  public synchronized List<Symbol> symbols() {
    return List.copyOf(interner.symbols());
  }

  /** Returns the number of states met so far. Takes no lock. */
  public int knownStateCount() {
    return interner.count();
  }

  /** Returns the size of the machine so far. */
  public synchronized PdaStatistics statistics() {
    int largest = 0;
    int longest = 0;
    for (State state : interner.states()) {
      if (state.isReached()) {
        largest = Math.max(largest, state.size());
        longest = Math.max(longest, longestChain(state));
      }
    }
    return new PdaStatistics(
        (int) interner.states().stream().filter(State::isReached).count(),
        interner.symbols().size() - 1,
        largest,
        longest,
        rules.size(),
        terminals.byteClasses());
  }

  /** Returns the number of groups of the largest stack symbol. */
  public synchronized int maxGroups() {
    return interner.symbols().stream().mapToInt(Symbol::size).max().orElse(0);
  }

  /** Returns the number of return addresses of the longest chain of a state. */
  public int longestChain(State state) {
    int longest = 0;
    for (long item : state.items()) {
      longest = Math.max(longest, links.length(Items.link(item)));
    }
    return longest;
  }

  /**
   * Runs work that reads the {@link #links()}, or expands dotted rules, under the lock.
   *
   * @param work must not wait for another thread
   */
  public synchronized <T extends @Nullable Object> T callLocked(Supplier<T> work) {
    return work.get();
  }

  /** Runs work without a result, as {@link #callLocked} does. */
  public synchronized void runLocked(Runnable work) {
    work.run();
  }

  /** Used only under the lock. */
  public Interner interner() {
    return interner;
  }

  StateReader reader() {
    return reader;
  }

  /** Returns a transition without a target: a question to the stack, or a dead end. */
  public Transition targetlessTransition(boolean needsStack) {
    return needsStack ? onlyStack : dead;
  }

  /** Returns the rules of the machine. */
  public RuleSet rules() {
    return rules.rules();
  }

  /** Used only under the lock. */
  public Links links() {
    return links;
  }

  /**
   * Marks the machine as complete: every configuration was explored, and all states and transitions
   * exist.
   */
  public void setComplete() {
    complete = true;
  }

  /** Whether every configuration was explored. Then no text makes a new state. */
  public boolean isComplete() {
    return complete;
  }

  /**
   * Whether the stack stays empty: all configurations are known, and their stacks have no symbol.
   */
  public synchronized boolean isWithoutStack() {
    int special = 2; // The bottom and the unknown symbol.
    return complete && !rules.hasLazyLanguages() && interner.symbols().size() == special;
  }

  /** Returns the dotted rules of the states. */
  public DottedRules dottedRules() {
    return rules;
  }

  /** Returns the part that decides about the stack. */
  public StackDecisions decisions() {
    return decisions;
  }

  /** Returns the part that reads terminals before returns. */
  public DeferredReturns deferredReturns() {
    return deferredReturns;
  }

  synchronized Transition materialize(State state, int letter) {
    CompilationCancelledException.checkInterrupted();
    Transition known = state.knownTransition(letter);
    if (known != null) {
      return known;
    }
    boolean exits = reader.canExit(state, letter);
    int count = reader.read(state, letter);
    Transition result;
    if (count == 0) {
      result = exits ? onlyStack : dead;
    } else {
      Transition own = interner.internTransition(reader.lastRead(), count);
      boolean local =
          !exits
              && own.pushedSymbols().length == 0
              && own.regrouping().isIdentity()
              && own.regrouping().size() == groupsOf(state);
      result = withLiveTarget(local ? own.asLocal() : exits ? own.withExits() : own);
    }
    reader.lettersOf(state);
    state.setNext(letter, result);
    return result;
  }

  /**
   * Returns the transition of a state at the end of a token, if rules count tokens.
   *
   * @return null if nothing changes; a transition without a target if nothing can follow
   */
  public @Nullable Transition afterToken(State state) {
    return afterTokens.computeIfAbsent(state, this::newAfterToken).orElse(null);
  }

  private synchronized Optional<Transition> newAfterToken(State state) {
    LongArrayList items = new LongArrayList();
    boolean changes = false;
    for (long item : state.items()) {
      int d = Items.dottedRule(item);
      int after = rules.hasTokenCounts(d) ? rules.afterCompleteToken(d) : d;
      changes |= after != d;
      if (after >= 0) {
        items.add(Items.itemOf(after, Items.link(item)));
      }
    }
    if (!changes) {
      return Optional.empty();
    }
    int count = Items.sortDistinct(items.elements(), items.size());
    return Optional.of(
        count == 0 ? dead : withLiveTarget(interner.internTransition(items.elements(), count)));
  }

  /** Returns the partition of the letters into classes that the state does not distinguish. */
  public synchronized Partition lettersOf(State state) {
    return reader.lettersOf(state);
  }

  /** Returns the exits between two tokens. Read without the lock. */
  public int[] endExits(State state) {
    return reader.borderClosureOf(state).endExits();
  }

  synchronized ConcurrentHashMap<Symbol, StackSteps> newOverSymbols(State state) {
    return state.makeOverSymbols();
  }

  /** Returns a transition, without its target if the target can reach no end of the text. */
  private Transition withLiveTarget(Transition transition) {
    State target = transition.target();
    if (target == null || !target.canBeDead()) {
      return transition;
    }
    Symbol[] pushes = transition.pushedSymbols();
    boolean isDead =
        pushes.length > 0 ? target.isDeadOver(pushes[pushes.length - 1]) : target.isDead();
    if (isDead) {
      return transition.needsStack() ? onlyStack : dead;
    }
    return new Transition(
        transition.id(), target, transition.regrouping(), pushes, transition.needsStack(), false);
  }

  /**
   * Marks the transitions to dead states. Called once, before the machine is used, when these
   * states are known.
   */
  public synchronized void setEnds(EndFinder found) {
    ends = found;
    for (State state : interner.states()) {
      for (int c = 0; state.hasLetters() && c < state.letters().size(); c++) {
        int letter = state.letters().first(c);
        Transition known = state.knownTransition(letter);
        if (known != null) {
          state.setNext(letter, withLiveTarget(known));
        }
      }
    }
  }

  /**
   * Sets the finder of ends for a machine that was read from its form. Most stacks never need it.
   */
  public void setEndFinder(EndFinder finder) {
    ends = finder;
  }

  private int groupsOf(State state) {
    int most = 0;
    for (long item : state.items()) {
      most = Math.max(most, links.group(Items.link(item)));
    }
    return most + 1;
  }

  /**
   * Returns the narrowing that leaves the groups of a normalized state's top symbol as they are.
   */
  public synchronized Narrowing identityNarrowing(State state) {
    int[][] groups = new int[groupsOf(state)][];
    for (int g = 0; g < groups.length; g++) {
      groups[g] = new int[] {g};
    }
    return interner.internNarrowing(groups);
  }

  /** Regroups the symbol of a place. */
  public StackTop narrow(StackTop place, Narrowing narrowing) {
    Symbol narrowed = narrow(place.symbol(), narrowing);
    return narrowed == place.symbol() ? place : deferredReturns.top(narrowed, place.below());
  }

  /** Regroups a symbol. Returns the given symbol if nothing changes. */
  public Symbol narrow(Symbol symbol, Narrowing narrowing) {
    if (symbol.isBottom() || (narrowing.isIdentity() && narrowing.size() == symbol.size())) {
      return symbol;
    }
    Symbol known = symbol.narrowedSymbols().get(narrowing);
    return known != null ? known : narrowNew(symbol, narrowing);
  }

  private synchronized Symbol narrowNew(Symbol symbol, Narrowing narrowing) {
    long[][] groups = new long[narrowing.size()][];
    for (int g = 0; g < groups.length; g++) {
      LongArrayList union = new LongArrayList();
      for (int old : narrowing.sources(g)) {
        union.addElements(union.size(), symbol.addresses(old));
      }
      groups[g] = Items.sortedSet(union);
    }
    Symbol result = interner.symbol(groups);
    symbol.narrowedSymbols().put(narrowing, result);
    return result;
  }

  /**
   * Whether the grammar has terminals that compete. Then a text that the rules derive may be
   * outside of the language, and completions must be looked for on this machine rather than in the
   * rules.
   *
   * @return true if some rule takes the longest or the shortest match
   */
  public boolean hasLongestMatch() {
    return rules.hasLexemes();
  }

  /**
   * Whether the end of the text can be reached; null if the answer depends on the unknown part of
   * the stack.
   */
  public @Nullable Boolean canEnd(State state, Cell top) {
    if (!state.canBeDead()) {
      return true;
    }
    Symbol symbol = top.symbol();
    if (symbol == unknown) {
      return null;
    }
    if (state.isUndecidedOver(symbol)) {
      return Objects.requireNonNull(ends).canEnd(state, top);
    }
    return !state.isDeadOver(symbol);
  }

  /** Composes two narrowings, the first one applied first. */
  public synchronized Narrowing compose(Narrowing first, Narrowing second) {
    Narrowing known = first.compositions().get(second);
    if (known == null) {
      known = interner.internNarrowing(first.composedWith(second));
      first.compositions().put(second, known);
    }
    return known;
  }
}
