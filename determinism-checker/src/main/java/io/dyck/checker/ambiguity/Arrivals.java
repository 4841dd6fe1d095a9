package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All ways to go on from a stack without reading a byte: the calls and returns on the way, and
 * where the next byte is read, or that everything is finished. Ways that pass the same stack twice
 * are left out but for one turn, so that a rule that derives itself still shows two ways. Not
 * thread-safe.
 */
final class Arrivals {
  /** Stands for a return among calls. */
  static final int RETURN = -1;

  private static final Comparator<Arrival> SIMPLE_FIRST =
      Comparator.comparingInt(arrival -> arrival.events().size());

  private static final int STEPS_FOR_EACH = 40;
  private static final int EVENTS_FOR_EACH = 40;

  private final RuleGraph graph;
  private final Stacks stacks;
  private final Map<Long, ImmutableList<Arrival>> known = new HashMap<>();
  private final IntArrayList events = new IntArrayList();
  private final Map<Integer, Integer> visits = new HashMap<>();
  private List<Arrival> found = new ArrayList<>();
  private int most;
  private int steps;

  /** Whether some way was given up, so that ways are missing. */
  private boolean isCut;

  /**
   * The end of a way.
   *
   * @param stack where a byte is read next; {@link Stacks#EMPTY}: finished
   * @param events rules called, by number, and returns
   */
  record Arrival(int stack, ImmutableList<Integer> events) {}

  Arrivals(RuleGraph graph, Stacks stacks) {
    this.graph = graph;
    this.stacks = stacks;
  }

  /**
   * The ways from a stack.
   *
   * @param bytes the number of bytes that may still be read
   * @param bound the greatest number of ways; more are cut off
   */
  ImmutableList<Arrival> from(int stack, int bytes, int bound) {
    Long key = ((long) stack << 8) | Math.min(bytes, 255);
    ImmutableList<Arrival> result = known.get(key);
    if (result == null) {
      found = new ArrayList<>();
      visits.clear();
      events.clear();
      most = bound;
      steps = 0;
      walk(stack, bytes);
      result = ImmutableList.sortedCopyOf(SIMPLE_FIRST, found);
      known.put(key, result);
    }
    return result;
  }

  boolean isCut() {
    return isCut;
  }

  private void walk(int stack, int bytes) {
    if (stack != Stacks.EMPTY && stacks.length(stack) > bytes) {
      return;
    }
    if (found.size() >= most
        || ++steps > STEPS_FOR_EACH * most
        || events.size() > EVENTS_FOR_EACH * (bytes + 4)) {
      isCut = true;
      return;
    }
    if (stack == Stacks.EMPTY) {
      found.add(new Arrival(stack, ImmutableList.copyOf(events)));
      return;
    }
    int seen = visits.getOrDefault(stack, 0);
    if (seen > 1) {
      return;
    }
    visits.put(stack, seen + 1);
    int position = stacks.position(stack);
    int under = stacks.below(stack);
    if (!graph.letters(position).isEmpty()) {
      found.add(new Arrival(stack, ImmutableList.copyOf(events)));
    }
    for (int target : graph.empty(position)) {
      walk(stacks.of(target, under), bytes);
    }
    if (graph.callee(position) >= 0) {
      events.add(graph.callee(position));
      int address = stacks.of(graph.rest(position), under);
      walk(stacks.of(graph.start(graph.callee(position)), address), bytes);
      events.removeInt(events.size() - 1);
    }
    if (graph.isEnd(position)) {
      events.add(RETURN);
      walk(under, bytes);
      events.removeInt(events.size() - 1);
    }
    visits.put(stack, seen);
  }
}
