package io.dyck.checker.ambiguity;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * All ways to go on from a stack without reading a byte: the calls and returns on the way, and
 * where the next byte is read, or that everything is finished. Ways that pass the same stack twice
 * are left out but for one turn, so that a rule that derives itself still shows two ways. Not
 * thread-safe.
 */
final class Arrivals {
  /** Ways that are followed from one stack. */
  private static final int MOST = 400;

  private static final int STEPS_FOR_EACH = 40;
  private static final int EVENTS_FOR_EACH = 40;

  private final PositionGraph graph;
  private final Stacks stacks;
  private final EventLists lists;
  private final Comparator<Arrival> simpleFirst;
  private final Long2ObjectOpenHashMap<Ways> known = new Long2ObjectOpenHashMap<>();

  /** How often each stack is on the way, by its number. */
  private byte[] visits = new byte[64];

  /** Calls and returns on the way. */
  private final EventPath events;

  private List<Arrival> found = new ArrayList<>();
  private int steps;

  /** Whether some way from the present stack was given up. */
  private boolean isCut;

  /**
   * All ways from a stack.
   *
   * @param ends the simple ones first; not to be changed
   * @param isCut whether some way was given up, so that ways are missing
   */
  record Ways(Arrival[] ends, boolean isCut) {}

  /**
   * The end of a way.
   *
   * @param stack where a byte is read next; {@link Stacks#EMPTY}: finished
   * @param events rules called, by number, and returns: one of the {@link EventLists}
   * @param letters of the position: see {@link PositionGraph#signature}
   * @param excluded letters that are not read next: a terminal with longest match that ended on the
   *     way would have read them
   */
  record Arrival(int stack, int events, long letters, IntSet excluded) {
    private Arrival without(IntSet more) {
      return new Arrival(stack, events, letters, more);
    }
  }

  Arrivals(PositionGraph graph) {
    this.graph = graph;
    this.stacks = new Stacks(graph);
    this.lists = new EventLists();
    this.events = new EventPath(lists);
    this.simpleFirst = Comparator.comparingInt(arrival -> lists.size(arrival.events()));
  }

  PositionGraph graph() {
    return graph;
  }

  /** Those that ways begin and end with. */
  Stacks stacks() {
    return stacks;
  }

  /** The calls and returns of ways. */
  EventLists lists() {
    return lists;
  }

  /**
   * The ways from a stack.
   *
   * @param bytes the number of bytes that may still be read
   */
  Ways from(int stack, int bytes) {
    long key = ((long) stack << 8) | Math.min(bytes, 255);
    Ways result = known.get(key);
    if (result == null) {
      found = new ArrayList<>();
      steps = 0;
      isCut = false;
      walk(stack, bytes);
      Arrival[] ends = withLongestMatch(stack).toArray(new Arrival[0]);
      Arrays.sort(ends, simpleFirst);
      result = new Ways(ends, isCut);
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
    collectLetters(stack, frames, letters, new IntOpenHashSet());
    return found.stream()
        .map(a -> lists.returned(a.events()) < frames ? a : a.without(letters))
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

  /** The letters that can be read without leaving some frames. */
  private void collectLetters(int stack, int frames, IntSet letters, IntSet seen) {
    if (frames == 0 || stacks.length(stack) >= PositionGraph.NEVER || !seen.add(stack)) {
      return;
    }
    int[] edges = graph.letters(stacks.position(stack));
    for (int e = 0; e < edges.length; e += 2) {
      letters.add(edges[e]);
    }
    int[] moves = stacks.moves(stack);
    for (int m = 0; m < moves.length; m += 2) {
      collectLetters(moves[m], frames + height(moves[m + 1]), letters, seen);
    }
  }

  private static int height(int event) {
    return event == Stacks.NO_EVENT ? 0 : event == EventLists.RETURN ? -1 : 1;
  }

  private void walk(int stack, int bytes) {
    if (stacks.length(stack) > bytes) {
      return;
    }
    if (found.size() >= MOST
        || ++steps > STEPS_FOR_EACH * MOST
        || events.size() > EVENTS_FOR_EACH * (bytes + 4)) {
      isCut = true;
      return;
    }
    if (stack == Stacks.EMPTY) {
      found.add(new Arrival(stack, events.list(), 0, IntSets.emptySet()));
      return;
    }
    byte seen = visits(stack);
    if (seen > 1) {
      return;
    }
    visits[stack]++;
    long letters = graph.signature(stacks.position(stack));
    if (letters != 0) {
      found.add(new Arrival(stack, events.list(), letters, IntSets.emptySet()));
    }
    int[] moves = stacks.moves(stack);
    for (int m = 0; m < moves.length; m += 2) {
      if (moves[m + 1] == Stacks.NO_EVENT) {
        walk(moves[m], bytes);
      } else if (stacks.length(moves[m]) <= bytes) {
        events.push(moves[m + 1]);
        walk(moves[m], bytes);
        events.pop();
      }
    }
    visits[stack] = seen;
  }

  private byte visits(int stack) {
    if (stack >= visits.length) {
      visits = Arrays.copyOf(visits, Math.max(stacks.size(), 2 * visits.length));
    }
    return visits[stack];
  }
}
