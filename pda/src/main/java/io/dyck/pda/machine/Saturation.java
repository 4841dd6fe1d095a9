package io.dyck.pda.machine;

import com.google.common.base.Preconditions;
import io.dyck.grammar.CompilationCancelledException;
import io.dyck.pda.automaton.Pairs;
import io.dyck.pda.machine.LetterClasses.Partition;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explores every configuration a machine can reach, up to what it tells apart: if this ends within
 * the bounds, the grammar is deterministic, and the machine is materialized for ever.
 *
 * <p>As for any pushdown system (post*, Bouajjani, Esparza and Maler 1997) a stack is only known by
 * the relation {@code below} between symbols; a pair (state, top symbol) that looked below a symbol
 * is processed again when that relation grows. By <b>summaries</b> (docs/determinism.md,
 * "Deciding"): the states between two looks at the stack form a {@link LocalPart}, explored once
 * per entry state; where many parts have a state in common, it begins a part of its own, and they
 * send their symbols there. Only states that exit are paired with concrete symbols. What a letter
 * does over all stacks alike, a push or a return whose end does not look further down, sends whole
 * sets of symbols on ({@link SymbolFlow}). All exploration takes turns, breadth first: a growing
 * chain is usually found within a few hundred states, but would be hidden behind a hundred thousand
 * others by a walk that finishes one large local part first.
 *
 * <p>Cost: pairs × letters × symbols below. Bounded by {@code Limits.steps()}. For one thread.
 */
public final class Saturation {
  /** A state that is in this many local parts gets one of its own. */
  private static final int MOST_EXPLORATIONS = 3;

  /** Telling letters apart is that much less than following one. */
  private static final int LETTERS_PER_STEP = 8;

  /** Coming to a place or to a transition again is that much less than what is done there. */
  private static final int VISITS_PER_STEP = 4;

  private final Machine machine;
  private long stepLimit;

  /** By symbol. */
  private final Numbered<Below> flows = new Numbered<>();

  /** Pairs of a state and a symbol, numbered as they are first visited. */
  private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();

  private final VisitedPlaces visited;

  /** By the numbers of a probe and of the symbol it stands on. */
  private final Long2ObjectOpenHashMap<ProbeNode> probeNodes = new Long2ObjectOpenHashMap<>();

  /** By the numbers of a symbol and of a narrowing: the symbol regrouped. */
  private final Long2ObjectOpenHashMap<Symbol> narrowed = new Long2ObjectOpenHashMap<>();

  /** By number: transitions whose target is known to be entered on the last symbol they push. */
  private final BitSet followed = new BitSet();

  /** By entry state. */
  private final Numbered<LocalPart> parts = new Numbered<>();

  /** By state. */
  private final Numbered<int[]> letters = new Numbered<>();

  /** By the number of a state: in how many parts it is, but as their entry. */
  private final Int2IntOpenHashMap explorations = new Int2IntOpenHashMap();

  /** The pairs that have a {@link Node}. */
  private final LongOpenHashSet nodes = new LongOpenHashSet();

  private Agenda<Task> agenda;

  /**
   * Each on the symbol at the same place; empty outside of {@link #visit}, if it came to an end.
   */
  private final ArrayDeque<State> statesToVisit = new ArrayDeque<>();

  private final ArrayDeque<Symbol> symbolsToVisit = new ArrayDeque<>();
  private long steps;
  private long visits;

  /** Whether the steps were used up within a task: states of many items can take long. */
  private boolean isCutShort;

  private @Nullable Node current;
  private int currentLetter;

  /** What a bound was passed in, until that is done. */
  private @Nullable Task currentTask;

  /** What is explored next; where exploration ends within the bounds, it finds the same. */
  public enum Order {
    /** What was found first: leads to the shortest texts that pass a bound. */
    BREADTH_FIRST,
    /** States with longer chains have turns of their own: where chains grow, it shows soon. */
    LONG_CHAINS
  }

  /** Something to explore: a pair, or the next state of a local part. */
  private sealed interface Task {
    /** The state that it goes on with, if there is one. */
    default @Nullable State at() {
      return null;
    }
  }

  /** A state with an exit or, as an origin only, one with letters that push; on a symbol. */
  static final class Node implements Task {
    final State state;
    final Symbol symbol;
    final @Nullable Node parent;
    final int letter;
    final @Nullable LocalStep path;

    Node(State state, Symbol symbol, @Nullable Node parent, int letter, @Nullable LocalStep path) {
      this.state = state;
      this.symbol = symbol;
      this.parent = parent;
      this.letter = letter;
      this.path = path;
    }

    @Override
    public State at() {
      return state;
    }
  }

  /** A state of a local part with the regrouping since its entry and the way there. */
  private static final class LocalStep implements Task {
    final LocalPart part;
    final State state;
    final @Nullable Narrowing regrouping;
    final @Nullable LocalStep previous;
    final int letter;

    LocalStep(
        LocalPart part,
        State state,
        @Nullable Narrowing regrouping,
        @Nullable LocalStep previous,
        int letter) {
      this.part = part;
      this.state = state;
      this.regrouping = regrouping;
      this.previous = previous;
      this.letter = letter;
    }

    @Override
    public State at() {
      return state;
    }
  }

  /**
   * What is reachable from an entry state without a look at the stack and without a push. The flow:
   * the symbols on which it is entered.
   */
  private static final class LocalPart extends SymbolFlow {
    final State entry;

    /** Numbers of states other than the entry, with that of the regrouping or 0. */
    private @Nullable LongOpenHashSet seen;

    final List<LocalStep> borders = new ArrayList<>(0);

    /** By symbol: where it was entered from, if not from the start, and with which letter. */
    private final ArrayList<@Nullable Node> origins = new ArrayList<>(1);

    private final IntArrayList letters = new IntArrayList(1);

    LocalPart(State entry) {
      this.entry = entry;
    }

    void arrive(@Nullable Node origin, int letter) {
      origins.add(origin);
      letters.add(letter);
    }

    /** From where it was entered on a symbol; null if it is the start. */
    @Nullable Node origin(int symbol) {
      return origins.get(symbol);
    }

    int letter(int symbol) {
      return letters.getInt(symbol);
    }

    /** Adds a state; whether it is new. */
    boolean see(State state, @Nullable Narrowing regrouping) {
      if (regrouping == null && state == entry) {
        return false;
      }
      LongOpenHashSet known = seen;
      if (known == null) {
        known = new LongOpenHashSet(2);
        seen = known;
      }
      return known.add(Pairs.of(state.id(), regrouping == null ? 0 : regrouping.id() + 1));
    }
  }

  /** The symbols that are seen below another one. */
  private static final class Below extends SymbolFlow {
    private final Set<Dependent> distinct = new HashSet<>(2);
    final List<Dependent> dependents = new ArrayList<>(0);
    final Symbol symbol;

    /** Those that were seen above the symbol; only where terminals are deferred. */
    final Set<Below> upper = new LinkedHashSet<>(0);

    /** What may begin over the symbol over the stacks seen so far. */
    final Set<Ahead> aheads = new LinkedHashSet<>(0);

    /** The states that may defer their returns over the symbol, by letter, with their origin. */
    final Map<Deferral, Node> deferrals = new LinkedHashMap<>(0);

    Below(Symbol symbol) {
      this.symbol = symbol;
    }

    void add(Dependent dependent) {
      if (distinct.add(dependent)) {
        dependents.add(dependent);
      }
    }
  }

  /** A state that may defer its returns over a symbol. */
  private record Deferral(State state, Symbol symbol, int letter) {}

  /** It became known what may begin over the symbol of a deferral. */
  private record Resumption(Deferral deferral, Node origin, Ahead ahead) implements Task {}

  /** Elements that are to be sent along the inclusions of a flow. */
  private record Sending(SymbolFlow flow) implements Task {}

  /** Somebody who looked below a symbol. */
  private sealed interface Dependent {
    /** The state that goes on. */
    State state();
  }

  /** Goes on with a state on every symbol below. */
  private record Continuation(State state, int letter, Node origin) implements Dependent {
    @Override
    public boolean equals(Object other) {
      return other instanceof Continuation that && state == that.state && letter == that.letter;
    }

    @Override
    public int hashCode() {
      return state.hashCode() * 31 + letter;
    }
  }

  /** Asks again whether anything below adds to a letter. Equal by the place. */
  private static final class Inquiry implements Dependent {
    final State state;
    final Symbol symbol;
    final int letter;
    final StackStep.Ask ask;
    final Transition own;
    final Node origin;

    /** Whether nothing was added over some stack, so that the state's own answer was followed. */
    boolean kept;

    Inquiry(
        State state, Symbol symbol, int letter, StackStep.Ask ask, Transition own, Node origin) {
      this.state = state;
      this.symbol = symbol;
      this.letter = letter;
      this.ask = ask;
      this.own = own;
      this.origin = origin;
    }

    @Override
    public State state() {
      return state;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Inquiry that
          && state == that.state
          && symbol == that.symbol
          && letter == that.letter;
    }

    @Override
    public int hashCode() {
      return (state.hashCode() * 31 + symbol.hashCode()) * 31 + letter;
    }
  }

  /** A probe that asks every symbol below. Equal by identity of the node. */
  private record FurtherProbe(ProbeNode node, Probe probe, Node origin) implements Dependent {
    @Override
    public State state() {
      return probe.exiting();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof FurtherProbe that && node == that.node && probe == that.probe;
    }

    @Override
    public int hashCode() {
      return node.hashCode() * 31 + probe.hashCode();
    }
  }

  /**
   * What is found out about a probe on one symbol, over all stacks seen so far below it. As a task:
   * asks the symbol; the answer rises to those who listen. For a chain of probes is long.
   */
  private static final class ProbeNode implements Task {
    final Probe probe;
    final Symbol symbol;
    final Node origin;
    final List<ProbeNode> upper = new ArrayList<>(0);
    final List<Inquiry> listeners = new ArrayList<>(0);
    boolean adds;
    boolean nothing;

    ProbeNode(Probe probe, Symbol symbol, Node origin) {
      this.probe = probe;
      this.symbol = symbol;
      this.origin = origin;
    }

    @Override
    public State at() {
      return probe.exiting();
    }
  }

  /** There is news about a probe for somebody who inquired. */
  private record News(Inquiry inquiry, ProbeNode node) implements Task {
    @Override
    public State at() {
      return inquiry.state;
    }
  }

  /** A symbol was seen over one more symbol: whoever looked below goes on there, one by one. */
  private static final class Wake implements Task {
    final Below above;
    final Symbol under;
    final int end;
    int next;

    Wake(Below above, Symbol under) {
      this.above = above;
      this.under = under;
      this.end = above.dependents.size();
    }

    @Override
    public State at() {
      return above.dependents.get(next).state();
    }
  }

  /**
   * Prepares the exploration of a machine.
   *
   * @param machine may be materialized in part
   * @param order what to explore first
   * @param stepLimit the greatest number of units of work
   */
  public Saturation(Machine machine, Order order, long stepLimit) {
    this.machine = machine;
    this.agenda = newAgenda(order);
    this.stepLimit = stepLimit;
    this.visited = new VisitedPlaces(machine.letters());
    pairs.defaultReturnValue(-1);
  }

  /**
   * Explores to the end.
   *
   * @return whether it ended within the step limit
   * @throws StateBoundException if a state passes its bounds; {@link #failingWord()} leads there
   */
  public boolean run() {
    enter(machine.start(), machine.bottom(), null, -1);
    return goOn();
  }

  /**
   * Goes on after a bound of the machine was passed and raised. What is known stays known; only
   * what was begun when the bound was passed is done again. Not for machines that defer terminals.
   *
   * @param order what to explore first from now on
   * @param newStepLimit the greatest number of units of work, from the beginning
   * @return whether it ended within the step limit
   * @throws StateBoundException if a state passes its bounds; {@link #failingWord()} leads there
   */
  public boolean resume(Order order, long newStepLimit) {
    Preconditions.checkState(!machine.defers(), "what terminals wait for is not done again");
    stepLimit = newStepLimit;
    Agenda<Task> waiting = agenda;
    agenda = newAgenda(order);
    while (!waiting.isEmpty()) {
      agenda.add(waiting.next());
    }
    State state = statesToVisit.pollLast();
    if (state != null) {
      Node origin = Objects.requireNonNull(current);
      visit(state, symbolsToVisit.removeLast(), currentLetter, origin);
    }
    if (currentTask != null) {
      perform(currentTask);
    }
    return goOn();
  }

  private Agenda<Task> newAgenda(Order order) {
    return new Agenda<>(order == Order.BREADTH_FIRST ? task -> 0 : this::longestChain);
  }

  private boolean goOn() {
    while (!isCutShort && !agenda.isEmpty()) {
      if (isSpent()) {
        return false;
      }
      CompilationCancelledException.checkInterrupted();
      Task task = agenda.next();
      currentTask = task;
      perform(task);
      currentTask = null;
    }
    if (isCutShort) {
      return false;
    }
    machine.setComplete();
    return true;
  }

  private boolean isSpent() {
    return steps() + machine.lookingSteps() > stepLimit;
  }

  /** Does a task. Where a bound is passed in it, it can be done again. */
  private void perform(Task task) {
    if (task instanceof Node node) {
      process(node);
    } else if (task instanceof LocalStep step) {
      explore(step);
    } else if (task instanceof Sending sending) {
      send(sending.flow());
    } else if (task instanceof Wake wake) {
      wake(wake.above.dependents.get(wake.next), wake.under);
      wake.next++;
      if (wake.next < wake.end) {
        agenda.addFirst(wake);
      }
    } else if (task instanceof News news) {
      inform(news);
    } else if (task instanceof ProbeNode node) {
      ask(node);
    } else if (task instanceof Resumption resumption) {
      resume(resumption);
    }
  }

  private int longestChain(Task task) {
    State state = task.at();
    return state == null ? 0 : machine.longestChain(state);
  }

  /**
   * After a complete run: makes the machine offer only what can still come to an end. Without
   * longest match it does so already.
   *
   * @return whether any text is left
   */
  public boolean trim() {
    if (!machine.hasLongestMatch()) {
      return true;
    }
    steps += Coreachability.mark(machine, machine.limits().steps());
    return machine.acceptsEmptyText() || !machine.start().isDeadOver(machine.bottom());
  }

  /**
   * The units of work done so far.
   *
   * @return grows with every letter tried
   */
  public long steps() {
    return steps + visits / VISITS_PER_STEP;
  }

  /**
   * Letters that lead from the start to what was being explored last.
   *
   * @return one of the shortest, roughly: found breadth first
   */
  public int[] failingWord() {
    IntArrayList reversed = new IntArrayList();
    reversed.add(currentLetter);
    Task at = currentTask;
    if (at instanceof LocalStep step) {
      addReversed(step, reversed);
      Node parent = step.part.origin(0);
      if (parent != null) {
        reversed.add(step.part.letter(0));
      }
      addReversed(parent, reversed);
    } else if (at instanceof Node node) {
      addReversed(node, reversed);
    } else {
      addReversed(current, reversed);
    }
    int[] word = reversed.toIntArray();
    for (int i = 0, j = word.length - 1; i < j; i++, j--) {
      int swapped = word[i];
      word[i] = word[j];
      word[j] = swapped;
    }
    return word;
  }

  private static void addReversed(@Nullable Node from, IntArrayList reversed) {
    for (Node node = from; node != null; node = node.parent) {
      if (node.path != null) {
        addReversed(node.path, reversed);
      }
      if (node.parent != null) {
        reversed.add(node.letter);
      }
    }
  }

  private static void addReversed(LocalStep from, IntArrayList reversed) {
    LocalStep step = from;
    while (step.previous != null) {
      reversed.add(step.letter);
      step = step.previous;
    }
  }

  private void enter(State state, Symbol symbol, @Nullable Node parent, int letter) {
    add(part(state), symbol, parent, letter);
  }

  private LocalPart part(State state) {
    LocalPart part = parts.get(state.id());
    if (part == null) {
      part = new LocalPart(state);
      parts.put(state.id(), part);
    }
    return part;
  }

  private Below flow(Symbol symbol) {
    Below known = flows.get(symbol.id());
    if (known == null) {
      known = new Below(symbol);
      flows.put(symbol.id(), known);
      if (machine.defers() && symbol.isBottom()) {
        known.aheads.add(Objects.requireNonNull(machine.aheadOf(machine.place(symbol, null))));
      }
    }
    return known;
  }

  private void add(SymbolFlow flow, Symbol symbol, @Nullable Node origin, int letter) {
    steps++;
    boolean idle = !flow.hasUnsent();
    if (flow.add(symbol)) {
      if (flow instanceof LocalPart part) {
        part.arrive(origin, letter);
        if (part.size() == 1) {
          // Not before: what is found on the way refers to how the part was reached.
          agenda.add(new LocalStep(part, part.entry, null, null, -1));
        }
      }
      if (idle) {
        agenda.add(new Sending(flow));
      }
    }
  }

  private void send(SymbolFlow flow) {
    while (flow.hasUnsent()) {
      CompilationCancelledException.checkInterrupted();
      Symbol symbol = flow.send();
      // Following one may add another, which then catches up by itself.
      int inclusions = flow.inclusions().size();
      for (int i = 0; i < inclusions; i++) {
        follow(flow.inclusions().get(i), symbol);
      }
      if (flow instanceof LocalPart part) {
        int arrival = part.sent() - 1;
        for (LocalStep border : part.borders) {
          addNode(border, arrival);
        }
      } else if (flow instanceof Below lower) {
        if (machine.defers()) {
          Below under = flow(symbol);
          if (under.upper.add(lower)) {
            lookAhead(lower, List.copyOf(under.aheads));
          }
        }
        if (!lower.dependents.isEmpty()) {
          agenda.add(new Wake(lower, symbol));
        }
      }
    }
  }

  /** Tells a symbol, and those above it, what may begin over stacks that it was seen on. */
  private void lookAhead(Below first, List<Ahead> belowFirst) {
    ArrayDeque<Below> symbols = new ArrayDeque<>();
    ArrayDeque<Ahead> news = new ArrayDeque<>();
    for (Ahead below : belowFirst) {
      symbols.add(first);
      news.add(below);
    }
    while (!symbols.isEmpty()) {
      Below at = symbols.remove();
      steps++;
      Ahead ahead = machine.aheadOf(machine.place(at.symbol, news.remove()));
      if (ahead != null && at.aheads.add(ahead)) {
        for (Below upper : at.upper) {
          symbols.add(upper);
          news.add(ahead);
        }
        at.deferrals.forEach(
            (deferral, origin) -> agenda.add(new Resumption(deferral, origin, ahead)));
      }
    }
  }

  private void resume(Resumption resumption) {
    Deferral deferral = resumption.deferral();
    State state = deferral.state();
    Symbol symbol = deferral.symbol();
    int letter = deferral.letter();
    Node origin = resumption.origin();
    current = origin;
    currentLetter = letter;
    steps++;
    Transition deferred = machine.deferred(state, letter, resumption.ahead());
    if (deferred != null) {
      emit(deferred, symbol);
      return;
    }
    StackStep decision = machine.decide(state, letter, symbol);
    StackStep otherwise = ((StackStep.Defer) decision).otherwise();
    StackStep.Pop pop = decided(otherwise, state, symbol, letter, origin);
    if (pop != null) {
      SymbolFlow below = flow(symbol);
      for (int i = 0; i < below.size(); i++) {
        visit(pop.state(), below.symbol(i), letter, origin);
      }
    }
  }

  private void follow(SymbolFlow.Inclusion inclusion, Symbol symbol) {
    Symbol regrouped = narrowed(narrowed(symbol, inclusion.first()), inclusion.second());
    add(inclusion.target(), regrouped, inclusion.origin(), inclusion.letter());
  }

  private void include(
      SymbolFlow source,
      SymbolFlow target,
      @Nullable Narrowing first,
      @Nullable Narrowing second,
      @Nullable Node origin,
      int letter) {
    if (!source.inclusions().contains(target, first, second)) {
      SymbolFlow.Inclusion inclusion =
          new SymbolFlow.Inclusion(target, first, second, origin, letter);
      source.inclusions().add(inclusion);
      for (int i = 0; i < source.sent(); i++) {
        follow(inclusion, source.symbol(i));
      }
    }
  }

  private void explore(LocalStep step) {
    if (step.state.hasExit()) {
      addBorder(step);
      return;
    }
    Node origin = null;
    for (int letter : lettersOf(step.state)) {
      currentLetter = letter;
      steps++;
      Transition transition = step.state.next(letter);
      State target = transition.target();
      if (target != null && transition.pushes().length > 0) {
        origin = origin == null ? originOf(step) : origin;
        emitAll(transition, step.part, step.regrouping, origin, letter);
      } else if (target != null) {
        Narrowing regrouping = step.regrouping;
        if (!transition.isLocal()) {
          regrouping =
              regrouping == null
                  ? transition.narrowing()
                  : machine.compose(regrouping, transition.narrowing());
        }
        if (step.part.see(target, regrouping)) {
          if (isShared(target)) {
            origin = origin == null ? originOf(step) : origin;
            include(step.part, part(target), regrouping, null, origin, letter);
          } else {
            agenda.add(new LocalStep(step.part, target, regrouping, step, letter));
          }
        }
      }
    }
  }

  /**
   * Of each effect that some letter has on a state the first letter that has it. A state lies in
   * the local parts of many entries: its letters are tried only once.
   */
  private int[] lettersOf(State state) {
    int[] known = letters.get(state.id());
    if (known == null) {
      Set<Transition> effects = Collections.newSetFromMap(new IdentityHashMap<>());
      IntArrayList first = new IntArrayList();
      currentLetter = 0;
      steps++;
      Transition unused = state.next(0);
      Partition partition = machine.lettersOf(state);
      for (int c = 0; c < partition.size(); c++) {
        int letter = partition.first(c);
        steps++;
        currentLetter = letter;
        Transition transition = state.next(letter);
        if (transition.target() != null && effects.add(transition)) {
          first.add(letter);
        }
      }
      known = first.toIntArray();
      letters.put(state.id(), known);
    }
    return known;
  }

  /**
   * Whether a state gets a part of its own: it has one, or is in so many that they would be
   * quadratic together.
   */
  private boolean isShared(State state) {
    return parts.get(state.id()) != null || explorations.addTo(state.id(), 1) >= MOST_EXPLORATIONS;
  }

  /** How a state of a local part is reached first. */
  private static Node originOf(LocalStep step) {
    LocalPart part = step.part;
    return new Node(step.state, part.symbol(0), part.origin(0), part.letter(0), step);
  }

  private void addBorder(LocalStep border) {
    border.part.borders.add(border);
    for (int i = 0; i < border.part.sent(); i++) {
      addNode(border, i);
    }
  }

  private void addNode(LocalStep border, int arrival) {
    LocalPart part = border.part;
    Symbol symbol = narrowed(part.symbol(arrival), border.regrouping);
    if (nodes.add(Pairs.of(border.state.id(), symbol.id()))) {
      Node parent = part.origin(arrival);
      agenda.add(new Node(border.state, symbol, parent, part.letter(arrival), border));
    }
  }

  /** Whether a state is visited for the first time with a letter on a symbol. */
  private boolean isNew(State state, Symbol symbol, int letter) {
    long pair = Pairs.of(state.id(), symbol.id());
    int known = pairs.putIfAbsent(pair, pairs.size());
    return visited.add(known < 0 ? pairs.size() - 1 : known, letter);
  }

  private void process(Node node) {
    current = node;
    steps += 1 + machine.letters() / LETTERS_PER_STEP;
    for (int letter : machine.lettersOver(node.state, node.symbol)) {
      if (isCutShort) {
        return;
      }
      currentLetter = letter;
      steps++;
      visit(node.state, node.symbol, letter, node);
    }
  }

  /** Follows a letter from a state on a symbol, down the stacks seen so far; each place once. */
  private void visit(State firstState, Symbol firstSymbol, int letter, Node origin) {
    State state = firstState;
    Symbol symbol = firstSymbol;
    while (state != null && symbol != null) {
      visits++;
      if (isNew(state, symbol, letter)) {
        steps++;
        if (isSpent()) {
          isCutShort = true;
          return;
        }
        StackStep.Pop pop;
        try {
          pop = visitOne(state, symbol, letter, origin);
        } catch (StateBoundException passed) {
          interrupt(state, symbol, letter, origin);
          throw passed;
        }
        if (pop != null) {
          SymbolFlow below = flow(symbol);
          for (int i = 0; i < below.size(); i++) {
            statesToVisit.add(pop.state());
            symbolsToVisit.add(below.symbol(i));
          }
        }
      }
      state = statesToVisit.pollLast();
      symbol = symbolsToVisit.pollLast();
    }
  }

  /** Nothing is lost: the place where a bound was passed is to be visited once more. */
  private void interrupt(State state, Symbol symbol, int letter, Node origin) {
    visited.remove(pairs.get(Pairs.of(state.id(), symbol.id())), letter);
    statesToVisit.add(state);
    symbolsToVisit.add(symbol);
    current = origin;
    currentLetter = letter;
  }

  /** What to go on with on every symbol below; null if nothing. */
  private StackStep.@Nullable Pop visitOne(State state, Symbol symbol, int letter, Node origin) {
    Transition own = state.next(letter);
    if (!own.needsStack() || symbol.isBottom()) {
      emit(own, symbol);
      return null;
    }
    return decided(machine.decide(state, letter, symbol), state, symbol, letter, origin);
  }

  private StackStep.@Nullable Pop decided(
      StackStep decision, State state, Symbol symbol, int letter, Node origin) {
    if (decision instanceof StackStep.Pop pop) {
      Transition next = pop.state().next(letter);
      if (!next.needsStack()) {
        emitAll(next, flow(symbol), null, origin, letter);
        return null;
      }
      flow(symbol).add(new Continuation(pop.state(), letter, origin));
      return pop;
    }
    if (decision instanceof StackStep.Ask ask) {
      Inquiry inquiry = new Inquiry(state, symbol, letter, ask, state.next(letter), origin);
      Below below = flow(symbol);
      below.add(inquiry);
      int known = below.size();
      for (int i = 0; i < known; i++) {
        inquire(inquiry, below.symbol(i));
      }
    } else if (decision instanceof StackStep.Defer) {
      Below at = flow(symbol);
      Deferral deferral = new Deferral(state, symbol, letter);
      if (at.deferrals.putIfAbsent(deferral, origin) == null) {
        at.aheads.forEach(ahead -> agenda.add(new Resumption(deferral, origin, ahead)));
      }
    } else {
      emit(state.next(letter), symbol);
    }
    return null;
  }

  private ProbeNode probeNode(Probe probe, Symbol symbol, Node origin) {
    long place = Pairs.of(probe.id(), symbol.id());
    ProbeNode node = probeNodes.get(place);
    if (node == null) {
      node = new ProbeNode(probe, symbol, origin);
      probeNodes.put(place, node);
      agenda.add(node);
    }
    return node;
  }

  private void ask(ProbeNode node) {
    current = node.origin;
    currentLetter = node.probe.letter();
    steps++;
    if (node.symbol.isBottom()) {
      tell(node, false, true);
      return;
    }
    Probe.Answer answer = machine.answer(node.probe, node.symbol);
    if (answer instanceof Probe.Answer.Further further) {
      Below below = flow(node.symbol);
      below.add(new FurtherProbe(node, further.probe(), node.origin));
      int known = below.size();
      for (int i = 0; i < known; i++) {
        listen(node, probeNode(further.probe(), below.symbol(i), node.origin));
      }
    } else {
      boolean adds = answer == Probe.Answer.Final.ADDS;
      tell(node, adds, !adds);
    }
  }

  private void listen(ProbeNode upper, ProbeNode lower) {
    lower.upper.add(upper);
    tell(upper, lower.adds, lower.nothing);
  }

  /** New findings rise to the probes above and to those who asked. */
  private void tell(ProbeNode first, boolean adds, boolean nothing) {
    ArrayDeque<ProbeNode> nodesToTell = new ArrayDeque<>();
    nodesToTell.add(first);
    while (!nodesToTell.isEmpty()) {
      ProbeNode node = nodesToTell.removeLast();
      boolean news = (adds && !node.adds) || (nothing && !node.nothing);
      if (news) {
        node.adds |= adds;
        node.nothing |= nothing;
        nodesToTell.addAll(node.upper);
        for (Inquiry listener : node.listeners) {
          agenda.add(new News(listener, node));
        }
      }
    }
  }

  /** Goes on as the findings allow: keep the state's own answer, or expand. Again does no harm. */
  private void inform(News news) {
    Inquiry inquiry = news.inquiry();
    ProbeNode node = news.node();
    current = inquiry.origin;
    currentLetter = inquiry.letter;
    if (node.nothing && !inquiry.kept) {
      inquiry.kept = true;
      inquiry.ask.setEverKeeps();
      emit(inquiry.own, inquiry.symbol);
    }
    if (node.adds) {
      inquiry.ask.setEverExpands();
      visit(inquiry.ask.expanded(), node.symbol, inquiry.letter, inquiry.origin);
    }
  }

  private void inquire(Inquiry inquiry, Symbol under) {
    ProbeNode node = probeNode(inquiry.ask.probe(), under, inquiry.origin);
    node.listeners.add(inquiry);
    if (node.adds || node.nothing) {
      agenda.add(new News(inquiry, node));
    }
  }

  private void wake(Dependent dependent, Symbol under) {
    if (dependent instanceof Continuation continuation) {
      current = continuation.origin();
      currentLetter = continuation.letter();
      visit(continuation.state(), under, continuation.letter(), continuation.origin());
    } else if (dependent instanceof Inquiry inquiry) {
      inquire(inquiry, under);
    } else if (dependent instanceof FurtherProbe further) {
      listen(further.node(), probeNode(further.probe(), under, further.origin()));
    }
  }

  private void emit(Transition transition, Symbol symbol) {
    State target = transition.target();
    if (target == null) {
      return;
    }
    Symbol top = narrowed(symbol, transition.narrowing());
    Symbol[] pushes = transition.pushes();
    if (pushes.length > 0) {
      link(pushes[0], top);
      followPushes(transition, target, current, currentLetter);
    } else {
      enter(target, top, current, currentLetter);
    }
  }

  /** What a transition does on every symbol of a flow, once regrouped. */
  private void emitAll(
      Transition transition,
      SymbolFlow tops,
      @Nullable Narrowing regrouping,
      Node origin,
      int letter) {
    State target = transition.target();
    if (target == null) {
      return;
    }
    Symbol[] pushes = transition.pushes();
    if (pushes.length == 0) {
      include(tops, part(target), regrouping, transition.narrowing(), origin, letter);
      return;
    }
    include(tops, flow(pushes[0]), regrouping, transition.narrowing(), origin, letter);
    followPushes(transition, target, origin, letter);
  }

  /** What a transition does above the first symbol that it pushes; the same whatever is below. */
  private void followPushes(
      Transition transition, State target, @Nullable Node origin, int letter) {
    Symbol[] pushes = transition.pushes();
    if (followed.get(transition.id())) {
      visits++;
      return;
    }
    followed.set(transition.id());
    for (int i = 1; i < pushes.length; i++) {
      link(pushes[i], pushes[i - 1]);
    }
    enter(target, pushes[pushes.length - 1], origin, letter);
  }

  private Symbol narrowed(Symbol symbol, @Nullable Narrowing regrouping) {
    if (regrouping == null) {
      return symbol;
    }
    long key = Pairs.of(symbol.id(), regrouping.id());
    Symbol result = narrowed.get(key);
    if (result == null) {
      result = machine.narrow(symbol, regrouping);
      narrowed.put(key, result);
      if (result != symbol) {
        include(flow(symbol), flow(result), null, null, null, -1);
      }
    }
    return result;
  }

  private void link(Symbol upper, Symbol lower) {
    add(flow(upper), lower, null, -1);
  }
}
