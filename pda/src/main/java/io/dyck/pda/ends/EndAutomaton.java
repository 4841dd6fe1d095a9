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

  private static final StateCosts NOWHERE = new StateCosts();
  private static final StateCosts[] NO_COSTS = {};

  private final Machine machine;
  private final Map<ReturnTarget, Integer> numbers = new HashMap<>();

  /** The origins of the states. The first one has number 1. */
  private final List<ReturnTarget> states = new ArrayList<>();

  private final Map<PreStar.Node, StateCosts> edges = new HashMap<>();

  /**
   * For each place, the edges of the state with number n at index n - 1; null if there are none.
   */
  private final Map<StackTop, @Nullable StateCosts[]> numbered = new HashMap<>();

  /** For each place, the edges of all numbered states. The edges of number n are at n - 1. */
  private final Map<StackTop, StateCosts[]> edgesByPlace = new ConcurrentHashMap<>();

  /** The places over which states that verify probes may stand. The set is filled once. */
  private final Set<Pair> silentOver = new HashSet<>();

  private record Pair(int state, StackTop place) {}

  /** The target of a return. */
  private sealed interface ReturnTarget {}

  private record ControlTarget(PreStar.Control control) implements ReturnTarget {}

  /** The end of the text through this exit; see {@link State#endExits()}. */
  private record TextEnd(int exit) implements ReturnTarget {}

  /** A state like {@code from}, restricted to stacks in which the probes find nothing. */
  private record ProbeFreeTarget(ReturnTarget from, Set<Probe> probes) implements ReturnTarget {}

  EndAutomaton(Machine machine) {
    this.machine = machine;
  }

  private int number(ReturnTarget from) {
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

  StateCosts singleState(PreStar.Control control) {
    StateCosts result = new StateCosts();
    boolean unused = result.lower(number(new ControlTarget(control)), 0);
    return result;
  }

  /** Adds the ends of the text that need no further letter. */
  void addEnds(PreStar.Node node) {
    for (int exit : node.control().state().endExits()) {
      boolean unused = edgesOf(node).lowerAll(costsThrough(node.top(), exit), 0);
    }
  }

  /** Returns the states of the automaton after a symbol through which the text ends. */
  private StateCosts costsThrough(StackTop place, int exit) {
    StateCosts result = new StateCosts();
    if (place.symbol().isBottom()) {
      if (!Links.isChain(exit)) {
        boolean unused = result.lower(FINAL, 0);
      }
    } else {
      for (int link : machine.deferredReturns().endLinks(place.symbol(), exit)) {
        boolean unused = result.lower(number(new TextEnd(link)), 0);
      }
    }
    return result;
  }

  /** Numbers all exits to which ends lead. Afterwards the number of states does not grow. */
  void addGroups(Set<StackTop> places) {
    for (StackTop place : places) {
      for (int g = 0; g < place.symbol().size(); g++) {
        StateCosts unused = costsThrough(place, g);
      }
    }
    for (int i = 0; i < states.size(); i++) {
      if (states.get(i) instanceof TextEnd ending && Links.isChain(ending.exit())) {
        for (StackTop place : places) {
          StateCosts unused = costsThrough(place, ending.exit());
        }
      }
    }
  }

  /** Returns the given states, restricted to stacks in which a probe finds nothing. */
  StateCosts whereProbeFindsNothing(StateCosts from, Probe probe) {
    return whereProbeFindsNothing(from, Set.of(probe));
  }

  private StateCosts whereProbeFindsNothing(StateCosts from, Set<Probe> probes) {
    StateCosts result = new StateCosts();
    for (int i = 0; i < from.size(); i++) {
      int state = from.state(i);
      // There is no stack under the bottom.
      boolean unused =
          result.lower(
              state == FINAL ? FINAL : number(probeFreeTarget(states.get(state - 1), probes)),
              from.cost(i));
    }
    return result;
  }

  private static ProbeFreeTarget probeFreeTarget(ReturnTarget from, Set<Probe> probes) {
    return from instanceof ProbeFreeTarget silent
        ? new ProbeFreeTarget(
            silent.from(),
            ImmutableSet.<Probe>builder().addAll(silent.probes()).addAll(probes).build())
        : new ProbeFreeTarget(from, probes);
  }

  private StateCosts costsAfter(ProbeFreeTarget silent, StackTop place) {
    StateCosts targets = costsAfter(silent.from(), place);
    if (place.symbol().isBottom() || targets.size() == 0) {
      return targets;
    }
    ImmutableSet.Builder<Probe> further = ImmutableSet.builder();
    for (Probe probe : silent.probes()) {
      Probe.Answer answer = machine.decisions().answer(probe, place.symbol());
      if (answer instanceof Probe.Answer.FurtherAnswer goesOn) {
        further.add(goesOn.probe());
      } else if (answer != Probe.Answer.FinalAnswer.NOTHING) {
        return NOWHERE;
      }
    }
    Set<Probe> left = further.build();
    return left.isEmpty() ? targets : whereProbeFindsNothing(targets, left);
  }

  /**
   * Numbers all states to which probes lead, as {@link #addGroups} does for exits. Only places that
   * may follow each other are visited, because most pairs of a state and a place never occur.
   *
   * @param below for each place, the places that may lie under it
   */
  void addProbeStates(Map<StackTop, Set<StackTop>> below) {
    Deque<Pair> open = new ArrayDeque<>();
    edges.forEach(
        (node, targets) -> addProbeStates(targets, below.getOrDefault(node.top(), Set.of()), open));
    while (!open.isEmpty()) {
      CompilationCancelledException.checkInterrupted();
      Pair pair = open.remove();
      StateCosts targets = costsAfter((ProbeFreeTarget) states.get(pair.state() - 1), pair.place());
      addProbeStates(targets, below.getOrDefault(pair.place(), Set.of()), open);
    }
  }

  private void addProbeStates(StateCosts targets, Set<StackTop> places, Deque<Pair> open) {
    for (int i = 0; i < targets.size(); i++) {
      int state = targets.state(i);
      if (state != FINAL && states.get(state - 1) instanceof ProbeFreeTarget) {
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
  StateCosts edgesOf(PreStar.Node node) {
    StateCosts known = edges.get(node);
    if (known == null) {
      known = new StateCosts();
      edges.put(node, known);
      if (!node.control().isBetweenMoves()) {
        number(node.top(), number(new ControlTarget(node.control())), known);
      }
    }
    return known;
  }

  private void number(StackTop place, int state, StateCosts costs) {
    @Nullable StateCosts[] known = numbered.getOrDefault(place, NO_COSTS);
    if (known.length < state) {
      known = Arrays.copyOf(known, Math.max(state, 2 * known.length));
      numbered.put(place, known);
    }
    known[state - 1] = costs;
  }

  /** Returns all states after a symbol. */
  StateCosts costsAfter(StateCosts from, StackTop place) {
    StateCosts result = new StateCosts();
    @Nullable StateCosts[] known = numbered.getOrDefault(place, NO_COSTS);
    for (int i = 0; i < from.size(); i++) {
      int state = from.state(i);
      if (state == FINAL) {
        continue;
      }
      StateCosts targets = state <= known.length ? known[state - 1] : null;
      if (targets == null && states.get(state - 1) instanceof TextEnd ending) {
        targets = costsThrough(place, ending.exit());
        number(place, state, targets);
        known = numbered.getOrDefault(place, known);
      } else if (states.get(state - 1) instanceof ProbeFreeTarget silent) {
        targets = costsAfter(silent, place);
      }
      if (targets != null) {
        boolean unused = result.lowerAll(targets, from.cost(i));
      }
    }
    return result;
  }

  private StateCosts costsAfter(PreStar.Control control, StackTop place) {
    return edges.getOrDefault(new PreStar.Node(control, place), NOWHERE);
  }

  private StateCosts costsAfter(ReturnTarget from, StackTop place) {
    if (from instanceof ProbeFreeTarget silent) {
      return costsAfter(silent, place);
    }
    return from instanceof ControlTarget reading
        ? costsAfter(reading.control(), place)
        : costsThrough(place, ((TextEnd) from).exit());
  }

  private StateCosts[] edgesOverPlace(StackTop place) {
    return edgesByPlace.computeIfAbsent(place, this::newEdgesOver);
  }

  private synchronized StateCosts[] newEdgesOver(StackTop place) {
    List<StateCosts> result = new ArrayList<>();
    for (int i = 0; i < states.size(); i++) {
      ReturnTarget from = states.get(i);
      boolean never =
          from instanceof ProbeFreeTarget && !silentOver.contains(new Pair(i + 1, place));
      result.add(never ? NOWHERE : costsAfter(from, place));
    }
    return result.toArray(new StateCosts[0]);
  }

  /** Computes the costs over one more symbol from the costs over the stack below it. */
  int[] costsThrough(StackTop place, int[] costsBelow) {
    StateCosts[] over = edgesOverPlace(place);
    int[] result = new int[over.length + 1];
    result[FINAL] = StateCosts.IMPOSSIBLE;
    for (int i = 0; i < over.length; i++) {
      result[i + 1] = over[i].minimumSum(costsBelow);
    }
    return result;
  }

  /** Returns the cost of reaching the end from a state over a symbol and the stack below it. */
  int cost(State state, StackTop place, int[] costsBelow) {
    return costsAfter(PreStar.Control.betweenLetters(state), place).minimumSum(costsBelow);
  }
}
