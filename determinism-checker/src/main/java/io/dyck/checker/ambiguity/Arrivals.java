package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
   * @param excluded letters that are not read next: a terminal with longest match that ended on the
   *     way would have read them
   */
  record Arrival(int stack, ImmutableList<Integer> events, IntSet excluded) {
    private Arrival(int stack, IntArrayList events) {
      this(stack, ImmutableList.copyOf(events), IntSets.emptySet());
    }
  }

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
      result = ImmutableList.sortedCopyOf(SIMPLE_FIRST, withLongestMatch(stack));
      known.put(key, result);
    }
    return result;
  }

  /** What was found, with the letters that the terminal that is being read would go on with. */
  private List<Arrival> withLongestMatch(int stack) {
    int frames = framesOfTerminal(stack);
    if (frames == 0) {
      return found;
    }
    IntSet letters = new IntOpenHashSet();
    collectLetters(stack, frames, letters, new HashSet<>());
    return found.stream()
        .map(a -> leaves(a, frames) ? new Arrival(a.stack(), a.events(), letters) : a)
        .toList();
  }

  /** How much of a stack belongs to the outermost terminal with longest match; 0: none is open. */
  private int framesOfTerminal(int stack) {
    int frames = 0;
    int outermost = 0;
    for (int at = stack; at != Stacks.EMPTY; at = stacks.below(at)) {
      frames++;
      outermost = graph.isLongest(stacks.position(at)) ? frames : outermost;
    }
    return outermost;
  }

  private static boolean leaves(Arrival arrival, int frames) {
    int left = frames;
    for (int event : arrival.events()) {
      left += event == RETURN ? -1 : 1;
      if (left == 0) {
        return true;
      }
    }
    return false;
  }

  /** The letters that can be read without leaving some frames. */
  private void collectLetters(int stack, int frames, IntSet letters, Set<Integer> seen) {
    if (frames == 0 || stacks.length(stack) >= RuleGraph.NEVER || !seen.add(stack)) {
      return;
    }
    int position = stacks.position(stack);
    int under = stacks.below(stack);
    for (int e = 0; e < graph.letters(position).size(); e += 2) {
      letters.add(graph.letters(position).getInt(e));
    }
    for (int target : graph.empty(position)) {
      collectLetters(stacks.of(target, under), frames, letters, seen);
    }
    if (graph.callee(position) >= 0) {
      int address = stacks.of(graph.rest(position), under);
      int called = stacks.of(graph.start(graph.callee(position)), address);
      collectLetters(called, frames + 1, letters, seen);
    }
    if (graph.isEnd(position)) {
      collectLetters(under, frames - 1, letters, seen);
    }
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
      found.add(new Arrival(stack, events));
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
      found.add(new Arrival(stack, events));
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
