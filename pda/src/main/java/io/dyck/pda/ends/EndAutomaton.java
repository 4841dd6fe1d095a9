package io.dyck.pda.ends;

import com.google.common.collect.ImmutableSet;
import io.dyck.failure.CompilationCancelledException;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.Probe;
import io.dyck.pda.machine.StackTop;
import io.dyck.pda.machine.State;
import io.dyck.pda.rules.Links;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * An automaton that reads a stack from the top down. From the state of a configuration, it accepts
 * the stacks over which the end of the text can be reached. Its edges have costs; {@link PreStar}
 * computes them. Immutable once filled, except for memos, and then thread-safe.
 */
final class EndAutomaton {
  /** The state that accepts the empty stack. */
  static final int FINAL = 0;

  private static final Costs NOWHERE = new Costs();
  private static final Costs[] NO_COSTS = {};

  private final Machine machine;
  private final Map<From, Integer> numbers = new HashMap<>();

  /** The origins of the states. The first one has number 1. */
  private final List<From> states = new ArrayList<>();

  private final Map<PreStar.Node, Costs> edges = new HashMap<>();

  /**
   * For each place, the edges of the state with number n at index n - 1; null if there are none.
   */
  private final Map<StackTop, @Nullable Costs[]> numbered = new HashMap<>();

  /** For each place, the edges of all numbered states. The edges of number n are at n - 1. */
  private final Map<StackTop, Costs[]> edgesByPlace = new ConcurrentHashMap<>();

  /** The places over which states that verify probes may stand. The set is filled once. */
  private final Set<Pair> silentOver = new HashSet<>();

  private record Pair(int state, StackTop place) {}

  /** The target of a return. */
  private sealed interface From {}

  private record Reading(PreStar.Control control) implements From {}

  /** The end of the text through this exit; see {@link State#endExits()}. */
  private record Ending(int exit) implements From {}

  /** A state like {@code from}, restricted to stacks in which the probes find nothing. */
  private record Silent(From from, Set<Probe> probes) implements From {}

  EndAutomaton(Machine machine) {
    this.machine = machine;
  }

  private int number(From from) {
    Integer known = numbers.get(from);
    if (known == null) {
      states.add(from);
      known = states.size();
      numbers.put(from, known);
    }
    return known;
  }

  /** Returns the number of states, the final one included. */
  int size() {
    return states.size() + 1;
  }

  Costs only(PreStar.Control control) {
    Costs result = new Costs();
    boolean unused = result.lower(number(new Reading(control)), 0);
    return result;
  }

  /** Adds the ends of the text that need no further letter. */
  void addEnds(PreStar.Node node) {
    for (int exit : node.control().state().endExits()) {
      boolean unused = of(node).lowerAll(through(node.top(), exit), 0);
    }
  }

  /** Returns the states of the automaton after a symbol through which the text ends. */
  private Costs through(StackTop place, int exit) {
    Costs result = new Costs();
    if (place.symbol().isBottom()) {
      if (!Links.isChain(exit)) {
        boolean unused = result.lower(FINAL, 0);
      }
    } else {
      for (int link : machine.deferredReturns().endLinks(place.symbol(), exit)) {
        boolean unused = result.lower(number(new Ending(link)), 0);
      }
    }
    return result;
  }

  /** Numbers all exits to which ends lead. Afterwards the number of states does not grow. */
  void addGroups(Set<StackTop> places) {
    for (StackTop place : places) {
      for (int g = 0; g < place.symbol().size(); g++) {
        Costs unused = through(place, g);
      }
    }
    for (int i = 0; i < states.size(); i++) {
      if (states.get(i) instanceof Ending ending && Links.isChain(ending.exit())) {
        for (StackTop place : places) {
          Costs unused = through(place, ending.exit());
        }
      }
    }
  }

  /** Returns the given states, restricted to stacks in which a probe finds nothing. */
  Costs ifSilent(Costs from, Probe probe) {
    return ifSilent(from, Set.of(probe));
  }

  private Costs ifSilent(Costs from, Set<Probe> probes) {
    Costs result = new Costs();
    for (int i = 0; i < from.size(); i++) {
      int state = from.state(i);
      // There is no stack under the bottom.
      boolean unused =
          result.lower(
              state == FINAL ? FINAL : number(silent(states.get(state - 1), probes)), from.cost(i));
    }
    return result;
  }

  private static Silent silent(From from, Set<Probe> probes) {
    return from instanceof Silent silent
        ? new Silent(
            silent.from(),
            ImmutableSet.<Probe>builder().addAll(silent.probes()).addAll(probes).build())
        : new Silent(from, probes);
  }

  private Costs after(Silent silent, StackTop place) {
    Costs targets = after(silent.from(), place);
    if (place.symbol().isBottom() || targets.size() == 0) {
      return targets;
    }
    ImmutableSet.Builder<Probe> further = ImmutableSet.builder();
    for (Probe probe : silent.probes()) {
      Probe.Answer answer = machine.decisions().answer(probe, place.symbol());
      if (answer instanceof Probe.Answer.Further goesOn) {
        further.add(goesOn.probe());
      } else if (answer != Probe.Answer.Final.NOTHING) {
        return NOWHERE;
      }
    }
    Set<Probe> left = further.build();
    return left.isEmpty() ? targets : ifSilent(targets, left);
  }

  /**
   * Numbers all states to which probes lead, as {@link #addGroups} does for exits. Only places that
   * may follow each other are visited, because most pairs of a state and a place never occur.
   *
   * @param below for each place, the places that may lie under it
   */
  void addSilent(Map<StackTop, Set<StackTop>> below) {
    Deque<Pair> open = new ArrayDeque<>();
    edges.forEach(
        (node, targets) -> addSilent(targets, below.getOrDefault(node.top(), Set.of()), open));
    while (!open.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      Pair pair = open.remove();
      Costs targets = after((Silent) states.get(pair.state() - 1), pair.place());
      addSilent(targets, below.getOrDefault(pair.place(), Set.of()), open);
    }
  }

  private void addSilent(Costs targets, Set<StackTop> places, Deque<Pair> open) {
    for (int i = 0; i < targets.size(); i++) {
      int state = targets.state(i);
      if (state != FINAL && states.get(state - 1) instanceof Silent) {
        for (StackTop place : places) {
          Pair pair = new Pair(state, place);
          if (silentOver.add(pair)) {
            open.add(pair);
          }
        }
      }
    }
  }

  /** Returns the edges of a control over a symbol. The set may grow. */
  Costs of(PreStar.Node node) {
    Costs known = edges.get(node);
    if (known == null) {
      known = new Costs();
      edges.put(node, known);
      if (!node.control().isBetweenMoves()) {
        number(node.top(), number(new Reading(node.control())), known);
      }
    }
    return known;
  }

  private void number(StackTop place, int state, Costs costs) {
    @Nullable Costs[] known = numbered.getOrDefault(place, NO_COSTS);
    if (known.length < state) {
      known = Arrays.copyOf(known, Math.max(state, 2 * known.length));
      numbered.put(place, known);
    }
    known[state - 1] = costs;
  }

  /** Returns all states after a symbol. */
  Costs after(Costs from, StackTop place) {
    Costs result = new Costs();
    @Nullable Costs[] known = numbered.getOrDefault(place, NO_COSTS);
    for (int i = 0; i < from.size(); i++) {
      int state = from.state(i);
      if (state == FINAL) {
        continue;
      }
      Costs targets = state <= known.length ? known[state - 1] : null;
      if (targets == null && states.get(state - 1) instanceof Ending ending) {
        targets = through(place, ending.exit());
        number(place, state, targets);
        known = numbered.getOrDefault(place, known);
      } else if (states.get(state - 1) instanceof Silent silent) {
        targets = after(silent, place);
      }
      if (targets != null) {
        boolean unused = result.lowerAll(targets, from.cost(i));
      }
    }
    return result;
  }

  private Costs after(PreStar.Control control, StackTop place) {
    return edges.getOrDefault(new PreStar.Node(control, place), NOWHERE);
  }

  private Costs after(From from, StackTop place) {
    if (from instanceof Silent silent) {
      return after(silent, place);
    }
    return from instanceof Reading reading
        ? after(reading.control(), place)
        : through(place, ((Ending) from).exit());
  }

  private Costs[] edgesOver(StackTop place) {
    return edgesByPlace.computeIfAbsent(place, this::newEdgesOver);
  }

  private synchronized Costs[] newEdgesOver(StackTop place) {
    List<Costs> result = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      From from = states.get(i);
      boolean never = from instanceof Silent && !silentOver.contains(new Pair(i + 1, place));
      result.add(never ? NOWHERE : after(from, place));
    }
    return result.toArray(new Costs[0]);
  }

  /** Computes the costs over one more symbol from the costs over the stack below it. */
  int[] through(StackTop place, int[] costsBelow) {
    Costs[] over = edgesOver(place);
    int[] result = new int[over.length + 1];
    result[FINAL] = Costs.IMPOSSIBLE;
    for (int i = 0; i < over.length; i++) {
      result[i + 1] = over[i].leastSum(costsBelow);
    }
    return result;
  }

  /** Returns the cost of reaching the end from a state over a symbol and the stack below it. */
  int cost(State state, StackTop place, int[] costsBelow) {
    return after(PreStar.Control.between(state), place).leastSum(costsBelow);
  }
}
