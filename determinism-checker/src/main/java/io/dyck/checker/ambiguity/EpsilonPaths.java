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
 * The ways from a stack that read no byte. A way is a list of calls and returns, and ends at a
 * stack that reads the next byte, or at the empty stack. A way may pass the same stack at most
 * twice. The second pass is allowed because a rule that derives itself must show two ways. Not
 * thread-safe.
 */
final class EpsilonPaths {
  /** The largest number of ways from one stack. */
  private static final int MOST = 400;

  private static final int STEPS_FOR_EACH = 40;
  private static final int EVENTS_FOR_EACH = 40;

  private final PositionGraph graph;
  private final PositionStacks stacks;
  private final EventLists lists;
  private final Comparator<PathEnd> simpleFirst;
  private final Long2ObjectOpenHashMap<PathSet> known = new Long2ObjectOpenHashMap<>();

  /** For the number of each stack, how often the stack is on the way. */
  private byte[] visits = new byte[64];

  /** Calls and returns on the way. */
  private final EventPath events;

  private List<PathEnd> found = new ArrayList<>();
  private int steps;

  /** Whether a bound has cut off a way from the current stack. */
  private boolean isCut;

  /**
   * The ways from a stack.
   *
   * @param ends the ends of the ways, simple ways first; not to be changed
   * @param isCut whether ways are missing because a bound was reached
   */
  record PathSet(PathEnd[] ends, boolean isCut) {}

  /**
   * The end of a way.
   *
   * @param stack the stack that reads the next byte; {@link PositionStacks#EMPTY} if the derivation
   *     is finished
   * @param events the number in {@link EventLists} of the list of called rules and returns
   * @param letters the letters of the stack's position, see {@link PositionGraph#signature}
   * @param excluded letters that must not be read next, because a terminal with longest match that
   *     ended on the way would have read them
   */
  record PathEnd(int stack, int events, long letters, IntSet excluded) {
    private PathEnd withoutFrames(IntSet more) {
      return new PathEnd(stack, events, letters, more);
    }
  }

  EpsilonPaths(PositionGraph graph) {
    this.graph = graph;
    this.stacks = new PositionStacks(graph);
    this.lists = new EventLists();
    this.events = new EventPath(lists);
    this.simpleFirst = Comparator.comparingInt(arrival -> lists.size(arrival.events()));
  }

  PositionGraph graph() {
    return graph;
  }

  /** Returns the stacks with which ways begin and end. */
  PositionStacks stacks() {
    return stacks;
  }

  /** Returns the calls and returns of ways. */
  EventLists lists() {
    return lists;
  }

  /**
   * Returns the ways from a stack.
   *
   * @param bytes the number of bytes that may still be read
   */
  PathSet pathsFrom(int stack, int bytes) {
    long key = ((long) stack << 8) | Math.min(bytes, 255);
    PathSet result = known.get(key);
    if (result == null) {
      found = new ArrayList<>();
      steps = 0;
      isCut = false;
      walk(stack, bytes);
      PathEnd[] ends = withLongestMatch(stack).toArray(new PathEnd[0]);
      Arrays.sort(ends, simpleFirst);
      result = new PathSet(ends, isCut);
      known.put(key, result);
    }
    return result;
  }

  /**
   * Returns the ways found. A way that ends the open terminal excludes the letters with which the
   * terminal could continue.
   */
  private List<PathEnd> withLongestMatch(int stack) {
    int frames = framesOfTerminal(stack);
    if (frames == 0) {
      return found;
    }
    IntSet letters = new IntOpenHashSet();
    collectLetters(stack, frames, letters, new IntOpenHashSet());
    return found.stream()
        .map(a -> lists.returnedFrames(a.events()) < frames ? a : a.withoutFrames(letters))
        .toList();
  }

  /**
   * Returns the number of frames from the top of a stack to its outermost terminal with longest
   * match; 0 if no such terminal is open.
   */
  private int framesOfTerminal(int stack) {
    int frames = 0;
    int outermost = 0;
    for (int at = stack; at != PositionStacks.EMPTY; at = stacks.stackBelow(at)) {
      frames++;
      outermost = graph.isLongest(stacks.position(at)) ? frames : outermost;
    }
    return outermost;
  }

  /** Collects the letters that can be read before the given number of frames has returned. */
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
    return event == PositionStacks.NO_EVENT ? 0 : event == EventLists.RETURN ? -1 : 1;
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
    if (stack == PositionStacks.EMPTY) {
      found.add(new PathEnd(stack, events.list(), 0, IntSets.emptySet()));
      return;
    }
    byte seen = visits(stack);
    if (seen > 1) {
      return;
    }
    visits[stack]++;
    long letters = graph.signature(stacks.position(stack));
    if (letters != 0) {
      found.add(new PathEnd(stack, events.list(), letters, IntSets.emptySet()));
    }
    int[] moves = stacks.moves(stack);
    for (int m = 0; m < moves.length; m += 2) {
      if (moves[m + 1] == PositionStacks.NO_EVENT) {
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
