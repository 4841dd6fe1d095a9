package io.dyck.pda.ends;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.StackStep;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
import io.dyck.pda.machine.Transition;
import io.dyck.pda.stack.StackFirstSets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Computes the stacks over which the end of the text can be reached, and the costs (pre*,
 * Bouajjani, Esparza and Maler 1997; with weights, Reps, Schwoon, Jha and Melski 2005). The
 * configurations from which a pushdown system can reach a regular set of configurations are regular
 * themselves. The automaton that reads their stacks from the top down has the targets of returns as
 * its states. The algorithm saturates the automaton over the pairs (state, top symbol) of a
 * complete machine.
 *
 * <p>A move is a word of letters at cost 1: a letter, or all of a token. Where a state asks the
 * whole stack ({@link StackStep.ProbeBelow}), both answers are followed if there are stacks that
 * lead to each. A kept transition counts only over stacks that add no further items. The automaton
 * verifies this condition while it reads the stack. An expanded state does no harm over other
 * stacks, because the added items are covered. Cost: pairs × moves × rounds. Not thread-safe.
 */
final class PreStar {
  private final Machine machine;
  private final int[][] words;

  /** For each place, the places that may lie directly under it. */
  private final Map<StackTop, Set<StackTop>> below = new HashMap<>();

  /** For each place, its regrouped copies. The places under it lie under the copies, too. */
  private final Map<StackTop, Set<StackTop>> regrouped = new HashMap<>();

  /** For each place, the controls that continue under it. */
  private final Map<StackTop, Set<Control>> returns = new HashMap<>();

  /** The continuations of each node that has any. A letter is seldom read under all symbols. */
  private final Map<Node, Set<Continuation>> moves = new HashMap<>();

  /** The sets of moves, by number. */
  private final List<BitSet> moveSets = new ArrayList<>();

  private final Map<BitSet, Integer> moveSetNumbers = new HashMap<>();

  private final Set<Node> known = new HashSet<>();
  private final List<Node> found = new ArrayList<>();

  /**
   * A state, and the rest of one of some moves: the words of these moves from {@code position} on.
   * Between moves there is no rest.
   */
  record Control(State state, int moves, int position) {
    private static final int NONE = -1;

    static Control betweenLetters(State state) {
      return new Control(state, NONE, 0);
    }

    boolean isBetweenMoves() {
      return moves == NONE;
    }
  }

  /** A control over the top of a stack. */
  record Node(Control control, StackTop top) {}

  /**
   * A replacement for a node's top symbol, the top first; empty if the symbol was popped.
   *
   * @param silent a probe that must find nothing in the stack below the node; null if there is no
   *     condition
   */
  private record Continuation(
      Control control, List<StackTop> stack, @Nullable Probe silent, int cost) {
    /** Returns this continuation with its control replaced by a merged control. */
    Continuation withMergedControl(Map<Control, Control> merged) {
      return new Continuation(merged.getOrDefault(control, control), stack, silent, cost);
    }
  }

  /** A transition that a state keeps if a probe finds nothing in the stack below its top. */
  private record ConditionalTransition(Transition own, @Nullable Probe silent) {}

  /** Prepares the computation of costs in moves, on a complete machine. */
  PreStar(Machine machine, int[][] words) {
    this.machine = machine;
    this.words = words;
  }

  EndAutomaton run() {
    explore();
    mergeControls();
    EndAutomaton ends = new EndAutomaton(machine);
    for (Node node : found) {
      if (node.control().isBetweenMoves()) {
        ends.addEnds(node);
      }
    }
    ends.addGroups(below.keySet());
    saturate(ends);
    ends.addProbeStates(below);
    return ends;
  }

  /**
   * Merges controls in the midst of a move that continue alike over every symbol. Most letters that
   * lead out of a rule have the same effect at every target. The merging is repeated until nothing
   * changes, because pops lead to controls that may have been merged.
   */
  private void mergeControls() {
    found.removeIf(node -> !node.control().isBetweenMoves() && !moves.containsKey(node));
    Map<Control, Control> merged = Map.of();
    int before = 0;
    while (true) {
      Map<Control, Map<StackTop, Set<Continuation>>> behaviours = new LinkedHashMap<>();
      for (Node node : found) {
        if (!node.control().isBetweenMoves()) {
          Set<Continuation> alike = new HashSet<>();
          for (Continuation each : movesOf(node)) {
            alike.add(each.withMergedControl(merged));
          }
          behaviours.computeIfAbsent(node.control(), c -> new HashMap<>()).put(node.top(), alike);
        }
      }
      Map<Map<StackTop, Set<Continuation>>, Control> first = new HashMap<>();
      Map<Control, Control> next = new HashMap<>();
      behaviours.forEach(
          (control, behaviour) -> {
            Control same = first.putIfAbsent(behaviour, control);
            next.put(control, same == null ? control : same);
          });
      merged = next;
      if (first.size() == before) {
        break;
      }
      before = first.size();
    }
    replace(merged);
  }

  private void replace(Map<Control, Control> merged) {
    List<Node> kept = new ArrayList<>();
    for (Node node : found) {
      Control control = node.control();
      if (control.isBetweenMoves() || control.equals(merged.get(control))) {
        Set<Continuation> continuations = new LinkedHashSet<>();
        for (Continuation each : movesOf(node)) {
          if (each.control().isBetweenMoves() || merged.containsKey(each.control())) {
            continuations.add(each.withMergedControl(merged));
          }
        }
        moves.put(node, continuations);
        kept.add(node);
      } else {
        moves.remove(node);
      }
    }
    found.clear();
    found.addAll(kept);
  }

  /**
   * Adds edges until nothing changes. A continuation is read again only if an edge from its control
   * over its top symbol is new, or any edge over a symbol further down.
   */
  private void saturate(EndAutomaton ends) {
    List<Rule> rules = new ArrayList<>();
    for (int i = found.size() - 1; i >= 0; i--) {
      for (Continuation continuation : movesOf(found.get(i))) {
        rules.add(new Rule(ends, found.get(i), continuation));
      }
    }
    Map<StackTop, Integer> versions = new HashMap<>();
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Rule rule : rules) {
        CompilationCancelledException.checkInterrupted();
        if (rule.isStale(versions)) {
          if (rule.edges.lowerAll(rule.reachedStates(ends), rule.cost)) {
            versions.merge(rule.place, 1, Integer::sum);
            changed = true;
          }
        }
      }
    }
  }

  /** A node with one of its continuations, and the versions of the edges that were read last. */
  private static final class Rule {
    private final StackTop place;
    private final StateCosts edges;
    private final int cost;

    /** The edges over the top symbol; after a pop, the target of the pop. */
    private final StateCosts top;

    private final List<StackTop> further;
    private final @Nullable Probe silent;
    private int readVersion = -1;
    private int readFurther;

    Rule(EndAutomaton ends, Node node, Continuation continuation) {
      List<StackTop> stack = continuation.stack();
      Control control = continuation.control();
      this.place = node.top();
      this.edges = ends.edgesOf(node);
      this.cost = continuation.cost();
      this.silent = continuation.silent();
      this.top =
          stack.isEmpty()
              ? ends.singleState(control)
              : ends.edgesOf(new Node(control, stack.get(0)));
      this.further = stack.isEmpty() ? stack : stack.subList(1, stack.size());
    }

    /** Whether edges have changed since the last call. */
    boolean isStale(Map<StackTop, Integer> versions) {
      int newFurther = 0;
      for (StackTop each : further) {
        newFurther += versions.getOrDefault(each, 0);
      }
      boolean stale = top.version() != readVersion || newFurther != readFurther;
      readVersion = top.version();
      readFurther = newFurther;
      return stale;
    }

    /** Returns the states of the automaton after the replacement of the top symbol. */
    StateCosts reachedStates(EndAutomaton ends) {
      StateCosts at = top;
      for (StackTop each : further) {
        at = ends.costsAfter(at, each);
      }
      return silent == null ? at : ends.whereProbeFindsNothing(at, silent);
    }
  }

  /** Returns for each place the places that may lie directly under it. Called after a run. */
  Map<StackTop, Set<StackTop>> placesBelow() {
    return below;
  }

  /** Returns all pairs between moves. Called after a run. */
  List<Node> pairs() {
    return found.stream().filter(node -> node.control().isBetweenMoves()).toList();
  }

  private void explore() {
    BitSet all = new BitSet();
    all.set(0, words.length);
    add(
        new Node(
            Control.betweenLetters(machine.start()),
            machine.deferredReturns().top(machine.bottom(), null)));
    for (int i = 0; i < found.size(); i++) {
      CompilationCancelledException.checkInterrupted();
      Node node = found.get(i);
      Control control = node.control();
      boolean starts = control.isBetweenMoves();
      BitSet moving = starts ? all : moveSets.get(control.moves());
      Steps steps = new Steps();
      for (int move = moving.nextSetBit(0); move >= 0; move = moving.nextSetBit(move + 1)) {
        read(node, move, steps);
      }
      follow(node, steps, starts ? 1 : 0);
    }
  }

  /** The next steps of moves from a node. Moves with the same step continue together. */
  private static final class Steps {
    final Map<State, BitSet> pops = new LinkedHashMap<>();
    final Map<ConditionalTransition, BitSet> transitions = new LinkedHashMap<>();

    static <T> void add(Map<T, BitSet> steps, T step, int move) {
      steps.computeIfAbsent(step, s -> new BitSet()).set(move);
    }
  }

  private void add(Node node) {
    if (known.add(node)) {
      found.add(node);
    }
  }

  /**
   * Finds the effect of a letter. Both answers of an {@link StackStep.ProbeBelow} are followed.
   * Therefore some configurations here belong to no text. A configuration that passes a bound
   * belongs to no text, because the machine is complete.
   */
  private void read(Node node, int move, Steps steps) {
    try {
      State state = node.control().state();
      Symbol symbol = node.top().symbol();
      int letter = words[move][node.control().position()];
      Transition own = state.transition(letter);
      StackStep decision =
          own.needsStack() && !symbol.isBottom()
              ? machine.decisions().decide(state, letter, symbol)
              : StackStep.KeepTransition.KEEP;
      if (decision instanceof StackStep.DeferReturn defer) {
        StackFirstSets ahead =
            Objects.requireNonNull(machine.deferredReturns().firstOfStack(node.top()));
        Transition deferred = machine.deferredReturns().deferTransition(state, letter, ahead);
        own = deferred == null ? own : deferred;
        decision = deferred == null ? defer.otherwise() : StackStep.KeepTransition.KEEP;
      }
      if (decision instanceof StackStep.PopSymbol pop) {
        addPop(pop.state(), letter, move, steps);
      } else if (decision instanceof StackStep.ProbeBelow ask && ask.hasExpanded()) {
        addPop(ask.expandedState(), letter, move, steps);
      }
      boolean keeps =
          decision instanceof StackStep.ProbeBelow ask
              ? ask.hasKept()
              : !(decision instanceof StackStep.PopSymbol);
      if (keeps && own.target() != null) {
        Probe silent =
            decision instanceof StackStep.ProbeBelow ask && ask.hasExpanded() ? ask.probe() : null;
        Steps.add(steps.transitions, new ConditionalTransition(own, silent), move);
      }
    } catch (StateBoundException neverReached) {
      // No text leads here.
    }
  }

  private static void addPop(State state, int letter, int move, Steps steps) {
    if (!state.transition(letter).isDead()) {
      Steps.add(steps.pops, state, move);
    }
  }

  private void follow(Node node, Steps steps, int cost) {
    int position = node.control().position();
    steps.pops.forEach(
        (state, moving) -> pop(node, new Control(state, moveSet(moving), position), cost));
    steps.transitions.forEach(
        (kept, moving) -> {
          State target = Objects.requireNonNull(kept.own().target());
          BitSet longer = new BitSet();
          moving.stream().filter(move -> position + 1 < words[move].length).forEach(longer::set);
          if (longer.cardinality() < moving.cardinality()) {
            addTransition(node, Control.betweenLetters(target), kept, cost);
          }
          if (!longer.isEmpty()) {
            addTransition(node, new Control(target, moveSet(longer), position + 1), kept, cost);
          }
        });
  }

  private int moveSet(BitSet moving) {
    return moveSetNumbers.computeIfAbsent(
        moving,
        set -> {
          moveSets.add(set);
          return moveSets.size() - 1;
        });
  }

  private void pop(Node node, Control control, int cost) {
    movesOf(node).add(new Continuation(control, List.of(), null, cost));
    if (setOf(returns, node.top()).add(control)) {
      for (StackTop under : List.copyOf(setOf(below, node.top()))) {
        add(new Node(control, under));
      }
    }
  }

  private void addTransition(Node node, Control after, ConditionalTransition kept, int cost) {
    Transition own = kept.own();
    StackTop top = machine.narrow(node.top(), own.regrouping());
    if (!top.equals(node.top()) && setOf(regrouped, node.top()).add(top)) {
      List.copyOf(setOf(below, node.top())).forEach(under -> addPlaceBelow(under, top));
    }
    List<StackTop> stack = new ArrayList<>(List.of(top));
    for (Symbol symbol : own.pushedSymbols()) {
      StackTop pushed =
          machine
              .deferredReturns()
              .top(symbol, machine.deferredReturns().firstOfStack(stack.get(0)));
      addPlaceBelow(stack.get(0), pushed);
      stack.add(0, pushed);
    }
    movesOf(node).add(new Continuation(after, List.copyOf(stack), kept.silent(), cost));
    add(new Node(after, stack.get(0)));
  }

  private void addPlaceBelow(StackTop lower, StackTop upper) {
    if (setOf(below, upper).add(lower)) {
      List.copyOf(setOf(returns, upper)).forEach(control -> add(new Node(control, lower)));
      List.copyOf(setOf(regrouped, upper)).forEach(copy -> addPlaceBelow(lower, copy));
    }
  }

  private static <T> Set<T> setOf(Map<StackTop, Set<T>> map, StackTop place) {
    return map.computeIfAbsent(place, s -> new LinkedHashSet<>());
  }

  private Set<Continuation> movesOf(Node node) {
    return moves.computeIfAbsent(node, n -> new LinkedHashSet<>());
  }
}
