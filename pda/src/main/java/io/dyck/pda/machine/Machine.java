package io.dyck.pda.machine;

import io.dyck.pda.machine.LetterClasses.Partition;
import io.dyck.pda.machine.StateBoundException.Bound;
import io.dyck.pda.normalize.RuleSet;
import io.dyck.pda.normalize.Terminals;
import io.dyck.pda.size.Limits;
import io.dyck.pda.size.PdaStatistics;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The deterministic pushdown machine of a set of rules, materialized lazily.
 *
 * <p><b>The idea</b> (docs/determinism.md, "One byte"). The underlying machine is nondeterministic:
 * a dotted rule and a chain of return addresses. A {@link State} is a set of dotted rules, each
 * linked to a group of the top stack {@link Symbol}, perhaps by way of a short local chain of
 * addresses that not all items share; what all share is on the stack. One letter takes the state's
 * closure to the items after it, and {@link Normalizer} brings those into canonical form: next
 * state, symbols to push, regrouping of the top. Where an item can return through the top symbol
 * (an exit), the symbol may replace the state's own answer (pop) or add to it; {@link #decide} says
 * which, looking as far down as needed, and {@link Cell} remembers the answer.
 *
 * <p><b>Invariants.</b> A state that {@link Normalizer} made links to exactly the groups 0 … k-1 of
 * the symbol below it, and that symbol has k groups. A state made by {@link #expand} or {@link
 * #addresses} links to some of the groups; its transitions say by their {@link Narrowing} which.
 *
 * <p><b>Threads.</b> Everything that grows is written under the lock of this object and published
 * through objects whose fields are final; readers take no lock. A reader that misses an entry takes
 * the lock and finds or makes it, so nothing is computed twice.
 *
 * <p>What was tried and did not work: expanding whole states again and again over a run of equal
 * nullable addresses lets the chains grow with the run; hence {@link Probe}.
 */
public final class Machine {
  /** Nullable addresses above this many are left out of what a probe remembers. */
  private static final int KEPT_PROBE_CHAIN = 2;

  /** Whatever the bound on chains is, so that nothing has to be asked again when it is raised. */
  private static final int GREATEST_PROBE_CHAIN = 9;

  /** Comparing two configurations in one way is that much less than reading a letter. */
  private static final int COMPARISONS_PER_STEP = 16;

  /** Finding an item of a closure is so much more than asking it for what it does with a letter. */
  private static final long READS_PER_CLOSED = 4;

  /** So many items are asked for each byte, rather than all bytes looked up at once. */
  private static final int FEW_READERS = 3;

  private static final int[] NO_EXITS = {};

  private final DottedRules rules;
  private final Terminals terminals;
  private final GrowingLimits limits;
  private final Construction construction;
  private final Links links = new Links();

  /** The items that were read last. */
  private final LongArrayList read = new LongArrayList();

  /** Items that were asked for a letter, and what it took to find them, counted in such. */
  private long itemsRead;

  private final Coverage coverage;
  private final Closures closures;
  private final Interner interner;
  private final Normalizer normalizer;
  private final LetterClasses letterClasses;
  private final ByteSteps byteSteps;
  private final Aheads aheads;
  private final PendingTerminals pendingTerminals;

  /** The calls that leave an address though they are the end of their rule. */
  private final @Nullable EndRecursion endRecursion;

  private final Transition dead;
  private final Transition onlyStack;
  private final Symbol bottom;
  private final Symbol unknown;
  private final Cell bottomCell;
  private final State start;
  private final int letters;
  private final boolean acceptsEmptyText;
  private final ConcurrentHashMap<DeferKey, Deferred> deferred = new ConcurrentHashMap<>();
  private final PendingEnds pendingEnds = new PendingEnds(this);
  private volatile boolean complete;

  /** With longest match only: over which stacks an end can be reached. */
  private volatile @Nullable DeadEnds ends;

  /**
   * Prepares the machine; only its start state exists yet.
   *
   * @param ruleSet normalized rules: no nullable rules, no left recursion
   * @param limits bounds on states; passing one is a {@link StateBoundException}
   */
  public Machine(RuleSet ruleSet, Limits limits) {
    this(ruleSet, limits, Construction.EAGER);
  }

  /**
   * Prepares the machine; only its start state exists yet.
   *
   * @param ruleSet normalized rules: no nullable rules, no left recursion
   * @param limits bounds on states; passing one is a {@link StateBoundException}
   * @param construction decides about states and stacks, not about the language
   */
  public Machine(RuleSet ruleSet, Limits limits, Construction construction) {
    this(new DottedRules(ruleSet), limits, construction);
  }

  /**
   * Prepares one of several machines of the same rules; only its start state exists yet.
   *
   * @param rules may be shared
   * @param limits bounds on states; passing one is a {@link StateBoundException}
   * @param construction decides about states and stacks, not about the language
   */
  public Machine(DottedRules rules, Limits limits, Construction construction) {
    this.construction = construction;
    this.rules = rules;
    this.terminals = rules.rules().terminals();
    this.acceptsEmptyText = rules.rules().startNullable();
    this.limits = new GrowingLimits(limits);
    this.letters = terminals.byteClasses() + 2 * terminals.tokenClasses();
    this.coverage = new Coverage(rules, links);
    this.interner = new Interner(this, rules, this.limits);
    this.letterClasses = new LetterClasses(rules, terminals.byteClasses(), letters);
    this.byteSteps = new ByteSteps(rules, terminals.byteClasses());
    Descent descent = new Descent(rules, links, this.limits);
    this.aheads = new Aheads(rules, descent, letters);
    this.pendingTerminals = new PendingTerminals(rules, links, descent);
    this.endRecursion = construction == Construction.DEFERRING ? rules.endRecursion() : null;
    this.closures = new Closures(rules, links, this.limits, pendingTerminals, endRecursion);
    this.normalizer = new Normalizer(rules, links, coverage, interner, this.limits);
    this.bottom = interner.special(true, 1);
    this.unknown = interner.special(false, 0);
    this.bottomCell = new Cell(bottom, null);
    Narrowing same = interner.narrowing(new int[][] {{0}});
    this.dead = new Transition(Transition.UNNUMBERED, null, same, new Symbol[0], false, false);
    this.onlyStack = new Transition(Transition.UNNUMBERED, null, same, new Symbol[0], true, false);
    this.start = interner.state(new long[] {Items.of(rules.grammarStart(), 0)});
    start.setReached();
  }

  /**
   * What the letters mean.
   *
   * @return byte classes and token sets
   */
  public Terminals terminals() {
    return terminals;
  }

  /**
   * The bounds in force.
   *
   * @return as given, or as raised since
   */
  public Limits limits() {
    return limits.get();
  }

  /**
   * Goes on under larger bounds, after one was passed: what exists already stays.
   *
   * @param raised no chain and no items that were allowed may be refused now
   */
  public synchronized void raise(Limits raised) {
    limits.set(raised);
  }

  /**
   * How this machine is built.
   *
   * @return as given
   */
  public Construction construction() {
    return construction;
  }

  /**
   * Whether this is another machine than the same rules give with {@link Construction#EAGER}.
   *
   * @return false if there is no return that could be deferred
   */
  public boolean defersAny() {
    return endRecursion != null && endRecursion.changes(defers());
  }

  /** Whether terminals may be read before the returns that lead to them are taken. */
  boolean defers() {
    return construction == Construction.DEFERRING
        && rules.hasLexemes()
        && terminals.tokenClasses() == 0;
  }

  /**
   * The number of letters: byte classes, then for each token class the begin of a token with text,
   * then for each the token without text. Where the grammar names tokens, each token begins with
   * such a letter; its bytes follow.
   *
   * @return at least 1
   */
  public int letters() {
    return letters;
  }

  /**
   * The letter that begins a token.
   *
   * @param tokenClass a class of {@link Terminals}
   * @param hasText whether the bytes of the token follow, to be read or passed over
   * @return a letter
   */
  public int tokenLetter(int tokenClass, boolean hasText) {
    return terminals.byteClasses() + tokenClass + (hasText ? 0 : terminals.tokenClasses());
  }

  /**
   * The class of the tokens that a letter begins.
   *
   * @param letter as {@link #tokenLetter} gives it
   * @return a class of {@link Terminals}
   */
  public int tokenClass(int letter) {
    return (letter - terminals.byteClasses()) % terminals.tokenClasses();
  }

  /**
   * Whether whatever bytes follow complete a token: one reading takes the token that was begun as a
   * whole. Never so where terminals may end at the token, since that depends on its text.
   *
   * @param state a state after the letter of a token
   * @return true if all tokens of that letter are allowed, whatever else can be read
   */
  public boolean takesAnyText(State state) {
    boolean takes = false;
    for (int i = 0; i < state.items().length && !rules.hasLexemes() && !takes; i++) {
      takes = rules.isInToken(Items.dottedRule(state.items()[i]));
    }
    return takes;
  }

  /**
   * The state before the first byte, over {@link #bottomCell()}.
   *
   * @return the start state
   */
  public State start() {
    return start;
  }

  /**
   * The empty stack.
   *
   * @return the cell of the bottom symbol
   */
  public Cell bottomCell() {
    return bottomCell;
  }

  /**
   * The work that comparing configurations took so far.
   *
   * @return in steps: as if so many letters had been read
   */
  public synchronized long comparingSteps() {
    return coverage.comparisons() / COMPARISONS_PER_STEP;
  }

  /**
   * The same with the comparisons of items of which one look told that neither covers the other,
   * and with the items that each letter was read in: where those are many, all takes longer.
   *
   * @return in steps: as if so many letters had been read
   */
  public synchronized long lookingSteps() {
    return (coverage.work() + itemsRead) / COMPARISONS_PER_STEP;
  }

  boolean acceptsEmptyText() {
    return acceptsEmptyText;
  }

  Symbol bottom() {
    return bottom;
  }

  /** Stands for a symbol that is not known yet, at the lower end of a partial stack. */
  Symbol unknown() {
    return unknown;
  }

  /**
   * The number of states that exist so far.
   *
   * @return at least 1
   */
  public synchronized int stateCount() {
    return interner.states().size();
  }

  /**
   * The number of stack symbols that exist so far, the bottom included.
   *
   * @return at least 1
   */
  public synchronized int symbolCount() {
    return interner.symbols().size() - 1;
  }

  /**
   * The states that exist so far.
   *
   * @return a copy; the index is the number of the state
   */
  public synchronized List<State> states() {
    return List.copyOf(interner.states());
  }

  /**
   * The size of what exists so far.
   *
   * @return counted now
   */
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

  /** The number of return addresses that the longest chain of a state has. */
  int longestChain(State state) {
    int longest = 0;
    for (long item : state.items()) {
      longest = Math.max(longest, links.length(Items.link(item)));
    }
    return longest;
  }

  /** Only under the lock. */
  Interner interner() {
    return interner;
  }

  /** The transition without a target: to be asked of the stack, or a dead end. */
  Transition withoutTarget(boolean needsStack) {
    return needsStack ? onlyStack : dead;
  }

  /**
   * What the machine was made of.
   *
   * @return normalized rules
   */
  public RuleSet rules() {
    return rules.rules();
  }

  /** Only under the lock. */
  Links links() {
    return links;
  }

  /** Says that every configuration was explored, so that all states and transitions exist. */
  void setComplete() {
    complete = true;
  }

  /**
   * Whether every configuration was explored: no reading of text makes a new state.
   *
   * @return true for grammars that were decided to be deterministic
   */
  public boolean isComplete() {
    return complete;
  }

  /**
   * The dotted rules that states consist of.
   *
   * @return immutable
   */
  public DottedRules dottedRules() {
    return rules;
  }

  /**
   * Describes configurations in the author's terms.
   *
   * @return a describer of this machine
   */
  public Describer describer() {
    return new Describer(this, rules, links);
  }

  synchronized Transition materialize(State state, int letter) {
    Transition known = state.knownNext(letter);
    if (known != null) {
      return known;
    }
    boolean exits = mayExit(state, letter);
    int count = read(state, letter);
    Transition result;
    if (count == 0) {
      result = exits ? onlyStack : dead;
    } else {
      Transition own = normalizer.normalize(read.elements(), count);
      boolean local =
          !exits
              && own.pushes().length == 0
              && own.narrowing().isIdentity()
              && own.narrowing().size() == groupsOf(state);
      result = alive(local ? own.asLocal() : exits ? own.withExits() : own);
    }
    lettersOf(state);
    state.setNext(letter, result);
    return result;
  }

  /** The letters that a state does not tell apart. */
  synchronized Partition lettersOf(State state) {
    if (!state.hasLetters()) {
      state.setLetters(letterClasses.of(closureOf(state)));
    }
    return state.letters();
  }

  synchronized ConcurrentHashMap<Symbol, StackSteps> newOverSymbols(State state) {
    return state.makeOverSymbols();
  }

  /** The same transition without a target that can reach no end of the text. */
  private Transition alive(Transition transition) {
    State target = transition.target();
    if (target == null || !target.mayBeDead()) {
      return transition;
    }
    Symbol[] pushes = transition.pushes();
    boolean isDead =
        pushes.length > 0 ? target.isDeadOver(pushes[pushes.length - 1]) : target.isDead();
    if (isDead) {
      return transition.needsStack() ? onlyStack : dead;
    }
    return new Transition(
        transition.id(), target, transition.narrowing(), pushes, transition.needsStack(), false);
  }

  /** Called once, when it became known which states may be dead, before the machine is used. */
  synchronized void setEnds(DeadEnds deadEnds) {
    ends = deadEnds;
    for (State state : interner.states()) {
      for (int c = 0; state.hasLetters() && c < state.letters().size(); c++) {
        int letter = state.letters().first(c);
        Transition known = state.knownNext(letter);
        if (known != null) {
          state.setNext(letter, alive(known));
        }
      }
    }
  }

  /** Made again where the machine was read: most stacks do without. */
  private DeadEnds ends() {
    DeadEnds known = ends;
    return known != null ? known : newEnds();
  }

  private synchronized DeadEnds newEnds() {
    DeadEnds known = ends;
    if (known == null) {
      known = Coreachability.deadEnds(this);
      ends = known;
    }
    return known;
  }

  private int groupsOf(State state) {
    int most = 0;
    for (long item : state.items()) {
      most = Math.max(most, links.group(Items.link(item)));
    }
    return most + 1;
  }

  /**
   * The regrouping that leaves the groups of a normalized state's top symbol as they are.
   *
   * @param state a normalized state
   * @return an identity
   */
  synchronized Narrowing identityFor(State state) {
    int[][] groups = new int[groupsOf(state)][];
    for (int g = 0; g < groups.length; g++) {
      groups[g] = new int[] {g};
    }
    return interner.narrowing(groups);
  }

  /** Read without the lock: a closure's fields are final. */
  Closure closureOf(State state) {
    Closure known = state.closure;
    return known != null ? known : closeNew(state);
  }

  private synchronized Closure closeNew(State state) {
    Closure known = state.closure;
    if (known == null) {
      known = close(state, openLexemes(state), true);
      state.closure = known;
    }
    return known;
  }

  /**
   * What a state stands for before a byte. While some terminal that is being read can read the
   * byte, none may end before it, unless one of them ends at once.
   */
  private Closure closureBefore(State state, int letter) {
    OpenLexemes open = openLexemes(state);
    if (!open.goOn(letter)) {
      return closureOf(state);
    }
    Closure known = state.insideLexeme;
    if (known == null) {
      known = close(state, open, false);
      state.insideLexeme = known;
    }
    return known;
  }

  private Closure close(State state, OpenLexemes open, boolean lexemesMayEnd) {
    Closure closure = closures.close(state, open, lexemesMayEnd);
    itemsRead += READS_PER_CLOSED * closure.readers().length;
    return closure;
  }

  private OpenLexemes openLexemes(State state) {
    if (!rules.hasLexemes()) {
      return OpenLexemes.NONE;
    }
    OpenLexemes known = state.openLexemes;
    if (known == null) {
      known = OpenLexemes.of(rules, state.items());
      state.openLexemes = known;
    }
    return known;
  }

  /** The items after a letter, before normalization. */
  private long[] step(State state, int letter) {
    int count = read(state, letter);
    return count == 0 ? Items.NONE : Arrays.copyOf(read.elements(), count);
  }

  /** The same in {@link #read}: most of them are known already, and need no array of their own. */
  private int read(State state, int letter) {
    read.clear();
    if (letter < terminals.byteClasses()) {
      readByte(state, letter);
    } else {
      beginToken(state, letter);
    }
    return Items.sortDistinct(read.elements(), read.size());
  }

  private void readByte(State state, int letter) {
    if (terminals.tokenClasses() == 0 && lettersOf(state).isDead(letter)) {
      return;
    }
    boolean lexemesEnd = openLexemes(state).endAtOnce();
    Closure closure = closureBefore(state, letter);
    long[] readers = closure.readers();
    itemsRead += readers.length;
    if (terminals.tokenClasses() == 0 && readers.length > FEW_READERS) {
      byteSteps.read(closure, letter, lettersOf(state), lexemesEnd, read);
      return;
    }
    for (long item : readers) {
      int s = Items.dottedRule(item);
      int target = rules.isInToken(s) ? s : rules.step(s, letter);
      if (target >= 0 && !(lexemesEnd && rules.isInLexeme(s))) {
        read.add(Items.of(target, Items.link(item)));
      }
    }
  }

  /** Items may take the token as a whole; if it has text, all may read that instead. */
  private void beginToken(State state, int letter) {
    int offset = letter - terminals.byteClasses();
    boolean hasText = offset < terminals.tokenClasses();
    int tokenClass = hasText ? offset : offset - terminals.tokenClasses();
    State border = atBorder(state);
    if (hasText) {
      read.addElements(0, border.items());
    }
    for (long item : closureOf(border).readers()) {
      int target = rules.step(Items.dottedRule(item), terminals.byteClasses() + tokenClass);
      if (target >= 0) {
        read.add(Items.of(rules.inToken(target), Items.link(item)));
      }
    }
  }

  /** The same state between two tokens: whatever token was being passed over is complete. */
  private State atBorder(State state) {
    LongArrayList items = new LongArrayList();
    boolean changed = false;
    for (long item : state.items()) {
      int s = Items.dottedRule(item);
      changed |= rules.isInToken(s);
      items.add(Items.of(rules.afterToken(s), Items.link(item)));
    }
    return changed ? interner.state(Items.sortedSet(items)) : state;
  }

  /** The exits between two tokens. */
  Closure borderClosureOf(State state) {
    return terminals.tokenClasses() == 0 ? closureOf(state) : closureAtBorder(state);
  }

  private synchronized Closure closureAtBorder(State state) {
    return closureOf(atBorder(state));
  }

  private Closure closureOn(State state, int letter) {
    return letter < terminals.byteClasses() ? closureBefore(state, letter) : borderClosureOf(state);
  }

  /**
   * Replaces every link to a group by the addresses of that group: the items on the symbol below.
   */
  private long[] expand(long[] items, Symbol symbol) {
    LongArrayList result = new LongArrayList();
    for (long item : items) {
      int link = Items.link(item);
      int length = links.length(link);
      if (length > 4 * limits.chain() + 12) {
        throw new StateBoundException(Bound.CHAIN, limits.chain(), length);
      }
      int[] upper = new int[length];
      for (int k = 0; k < length; k++) {
        upper[k] = links.address(link);
        link = links.rest(link);
      }
      for (long address : symbol.addresses(link)) {
        int below = links.chain(Items.dottedRule(address), Items.link(address));
        for (int k = length - 1; k >= 0; k--) {
          below = links.chain(upper[k], below);
        }
        result.add(Items.of(Items.dottedRule(item), below));
      }
    }
    return Items.sortedSet(result);
  }

  /** The addresses that a closure returns to, as a state on the symbol below. */
  private State addresses(Closure closure, Symbol symbol) {
    LongArrayList result = new LongArrayList();
    for (int exit : closure.exits()) {
      result.addElements(result.size(), symbol.addresses(exit));
    }
    for (long item : closure.pending()) {
      result.addAll(pendingTerminals.over(item, symbol));
    }
    return interner.state(Items.sortedSet(result));
  }

  /**
   * Whether a state with an exit keeps its own transition over a symbol, whatever lies below.
   *
   * @param state a state with an exit
   * @param letter a letter
   * @param symbol the top of the stack
   * @return true if the stack need not be asked any further
   */
  public boolean keeps(State state, int letter, Symbol symbol) {
    if (symbol.isBottom()) {
      return true;
    }
    StackStep known = state.over(symbol).get(letter);
    return (known != null ? known : decide(state, letter, symbol)) == StackStep.Keep.KEEP;
  }

  /** What to do where a state with an exit reads a letter on a known symbol. */
  synchronized StackStep decide(State state, int letter, Symbol symbol) {
    StackSteps steps = state.over(symbol);
    StackStep known = steps.get(letter);
    if (known == null) {
      known = decideNew(state, letter, symbol, steps);
      steps.set(letter, known);
    }
    return known;
  }

  /**
   * Letters on which a state with an exit goes on over a symbol, of those that do the same there
   * the first; on all others it does not go on, whatever lies below.
   */
  synchronized int[] lettersOver(State state, Symbol symbol) {
    IntArrayList result = new IntArrayList();
    StackSteps steps = state.over(symbol);
    Set<Transition> kept = Collections.newSetFromMap(new IdentityHashMap<>());
    Set<Transition> popped = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int letter = 0; letter < letters; letter++) {
      Transition own = state.next(letter);
      if (!own.needsStack() || symbol.isBottom()) {
        if (own.target() != null && kept.add(own)) {
          result.add(letter);
        }
        continue;
      }
      State exiting = exiting(state, letter, symbol, steps);
      if (terminals.tokenClasses() > 0 || mayExit(exiting, letter)) {
        result.add(letter);
      } else if (own.target() == null) {
        steps.set(letter, new StackStep.Pop(exiting));
        Transition next = exiting.next(letter);
        if (next.target() != null && popped.add(next)) {
          result.add(letter);
        }
      } else if (lettersOf(exiting).isDead(letter)) {
        steps.set(letter, StackStep.Keep.KEEP);
        if (kept.add(own)) {
          result.add(letter);
        }
      } else {
        result.add(letter);
      }
    }
    return result.toIntArray();
  }

  private boolean mayExit(State state, int letter) {
    return closureOn(state, letter).hasExits();
  }

  private State exiting(State state, int letter, Symbol symbol, StackSteps steps) {
    Closure from = closureOn(state, letter);
    State known = steps.exiting(from);
    if (known == null) {
      known = addresses(from, symbol);
      steps.setExiting(from, known);
    }
    return known;
  }

  private State expanded(State state, Symbol symbol, StackSteps steps) {
    if (steps.expanded == null) {
      steps.expanded = interner.state(expand(state.items(), symbol));
    }
    return steps.expanded;
  }

  private StackStep decideNew(State state, int letter, Symbol symbol, StackSteps steps) {
    long[] own = step(state, letter);
    State exiting = exiting(state, letter, symbol, steps);
    if (own.length == 0) {
      return new StackStep.Pop(exiting);
    }
    long[] added = step(exiting, letter);
    boolean further = mayExit(exiting, letter);
    if (added.length == 0 && !further) {
      return StackStep.Keep.KEEP;
    }
    long[] coverers = expand(normalizer.reduce(own), symbol);
    boolean covered = allCovered(added, coverers);
    if (covered && !further) {
      return StackStep.Keep.KEEP;
    }
    State expanded = expanded(state, symbol, steps);
    StackStep step =
        covered
            ? new StackStep.Ask(probe(exiting, coverers, letter), expanded)
            : new StackStep.Pop(expanded);
    return mayDefer(state, letter, own, symbol) ? new StackStep.Defer(step) : step;
  }

  /**
   * Whether all that a state reads next is the first letter of terminals with longest match, and
   * after returns that may be any number it may be that of others.
   */
  private boolean mayDefer(State state, int letter, long[] own, Symbol symbol) {
    if (!defers()
        || letter >= terminals.byteClasses()
        || openLexemes(state).goOn(letter)
        || closureOf(state).pending().length > 0) {
      return false;
    }
    BitSet begun = new BitSet();
    for (long item : own) {
      int s = Items.dottedRule(item);
      if (!rules.isInLexeme(s)) {
        return false;
      }
      begun.set(rules.rule(s));
    }
    EndRecursion recursion = Objects.requireNonNull(endRecursion);
    for (int exit : closureOn(state, letter).exits()) {
      for (long address : symbol.addresses(exit)) {
        if (recursion.mayHideTerminal(Items.dottedRule(address), letter, begun)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * What a state does that reads the first letter of a terminal before it is known whether that
   * begins here or after returns ({@link StackStep.Defer}): beside its own items those of the
   * terminals that may begin after returns, each over a pending address.
   *
   * @return null where that is of no use: something else than a terminal may begin after returns
   */
  @Nullable Transition deferred(State state, int letter, Ahead ahead) {
    DeferKey key = new DeferKey(state, letter, ahead);
    Deferred known = deferred.get(key);
    return (known != null ? known : deferNew(key)).transition();
  }

  private record DeferKey(State state, int letter, Ahead ahead) {}

  private record Deferred(@Nullable Transition transition) {}

  private synchronized Deferred deferNew(DeferKey key) {
    Deferred known = deferred.get(key);
    if (known == null) {
      long[] items = deferredItems(key.state(), key.letter(), key.ahead());
      known = new Deferred(items.length == 0 ? null : normalizer.normalize(items));
      deferred.put(key, known);
    }
    return known;
  }

  /** None if it is of no use. */
  private long[] deferredItems(State state, int letter, Ahead ahead) {
    LongArrayList result = new LongArrayList(step(state, letter));
    for (int exit : closureOn(state, letter).exits()) {
      if (ahead.letters(exit).get(letter)) {
        return Items.NONE;
      }
      BitSet begun = ahead.terminals(exit);
      for (int t = begun.nextSetBit(0); t >= 0; t = begun.nextSetBit(t + 1)) {
        int target = rules.step(rules.ruleStart(t), letter);
        if (target >= 0) {
          result.add(Items.of(target, links.chain(rules.pendingOf(t), exit)));
        }
      }
    }
    return Items.sortedSet(result);
  }

  /** A symbol over a stack, as far as that matters; {@code below} as {@link #aheadOf} gave it. */
  Place place(Symbol symbol, @Nullable Ahead below) {
    return new Place(symbol, below == null || !looksBelow(symbol) ? null : below);
  }

  /** The top of a stack that is known down to the bottom. */
  Place place(Cell top) {
    Cell below = top.below();
    return place(top.symbol(), below == null || !defers() ? null : aheadOf(below));
  }

  /** The same symbol regrouped. */
  Place narrow(Place place, Narrowing narrowing) {
    Symbol narrowed = narrow(place.symbol(), narrowing);
    return narrowed == place.symbol() ? place : place(narrowed, place.below());
  }

  /** What may begin over a place; null where nothing is deferred. */
  @Nullable Ahead aheadOf(Place place) {
    return defers() ? aheadOver(place) : null;
  }

  /**
   * What may begin over a stack. Descends to the first cell that knows, then tells the others.
   *
   * @return null if that depends on what lies below the known part
   */
  @Nullable Ahead aheadOf(Cell top) {
    List<Cell> asked = new ArrayList<>();
    Cell cell = top;
    Ahead known = cell.ahead();
    while (known == null) {
      if (cell.symbol() == unknown) {
        return null;
      }
      asked.add(cell);
      if (!looksBelow(cell.symbol())) {
        break;
      }
      cell = Objects.requireNonNull(cell.below());
      known = cell.ahead();
    }
    for (int i = asked.size() - 1; i >= 0; i--) {
      known = aheadOver(place(asked.get(i).symbol(), known));
      asked.get(i).setAhead(known);
    }
    return known;
  }

  private synchronized boolean looksBelow(Symbol symbol) {
    return aheads.looksBelow(symbol);
  }

  private synchronized Ahead aheadOver(Place place) {
    return aheads.over(place.symbol(), place.below());
  }

  /**
   * The exits of the stack below through which the text may end after an exit of a symbol; see
   * {@link State#endExits()}.
   */
  int[] endLinks(Symbol symbol, int exit) {
    if (defers()) {
      return pendingEnds.below(symbol, exit);
    }
    return exit < symbol.size() ? symbol.endLinks(exit) : NO_EXITS;
  }

  /** The same, found out anew. */
  synchronized int[] findEndLinks(Symbol symbol, int exit) {
    IntArrayList result = new IntArrayList();
    if (Links.isChain(exit)) {
      long item = Items.of(links.address(exit), links.rest(exit));
      if (Items.link(item) < symbol.size() && !symbol.isBottom()) {
        long[] items = Items.sortedSet(pendingTerminals.over(item, symbol));
        result.addElements(0, interner.state(items).endExits());
      }
    } else if (exit < symbol.size()) {
      result.addElements(0, symbol.endLinks(exit));
      for (long address : symbol.addresses(exit)) {
        if (rules.isPending(Items.dottedRule(address))) {
          result.add(links.chain(address));
        }
      }
    }
    return result.toIntArray();
  }

  /** Whether the text may end in a state over a stack that is known down to the bottom. */
  boolean mayEnd(State state, Cell top) {
    int[] exits = state.endExits();
    return top.mayEndThrough(exits) || (defers() && pendingEnds.mayEnd(exits, top));
  }

  private Probe probe(State exiting, long[] coverers, int letter) {
    LongArrayList all = new LongArrayList();
    for (long item : coverers) {
      long weaker = weaken(item);
      if (links.length(Items.link(weaker)) <= GREATEST_PROBE_CHAIN) {
        all.add(weaker);
      }
    }
    all.addElements(all.size(), step(exiting, letter));
    return interner.probe(exiting, Items.sortedSet(all), letter);
  }

  /**
   * An item that the given one covers: of a long chain, nullable addresses are left out, the lowest
   * first. Without, a probe that goes down a run of different nullable addresses would remember all
   * of them, in each order.
   */
  synchronized long weaken(long item) {
    int link = Items.link(item);
    int length = links.length(link);
    if (length <= KEPT_PROBE_CHAIN) {
      return item;
    }
    int[] chain = new int[length];
    for (int k = 0; k < length; k++) {
      chain[k] = links.address(link);
      link = links.rest(link);
    }
    int left = length;
    for (int k = length - 1; k >= 0; k--) {
      if (left > KEPT_PROBE_CHAIN && rules.isFinal(chain[k])) {
        left--;
      } else {
        link = links.chain(chain[k], link);
      }
    }
    return Items.of(Items.dottedRule(item), link);
  }

  private boolean allCovered(long[] items, long[] coverers) {
    for (long item : items) {
      boolean covered = false;
      for (int i = 0; i < coverers.length && !covered; i++) {
        covered = coverage.covers(coverers[i], item);
      }
      if (!covered) {
        return false;
      }
    }
    return true;
  }

  /** What one more symbol tells about a probe. */
  Probe.Answer answer(Probe probe, Symbol symbol) {
    Probe.Answer known = probe.answers().get(symbol);
    return known != null ? known : answerNew(probe, symbol);
  }

  private synchronized Probe.Answer answerNew(Probe probe, Symbol symbol) {
    return probe
        .answers()
        .computeIfAbsent(
            symbol,
            s -> {
              State exiting = addresses(closureOn(probe.exiting(), probe.letter()), s);
              long[] coverers = expand(probe.coverers(), s);
              if (!allCovered(step(exiting, probe.letter()), coverers)) {
                return Probe.Answer.Final.ADDS;
              }
              if (!mayExit(exiting, probe.letter())) {
                return Probe.Answer.Final.NOTHING;
              }
              return new Probe.Answer.Further(probe(exiting, coverers, probe.letter()));
            });
  }

  /** The symbol regrouped; the same one if nothing changes. */
  Symbol narrow(Symbol symbol, Narrowing narrowing) {
    if (symbol.isBottom() || (narrowing.isIdentity() && narrowing.size() == symbol.size())) {
      return symbol;
    }
    Symbol known = symbol.narrowed().get(narrowing);
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
    symbol.narrowed().put(narrowing, result);
    return result;
  }

  /**
   * Whether the grammar has terminals that compete: then a text that the rules derive may still be
   * none, and completions must be looked for on this machine rather than in the rules.
   *
   * @return true if some rule takes the longest or the shortest match
   */
  public boolean hasLongestMatch() {
    return rules.hasLexemes();
  }

  /** Whether the end of the text can be reached; null if that is under the known stack. */
  @Nullable Boolean canEnd(State state, Cell top) {
    if (!state.mayBeDead()) {
      return true;
    }
    Symbol symbol = top.symbol();
    if (symbol == unknown) {
      return null;
    }
    if (state.isUndecidedOver(symbol)) {
      return ends().canEnd(state, top);
    }
    return !state.isDeadOver(symbol);
  }

  /** First one regrouping, then another. */
  synchronized Narrowing compose(Narrowing first, Narrowing second) {
    Narrowing known = first.compositions().get(second);
    if (known == null) {
      known = interner.narrowing(first.then(second));
      first.compositions().put(second, known);
    }
    return known;
  }
}
