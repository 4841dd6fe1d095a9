package io.dyck.compose.walk;

import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What states of one machine have in common, as far as masks go: regions, and representatives of
 * states that behave alike within a token. Only for a complete machine whose grammar names no
 * tokens; for others every state stands for itself. Thread-safe.
 */
final class Regions {
  private final Machine machine;
  private final int longestToken;
  private final boolean usable;
  private final ConcurrentHashMap<State, RegionOrNone> regions = new ConcurrentHashMap<>();
  private volatile @Nullable LocalGraph graph;
  private volatile int @Nullable [] representatives;

  Regions(Machine machine, int longestToken) {
    this.machine = machine;
    this.longestToken = longestToken;
    this.usable = machine.isComplete() && machine.terminals().tokenClasses() == 0;
  }

  private record RegionOrNone(@Nullable Region region) {}

  /** The region of a state that a loop passes; null for others. */
  @Nullable Region of(State state) {
    if (!usable) {
      return null;
    }
    RegionOrNone known = regions.get(state);
    if (known != null) {
      return known.region();
    }
    LocalGraph local = graph();
    if (state.id() >= local.size() || !state.isReached()) {
      return null;
    }
    RegionOrNone found = regions.computeIfAbsent(state, s -> find(local, s));
    return found.region();
  }

  private RegionOrNone find(LocalGraph local, State state) {
    int[] members = LoopMembers.of(local, state.id());
    return new RegionOrNone(members.length == 0 ? null : Region.of(machine, local, members));
  }

  /** A state whose mask, before the stack is asked, is that of the given one. */
  State representative(State state) {
    if (!usable) {
      return state;
    }
    int[] known = representatives;
    if (known == null) {
      known = computeRepresentatives();
    }
    return state.id() < known.length && state.isReached()
        ? graph().state(known[state.id()])
        : state;
  }

  private synchronized int[] computeRepresentatives() {
    int[] known = representatives;
    if (known == null) {
      known = BoundedEquivalence.representatives(graph(), longestToken);
      representatives = known;
    }
    return known;
  }

  private LocalGraph graph() {
    LocalGraph known = graph;
    return known != null ? known : newGraph();
  }

  private synchronized LocalGraph newGraph() {
    LocalGraph known = graph;
    if (known == null) {
      known = new LocalGraph(machine);
      graph = known;
    }
    return known;
  }
}
