package io.dyck.pda.machine;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
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
 * per entry state; only states that exit or push are paired with concrete symbols. All exploration
 * takes turns, breadth first: a growing chain is usually found within a few hundred states, but
 * would be hidden behind a hundred thousand others by a walk that finishes one large local part
 * first.
 *
 * <p>Cost: pairs × letters × symbols below. Bounded by {@code Limits.steps()}. For one thread.
 */
public final class Saturation {
  private final Machine machine;
  private final long stepLimit;
  private final Map<Symbol, Set<Symbol>> below = new HashMap<>();
  private final Map<Symbol, Set<Dependent>> dependents = new HashMap<>();
  private final Set<Place> visited = new HashSet<>();
  private final Map<ProbePlace, ProbeNode> probeNodes = new HashMap<>();
  private final Map<Symbol, Set<Symbol>> copies = new HashMap<>();
  private final Map<State, LocalPart> parts = new HashMap<>();
  private final Map<State, LocalEdges> localEdges = new HashMap<>();
  private final Map<Node, Node> nodes = new HashMap<>();
  private final ArrayDeque<Task> work = new ArrayDeque<>();
  private long steps;
  private @Nullable Node current;
  private int currentLetter;
  private @Nullable Task currentTask;

  /** Something to explore: a pair, or the next state of a local part. */
  private sealed interface Task {}

  /** A state with an exit, or with letters that push, on a concrete symbol. */
  private static final class Node implements Task {
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
    public boolean equals(Object other) {
      return other instanceof Node that && state == that.state && symbol == that.symbol;
    }

    @Override
    public int hashCode() {
      return state.hashCode() * 31 + symbol.hashCode();
    }
  }

  /** A state of a local part with the regrouping since its entry and the way there. */
  private static final class LocalStep implements Task {
    final LocalPart part;
    final State state;
    final @Nullable Narrowing regrouping;
    final @Nullable LocalStep previous;
    final int letter;

    /** The letters that push; only of states without an exit. */
    int[] pushing = {};

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

  /** Of each effect that some letter has on a state the first letter that has it. */
  private static final class LocalEdges {
    final int[] moving;
    final int[] pushing;

    LocalEdges(int[] moving, int[] pushing) {
      this.moving = moving;
      this.pushing = pushing;
    }
  }

  private record Effect(State target, Narrowing narrowing, List<Symbol> pushes) {}

  private record LocalKey(State state, @Nullable Narrowing regrouping) {}

  private record Arrival(Symbol symbol, @Nullable Node parent, int letter) {}

  /** What is reachable from an entry state without a look at the stack and without a push. */
  private static final class LocalPart {
    final Set<LocalKey> seen = new HashSet<>();
    final List<LocalStep> borders = new ArrayList<>();
    final List<Arrival> arrivals = new ArrayList<>();
    final Set<Symbol> arrived = new HashSet<>();
  }

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

  /** Asks again whether anything below adds to a letter. */
  private record Inquiry(Place place, StackStep.Ask ask, Transition own, Node origin)
      implements Dependent {
    @Override
    public boolean equals(Object other) {
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
      if (steps > stepLimit) {
        return false;
      }
      Task task = work.removeFirst();
      currentTask = task;
      if (task instanceof Node node) {
        process(node);
      } else if (task instanceof LocalStep step) {
        explore(step);
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
    return !machine.dottedRules().hasLexemes() || Coreachability.trim(machine, below);
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
    LocalPart part = parts.get(state);
    if (part == null) {
      part = new LocalPart();
      parts.put(state, part);
      part.seen.add(new LocalKey(state, null));
      work.add(new LocalStep(part, state, null, null, -1));
    }
    if (part.arrived.add(symbol)) {
      Arrival arrival = new Arrival(symbol, parent, letter);
      part.arrivals.add(arrival);
      for (LocalStep border : part.borders) {
        addNode(border, arrival);
      }
    }
  }

  private void explore(LocalStep step) {
    if (step.state.hasExit()) {
      addBorder(step);
      return;
    }
    LocalEdges edges = edgesOf(step.state);
    for (int letter : edges.moving) {
      currentLetter = letter;
      steps++;
      Transition transition = step.state.next(letter);
      State target = transition.target();
      Narrowing regrouping = step.regrouping;
      if (!transition.isLocal()) {
        regrouping =
            regrouping == null
                ? transition.narrowing()
                : machine.compose(regrouping, transition.narrowing());
      }
      if (target != null && step.part.seen.add(new LocalKey(target, regrouping))) {
        work.add(new LocalStep(step.part, target, regrouping, step, letter));
      }
    }
    if (edges.pushing.length > 0) {
      step.pushing = edges.pushing;
      addBorder(step);
    }
  }

  /** A state lies in the local parts of many entries: its letters are tried only once. */
  private LocalEdges edgesOf(State state) {
    LocalEdges known = localEdges.get(state);
    if (known != null) {
      return known;
    }
    Set<Effect> effects = new HashSet<>();
    IntArrayList moving = new IntArrayList();
    IntArrayList pushing = new IntArrayList();
    for (int letter = 0; letter < machine.letters(); letter++) {
      currentLetter = letter;
      steps++;
      Transition transition = state.next(letter);
      State target = transition.target();
      List<Symbol> pushes = List.of(transition.pushes());
      if (target != null && effects.add(new Effect(target, transition.narrowing(), pushes))) {
        (pushes.isEmpty() ? moving : pushing).add(letter);
      }
    }
    LocalEdges edges = new LocalEdges(moving.toIntArray(), pushing.toIntArray());
    localEdges.put(state, edges);
    return edges;
  }

  private void addBorder(LocalStep border) {
    border.part.borders.add(border);
    for (Arrival arrival : List.copyOf(border.part.arrivals)) {
      addNode(border, arrival);
    }
  }

  private void addNode(LocalStep border, Arrival arrival) {
    Symbol symbol = narrowed(arrival.symbol(), border.regrouping);
    Node node = new Node(border.state, symbol, arrival.parent(), arrival.letter(), border);
    if (nodes.putIfAbsent(node, node) == null) {
      work.add(node);
    }
  }

  private void process(Node node) {
    current = node;
    if (node.state.hasExit()) {
      for (int letter = 0; letter < machine.letters(); letter++) {
        currentLetter = letter;
        steps++;
        visit(new Place(node.state, node.symbol, letter), node);
      }
    } else if (node.path != null) {
      for (int letter : node.path.pushing) {
        currentLetter = letter;
        steps++;
        emit(node.state.next(letter), node.symbol);
      }
    }
  }

  /** Follows a letter from a place, down the stacks seen so far; each place once. */
  private void visit(Place first, Node origin) {
    ArrayDeque<Place> places = new ArrayDeque<>();
    places.add(first);
    while (!places.isEmpty()) {
      Place place = places.removeLast();
      if (!visited.add(place)) {
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
        depend(place.symbol(), new Continuation(pop.state(), place.letter(), origin));
        for (Symbol under : below.getOrDefault(place.symbol(), Set.of())) {
          places.add(new Place(pop.state(), under, place.letter()));
        }
      } else if (decision instanceof StackStep.Ask ask) {
        Inquiry inquiry = new Inquiry(place, ask, own, origin);
        depend(place.symbol(), inquiry);
        for (Symbol under : List.copyOf(below.getOrDefault(place.symbol(), Set.of()))) {
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
      for (Symbol under : List.copyOf(below.getOrDefault(symbol, Set.of()))) {
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
    Place place = inquiry.place();
    current = inquiry.origin();
    currentLetter = place.letter();
    if (listener.node().nothing) {
      emit(inquiry.own(), place.symbol());
    }
    if (listener.node().adds) {
      visit(
          new Place(inquiry.ask().expanded(), listener.under(), place.letter()), inquiry.origin());
    }
  }

  private void inquire(Inquiry inquiry, Symbol under) {
    ProbeNode node = probeNode(inquiry.ask().probe(), under, inquiry.origin());
    Listener listener = new Listener(inquiry, under, node);
    node.listeners.add(listener);
    work.add(listener);
  }

  private void depend(Symbol symbol, Dependent dependent) {
    dependents.computeIfAbsent(symbol, s -> new LinkedHashSet<>()).add(dependent);
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

  private Symbol narrowed(Symbol symbol, @Nullable Narrowing regrouping) {
    if (regrouping == null) {
      return symbol;
    }
    Symbol result = machine.narrow(symbol, regrouping);
    if (result != symbol
        && copies.computeIfAbsent(symbol, s -> new LinkedHashSet<>()).add(result)) {
      for (Symbol under : List.copyOf(below.getOrDefault(symbol, Set.of()))) {
        link(result, under);
      }
    }
    return result;
  }

  private void link(Symbol upper, Symbol lower) {
    if (below.computeIfAbsent(upper, s -> new LinkedHashSet<>()).add(lower)) {
      for (Dependent dependent : dependents.getOrDefault(upper, Set.of())) {
        work.add(new Wake(dependent, lower));
      }
      for (Symbol copy : List.copyOf(copies.getOrDefault(upper, Set.of()))) {
        link(copy, lower);
      }
    }
  }
}
