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
final class Contexts {
  private final PositionGraph graph;
  private final Map<Integer, int[]> shortest = new HashMap<>();

  /** The contexts found so far. Contexts are found in order of their length. */
  private final Map<Integer, Context> found = new HashMap<>();

  private final PriorityQueue<Reached> work =
      new PriorityQueue<>(Comparator.comparingInt((Reached reached) -> reached.context.size()));

  /** Letters before and after a rule. */
  record Context(int[] before, int[] after) {
    int size() {
      return before.length + after.length;
    }
  }

  private record Reached(int rule, Context context) {}

  Contexts(PositionGraph graph) {
    this.graph = graph;
    work.add(new Reached(graph.startRule(), new Context(new int[0], new int[0])));
  }

  /**
   * Returns a shortest context of a rule in a sentence; empty if the start rule does not reach the
   * rule.
   */
  Optional<Context> of(int wanted) {
    while (!found.containsKey(wanted) && !work.isEmpty()) {
      Reached reached = work.remove();
      if (found.putIfAbsent(reached.rule, reached.context) == null) {
        calls(reached);
      }
    }
    return Optional.ofNullable(found.get(wanted));
  }

  /**
   * Walks through the positions of a rule, shortest way first, and adds a context for each called
   * rule.
   */
  private void calls(Reached reached) {
    Map<Integer, int[]> seen = new HashMap<>();
    PriorityQueue<Way> ways = new PriorityQueue<>((a, b) -> a.text.length - b.text.length);
    ways.add(new Way(graph.start(reached.rule), new int[0]));
    while (!ways.isEmpty()) {
      Way way = ways.remove();
      if (seen.putIfAbsent(way.position, way.text) != null
          || graph.length(way.position) >= PositionGraph.NEVER) {
        continue;
      }
      for (int target : graph.empty(way.position)) {
        ways.add(new Way(target, way.text));
      }
      int[] edges = graph.letters(way.position);
      for (int e = 0; e < edges.length; e += 2) {
        ways.add(new Way(edges[e + 1], joined(way.text, edges[e])));
      }
      int callee = graph.callee(way.position);
      if (callee >= 0 && graph.length(graph.start(callee)) < PositionGraph.NEVER) {
        int rest = graph.rest(way.position);
        ways.add(new Way(rest, joined(way.text, toEnd(graph.start(callee)))));
        if (!found.containsKey(callee) && graph.length(rest) < PositionGraph.NEVER) {
          Context context =
              new Context(
                  joined(reached.context.before, way.text),
                  joined(toEnd(rest), reached.context.after));
          work.add(new Reached(callee, context));
        }
      }
    }
  }

  private record Way(int position, int[] text) {}

  private static int[] joined(int[] first, int... second) {
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
        position = graph.rest(position);
      } else if (move >= 0) {
        result.add(graph.letters(position)[move]);
        position = graph.letters(position)[move + 1];
      } else {
        position = graph.empty(position)[-1 - move];
      }
    }
    int[] letters = result.toIntArray();
    shortest.put(from, letters);
    return letters;
  }
}
