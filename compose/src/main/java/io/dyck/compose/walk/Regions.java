package io.dyck.compose.walk;

import com.google.common.collect.ImmutableList;
import io.dyck.pda.machine.Machine;
import io.dyck.pda.machine.State;
import io.dyck.pda.machine.Symbol;
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
  private final ConcurrentHashMap<Key, RegionOrNone> regions = new ConcurrentHashMap<>();
  private volatile @Nullable LocalGraph graph;
  private volatile int @Nullable [] representatives;

  Regions(Machine machine, int longestToken) {
    this.machine = machine;
    this.longestToken = longestToken;
    this.usable = machine.isComplete() && machine.terminals().tokenClasses() == 0;
  }

  private record Key(State state, Symbol symbol) {}

  private record RegionOrNone(@Nullable Region region) {}

  /** The region of a state that a loop on a top symbol passes; null for others. */
  @Nullable Region of(State state, Symbol symbol) {
    if (!usable) {
      return null;
    }
    Key key = new Key(state, symbol);
    RegionOrNone known = regions.get(key);
    if (known == null) {
      known = find(state, symbol);
      regions.put(key, known);
    }
    return known.region();
  }

  private RegionOrNone find(State state, Symbol symbol) {
    LoopMoves moves = new LoopMoves(machine, symbol);
    ImmutableList<State> members = LoopMembers.of(moves, state);
    return new RegionOrNone(members.isEmpty() ? null : Region.of(moves, members));
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
