package io.dyck.pda.machine;

import io.dyck.grammar.CompilationCancelledException;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
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

  private final Machine machine;
  private final long stepLimit;

  /** By symbol. */
  private final Numbered<Below> flows = new Numbered<>();

  /** Pairs of a state and a symbol, numbered as they are first visited; see {@link #pair}. */
  private final Long2IntOpenHashMap pairs = new Long2IntOpenHashMap();

  private final VisitedPlaces visited;

  private final Map<ProbePlace, ProbeNode> probeNodes = new HashMap<>();

  /** By entry state. */
  private final Numbered<LocalPart> parts = new Numbered<>();

  /** By state. */
  private final Numbered<int[]> letters = new Numbered<>();

  /** By the number of a state: in how many parts it is, but as their entry. */
  private final Int2IntOpenHashMap explorations = new Int2IntOpenHashMap();

  /** The pairs that have a {@link Node}. */
  private final LongOpenHashSet nodes = new LongOpenHashSet();

  private final ArrayDeque<Task> work = new ArrayDeque<>();
  private long steps;
  private @Nullable Node current;
  private int currentLetter;
  private @Nullable Task currentTask;

  /** Something to explore: a pair, or the next state of a local part. */
  private sealed interface Task {}

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
  }

  private record LocalKey(State state, @Nullable Narrowing regrouping) {}

  private record Arrival(Symbol symbol, @Nullable Node parent, int letter) {}

  /**
   * What is reachable from an entry state without a look at the stack and without a push. The flow:
   * the symbols on which it is entered.
   */
  private static final class LocalPart extends SymbolFlow {
    final State entry;
    final Set<LocalKey> seen = new HashSet<>();
    final List<LocalStep> borders = new ArrayList<>();
    final List<Arrival> arrivals = new ArrayList<>();

    LocalPart(State entry) {
      this.entry = entry;
    }
  }

  /** The symbols that are seen below another one. */
  private static final class Below extends SymbolFlow {
    final Set<Dependent> dependents = new LinkedHashSet<>();
  }

  /** Elements that are to be sent along the inclusions of a flow. */
  private record Sending(SymbolFlow flow) implements Task {}

  private record Place(State state, Symbol symbol, int letter) {}

  private record ProbePlace(Probe probe, Symbol symbol) {}

  /** Somebody who looked below a symbol. */
  private sealed interface Dependent {}

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
    final Place place;
    final StackStep.Ask ask;
    final Transition own;
    final Node origin;

    /** Whether nothing was added over some stack, so that the state's own answer was followed. */
    boolean kept;

    Inquiry(Place place, StackStep.Ask ask, Transition own, Node origin) {
      this.place = place;
      this.ask = ask;
      this.own = own;
      this.origin = origin;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Inquiry that && place.equals(that.place);
    }

    @Override
    public int hashCode() {
      return place.hashCode();
    }
  }

  /** A probe that asks every symbol below. Equal by identity of the node. */
  private record FurtherProbe(ProbeNode node, Probe probe, Node origin) implements Dependent {
    @Override
    public boolean equals(Object other) {
      return other instanceof FurtherProbe that && node == that.node && probe == that.probe;
    }

    @Override
    public int hashCode() {
      return node.hashCode() * 31 + probe.hashCode();
    }
  }

  private static final class ProbeNode {
    final List<ProbeNode> upper = new ArrayList<>();
    final List<Listener> listeners = new ArrayList<>();
    boolean adds;
    boolean nothing;
  }

  private record Listener(Inquiry inquiry, Symbol under, ProbeNode node) implements Task {}

  private record Asking(ProbeNode node, ProbePlace place, Node origin) implements Task {}

  private record Wake(Dependent dependent, Symbol under) implements Task {}

  /**
   * Prepares the exploration of a machine.
   *
   * @param machine may be materialized in part
   * @param stepLimit the greatest number of units of work
   */
  public Saturation(Machine machine, long stepLimit) {
    this.machine = machine;
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
    while (!work.isEmpty()) {
      if (steps + machine.comparingSteps() > stepLimit) {
        return false;
      }
      CompilationCancelledException.checkInterrupted();
      Task task = work.removeFirst();
      currentTask = task;
      if (task instanceof Node node) {
        process(node);
      } else if (task instanceof LocalStep step) {
        explore(step);
      } else if (task instanceof Sending sending) {
        send(sending.flow());
      } else if (task instanceof Wake wake) {
        wake(wake);
      } else if (task instanceof Listener listener) {
        inform(listener);
      } else if (task instanceof Asking asking) {
        ask(asking);
      }
    }
    machine.setComplete();
    return true;
  }

  /**
   * After a complete run: makes the machine offer only what can still come to an end. Without
   * longest match it does so already.
   *
   * @return whether any text is left
   */
  public boolean trim() {
    return !machine.hasLongestMatch() || Coreachability.trim(machine);
  }

  /**
   * The units of work done so far.
   *
   * @return grows with every letter tried
   */
  public long steps() {
    return steps;
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
      Arrival first = step.part.arrivals.get(0);
      if (first.parent() != null) {
        reversed.add(first.letter());
      }
      addReversed(first.parent(), reversed);
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
      part.seen.add(new LocalKey(state, null));
    }
    return part;
  }

  private Below flow(Symbol symbol) {
    Below known = flows.get(symbol.id());
    if (known == null) {
      known = new Below();
      flows.put(symbol.id(), known);
    }
    return known;
  }

  private void add(SymbolFlow flow, Symbol symbol, @Nullable Node origin, int letter) {
    steps++;
    boolean idle = !flow.hasUnsent();
    if (flow.add(symbol)) {
      if (flow instanceof LocalPart part) {
        part.arrivals.add(new Arrival(symbol, origin, letter));
        if (part.arrivals.size() == 1) {
          // Not before: what is found on the way refers to how the part was reached.
          work.add(new LocalStep(part, part.entry, null, null, -1));
        }
      }
      if (idle) {
        work.add(new Sending(flow));
      }
    }
  }

  private void send(SymbolFlow flow) {
    while (flow.hasUnsent()) {
      CompilationCancelledException.checkInterrupted();
      Symbol symbol = flow.send();
      // A copy: following one may add another, which then catches up by itself.
      for (SymbolFlow.Inclusion inclusion : List.copyOf(flow.inclusions())) {
        follow(inclusion, symbol);
      }
      if (flow instanceof LocalPart part) {
        Arrival arrival = part.arrivals.get(part.sent() - 1);
        for (LocalStep border : part.borders) {
          addNode(border, arrival);
        }
      } else if (flow instanceof Below lower) {
        for (Dependent dependent : lower.dependents) {
          work.add(new Wake(dependent, symbol));
        }
      }
    }
  }

  private void follow(SymbolFlow.Inclusion inclusion, Symbol symbol) {
    Symbol regrouped = narrowed(narrowed(symbol, inclusion.first()), inclusion.second());
    add(inclusion.target(), regrouped, inclusion.origin(), inclusion.letter());
  }

  private void include(SymbolFlow source, SymbolFlow.Inclusion inclusion) {
    if (source.inclusions().add(inclusion)) {
      for (int i = 0; i < source.sent(); i++) {
        follow(inclusion, source.symbols().get(i));
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
        if (step.part.seen.add(new LocalKey(target, regrouping))) {
          if (isShared(target)) {
            origin = origin == null ? originOf(step) : origin;
            include(
                step.part,
                new SymbolFlow.Inclusion(part(target), regrouping, null, origin, letter));
          } else {
            work.add(new LocalStep(step.part, target, regrouping, step, letter));
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
      for (int letter = 0; letter < machine.letters(); letter++) {
        currentLetter = letter;
        steps++;
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
    Arrival first = step.part.arrivals.get(0);
    return new Node(step.state, first.symbol(), first.parent(), first.letter(), step);
  }

  private void addBorder(LocalStep border) {
    border.part.borders.add(border);
    for (int i = 0; i < border.part.sent(); i++) {
      addNode(border, border.part.arrivals.get(i));
    }
  }

  private void addNode(LocalStep border, Arrival arrival) {
    Symbol symbol = narrowed(arrival.symbol(), border.regrouping);
    if (nodes.add(pair(border.state, symbol))) {
      work.add(new Node(border.state, symbol, arrival.parent(), arrival.letter(), border));
    }
  }

  private static long pair(State state, Symbol symbol) {
    return ((long) state.id() << 32) | symbol.id();
  }

  /** Whether a place is visited for the first time. */
  private boolean isNew(Place place) {
    long pair = pair(place.state(), place.symbol());
    int known = pairs.putIfAbsent(pair, pairs.size());
    return visited.add(known < 0 ? pairs.size() - 1 : known, place.letter());
  }

  private void process(Node node) {
    current = node;
    steps += machine.letters();
    for (int letter : machine.lettersOver(node.state, node.symbol)) {
      currentLetter = letter;
      steps++;
      visit(new Place(node.state, node.symbol, letter), node);
    }
  }

  /** Follows a letter from a place, down the stacks seen so far; each place once. */
  private void visit(Place first, Node origin) {
    ArrayDeque<Place> places = new ArrayDeque<>();
    places.add(first);
    while (!places.isEmpty()) {
      Place place = places.removeLast();
      if (!isNew(place)) {
        continue;
      }
      steps++;
      Transition own = place.state().next(place.letter());
      if (!own.needsStack() || place.symbol().isBottom()) {
        emit(own, place.symbol());
        continue;
      }
      StackStep decision = machine.decide(place.state(), place.letter(), place.symbol());
      if (decision instanceof StackStep.Pop pop) {
        Transition next = pop.state().next(place.letter());
        if (!next.needsStack()) {
          emitAll(next, flow(place.symbol()), null, origin, place.letter());
          continue;
        }
        depend(place.symbol(), new Continuation(pop.state(), place.letter(), origin));
        for (Symbol under : flow(place.symbol()).symbols()) {
          places.add(new Place(pop.state(), under, place.letter()));
        }
      } else if (decision instanceof StackStep.Ask ask) {
        Inquiry inquiry = new Inquiry(place, ask, own, origin);
        depend(place.symbol(), inquiry);
        for (Symbol under : List.copyOf(flow(place.symbol()).symbols())) {
          inquire(inquiry, under);
        }
      } else {
        emit(own, place.symbol());
      }
    }
  }

  /** What is found out about a probe on one symbol, over all stacks seen so far below it. */
  private ProbeNode probeNode(Probe probe, Symbol symbol, Node origin) {
    ProbePlace place = new ProbePlace(probe, symbol);
    ProbeNode known = probeNodes.get(place);
    if (known != null) {
      return known;
    }
    ProbeNode node = new ProbeNode();
    probeNodes.put(place, node);
    work.add(new Asking(node, place, origin));
    return node;
  }

  /** Asks a symbol; the answer rises to those who listen. A task, for a chain of probes is long. */
  private void ask(Asking asking) {
    Symbol symbol = asking.place().symbol();
    Probe probe = asking.place().probe();
    current = asking.origin();
    currentLetter = probe.letter();
    steps++;
    if (symbol.isBottom()) {
      tell(asking.node(), false, true);
      return;
    }
    Probe.Answer answer = machine.answer(probe, symbol);
    if (answer instanceof Probe.Answer.Further further) {
      depend(symbol, new FurtherProbe(asking.node(), further.probe(), asking.origin()));
      for (Symbol under : List.copyOf(flow(symbol).symbols())) {
        listen(asking.node(), probeNode(further.probe(), under, asking.origin()));
      }
    } else {
      boolean adds = answer == Probe.Answer.Final.ADDS;
      tell(asking.node(), adds, !adds);
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
        for (Listener listener : node.listeners) {
          work.add(listener);
        }
      }
    }
  }

  /** Goes on as the findings allow: keep the state's own answer, or expand. Again does no harm. */
  private void inform(Listener listener) {
    Inquiry inquiry = listener.inquiry();
    Place place = inquiry.place;
    current = inquiry.origin;
    currentLetter = place.letter();
    if (listener.node().nothing && !inquiry.kept) {
      inquiry.kept = true;
      emit(inquiry.own, place.symbol());
    }
    if (listener.node().adds) {
      visit(new Place(inquiry.ask.expanded(), listener.under(), place.letter()), inquiry.origin);
    }
  }

  private void inquire(Inquiry inquiry, Symbol under) {
    ProbeNode node = probeNode(inquiry.ask.probe(), under, inquiry.origin);
    Listener listener = new Listener(inquiry, under, node);
    node.listeners.add(listener);
    if (node.adds || node.nothing) {
      work.add(listener);
    }
  }

  private void depend(Symbol symbol, Dependent dependent) {
    boolean unused = flow(symbol).dependents.add(dependent);
  }

  /** A symbol was seen over one more symbol: whoever looked below goes on there. */
  private void wake(Wake wake) {
    Dependent dependent = wake.dependent();
    if (dependent instanceof Continuation continuation) {
      current = continuation.origin();
      currentLetter = continuation.letter();
      visit(
          new Place(continuation.state(), wake.under(), continuation.letter()),
          continuation.origin());
    } else if (dependent instanceof Inquiry inquiry) {
      inquire(inquiry, wake.under());
    } else if (dependent instanceof FurtherProbe further) {
      listen(further.node(), probeNode(further.probe(), wake.under(), further.origin()));
    }
  }

  private void emit(Transition transition, Symbol symbol) {
    State target = transition.target();
    if (target == null) {
      return;
    }
    Symbol top = narrowed(symbol, transition.narrowing());
    for (Symbol pushed : transition.pushes()) {
      link(pushed, top);
      top = pushed;
    }
    enter(target, top, current, currentLetter);
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
    SymbolFlow onto = pushes.length > 0 ? flow(pushes[0]) : part(target);
    include(
        tops, new SymbolFlow.Inclusion(onto, regrouping, transition.narrowing(), origin, letter));
    for (int i = 1; i < pushes.length; i++) {
      link(pushes[i], pushes[i - 1]);
    }
    if (pushes.length > 0) {
      enter(target, pushes[pushes.length - 1], origin, letter);
    }
  }

  private Symbol narrowed(Symbol symbol, @Nullable Narrowing regrouping) {
    if (regrouping == null) {
      return symbol;
    }
    Symbol result = machine.narrow(symbol, regrouping);
    if (result != symbol) {
      include(flow(symbol), new SymbolFlow.Inclusion(flow(result), null, null, null, -1));
    }
    return result;
  }

  private void link(Symbol upper, Symbol lower) {
    add(flow(upper), lower, null, -1);
  }
}
