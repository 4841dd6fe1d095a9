package io.dyck.compose.lazy;

import com.google.common.collect.ImmutableList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The places at which a walk must still read, by item, as in the agenda of a chart parser. All
 * places that wait for an item are read together, and each place is read once for an item. For one
 * walk.
 */
final class WalkAgenda {
  private final NodeSets sets;
  private final Long2ObjectOpenHashMap<Visits> byItem = new Long2ObjectOpenHashMap<>();
  private final ArrayDeque<Visits> waiting = new ArrayDeque<>();
  private final Map<Returned, List<WalkNodes>> returns = new LinkedHashMap<>();

  /** The places of one item with the same excluded subtrees. */
  static final class Visits {
    final long item;
    final ExcludedSubtrees but;

    /** An equal item with further excluded subtrees. */
    private final @Nullable Visits next;

    private final List<WalkNodes> waiting = new ArrayList<>(2);
    private final List<WalkNodes> done = new ArrayList<>(2);

    private Visits(long item, ExcludedSubtrees but, @Nullable Visits next) {
      this.item = item;
      this.but = but;
      this.next = next;
    }
  }

  /** The group of the next stack symbol to which some places return. */
  private record Returned(int group, ExcludedSubtrees but) {}

  WalkAgenda(NodeSets sets) {
    this.sets = sets;
  }

  /** Adds places at which an item must be read. */
  void add(long item, WalkNodes at, ExcludedSubtrees but) {
    Visits first = byItem.get(item);
    Visits visits = first;
    while (visits != null && !visits.but.equals(but)) {
      visits = visits.next;
    }
    if (visits == null) {
      visits = new Visits(item, but, first);
      byItem.put(item, visits);
    }
    if (visits.waiting.isEmpty()) {
      waiting.add(visits);
    }
    visits.waiting.add(at);
  }

  /** Returns an item with waiting places; null if there is none. */
  @Nullable Visits poll() {
    return waiting.poll();
  }

  /** Returns the waiting places of an item that were not read before. */
  List<WalkNodes> takePlaces(Visits visits) {
    List<WalkNodes> taken = new ArrayList<>(1);
    for (WalkNodes at : sets.join(visits.waiting)) {
      WalkNodes left = at.isPart() ? at : sets.without(at, visits.done);
      if (!visits.done.contains(left) && (left.isPart() || left.nodes().length > 0)) {
        visits.done.add(left);
        taken.add(left);
      }
    }
    visits.waiting.clear();
    return taken;
  }

  /**
   * Returns places together with the nodes that a loop of their item reaches from them. These nodes
   * need no further visit.
   */
  WalkNodes withLoop(Visits visits, WalkNodes at, WalkNodes reached) {
    WalkNodes all = sets.union(at, reached);
    visits.done.add(all);
    return all;
  }

  /** Adds places at which a walk has reached the end of the known stack. */
  void addReturn(int group, WalkNodes at, ExcludedSubtrees but) {
    returns.computeIfAbsent(new Returned(group, but), k -> new ArrayList<>(2)).add(at);
  }

  /** Returns the points at which the walk needs the next stack symbol. */
  ImmutableList<ReturnPoint> returnPoints() {
    ImmutableList.Builder<ReturnPoint> points = ImmutableList.builder();
    returns.forEach(
        (to, places) ->
            sets.join(places).forEach(at -> points.add(new ReturnPoint(to.group, at, to.but))));
    return points.build();
  }
}
