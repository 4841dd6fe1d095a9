package io.dyck.checker.ambiguity;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The shortest texts before and after a rule in a sentence, found by Dijkstra's algorithm over
 * rules and, inside a rule, over positions. Not thread-safe.
 */
final class RuleContexts {
  private final PositionGraph graph;
  private final Map<Integer, int[]> shortest = new HashMap<>();

  /** The contexts found so far. Contexts are found in order of their length. */
  private final Map<Integer, Context> found = new HashMap<>();

  private final PriorityQueue<ReachedContext> work =
      new PriorityQueue<>(
          Comparator.comparingInt((ReachedContext reached) -> reached.context.size()));

  /** Letters before and after a rule. */
  record Context(int[] before, int[] after) {
    int size() {
      return before.length + after.length;
    }
  }

  private record ReachedContext(int rule, Context context) {}

  RuleContexts(PositionGraph graph) {
    this.graph = graph;
    work.add(new ReachedContext(graph.startRule(), new Context(new int[0], new int[0])));
  }

  /**
   * Returns a shortest context of a rule in a sentence; empty if the start rule does not reach the
   * rule.
   */
  Optional<Context> shortestContext(int wanted) {
    while (!found.containsKey(wanted) && !work.isEmpty()) {
      ReachedContext reached = work.remove();
      if (found.putIfAbsent(reached.rule, reached.context) == null) {
        visitCalls(reached);
      }
    }
    return Optional.ofNullable(found.get(wanted));
  }

  /**
   * Walks through the positions of a rule, shortest way first, and adds a context for each called
   * rule.
   */
  private void visitCalls(ReachedContext reached) {
    Map<Integer, int[]> seen = new HashMap<>();
    PriorityQueue<ContextPath> ways = new PriorityQueue<>((a, b) -> a.text.length - b.text.length);
    ways.add(new ContextPath(graph.start(reached.rule), new int[0]));
    while (!ways.isEmpty()) {
      ContextPath way = ways.remove();
      if (seen.putIfAbsent(way.position, way.text) != null
          || graph.length(way.position) >= PositionGraph.NEVER) {
        continue;
      }
      for (int target : graph.emptyTargets(way.position)) {
        ways.add(new ContextPath(target, way.text));
      }
      int[] edges = graph.letters(way.position);
      for (int e = 0; e < edges.length; e += 2) {
        ways.add(new ContextPath(edges[e + 1], concatenate(way.text, edges[e])));
      }
      int callee = graph.callee(way.position);
      if (callee >= 0 && graph.length(graph.start(callee)) < PositionGraph.NEVER) {
        int rest = graph.restOf(way.position);
        ways.add(new ContextPath(rest, concatenate(way.text, toEnd(graph.start(callee)))));
        if (!found.containsKey(callee) && graph.length(rest) < PositionGraph.NEVER) {
          Context context =
              new Context(
                  concatenate(reached.context.before, way.text),
                  concatenate(toEnd(rest), reached.context.after));
          work.add(new ReachedContext(callee, context));
        }
      }
    }
  }

  private record ContextPath(int position, int[] text) {}

  private static int[] concatenate(int[] first, int... second) {
    int[] result = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, result, first.length, second.length);
    return result;
  }

  /** Returns the letters of a shortest way to the end of the rule. */
  private int[] toEnd(int from) {
    int[] known = shortest.get(from);
    if (known != null) {
      return known;
    }
    IntArrayList result = new IntArrayList();
    int position = from;
    while (!graph.isEnd(position)) {
      int move = graph.shortestMove(position);
      if (graph.callee(position) >= 0) {
        result.addElements(result.size(), toEnd(graph.start(graph.callee(position))));
        position = graph.restOf(position);
      } else if (move >= 0) {
        result.add(graph.letters(position)[move]);
        position = graph.letters(position)[move + 1];
      } else {
        position = graph.emptyTargets(position)[-1 - move];
      }
    }
    int[] letters = result.toIntArray();
    shortest.put(from, letters);
    return letters;
  }
}
