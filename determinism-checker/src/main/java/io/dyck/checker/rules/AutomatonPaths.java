package io.dyck.checker.rules;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.Expression.Automaton.Edge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The first and last labels of the paths of an automaton whose labels are expressions, and the
 * shortest path. Only edges on a path from the start to an accepting state count. Immutable. Cost:
 * {@code n log n} in the edges.
 */
public final class AutomatonPaths {
  /** Longer than every text. */
  private static final int NEVER = Integer.MAX_VALUE;

  private final Expression.Automaton automaton;
  private final ToIntFunction<Expression> least;

  /** The least length from each state to an end; {@link #NEVER} if the state leads to no end. */
  private final int[] toEnd;

  /**
   * The next edge of the shortest path from each state; null at the end of the path, and if there
   * is no path.
   */
  private final @Nullable Edge[] next;

  private final BitSet reached = new BitSet();

  /**
   * Finds the paths.
   *
   * @param least returns the least length of a label; {@code Integer.MAX_VALUE} if the label
   *     matches no text
   */
  public AutomatonPaths(Expression.Automaton automaton, ToIntFunction<Expression> least) {
    this.automaton = automaton;
    this.least = least;
    this.toEnd = new int[automaton.states().size()];
    this.next = new Edge[toEnd.length];
    findEnds();
    findReachedStates();
  }

  private record Distance(int state, int length) {}

  /** An edge seen from its target. */
  private record Source(int state, int length, Edge edge) {}

  /** Finds the least lengths to an end, by Dijkstra's algorithm against the edges. */
  private void findEnds() {
    List<List<Source>> sources = new ArrayList<>();
    for (int i = 0; i < toEnd.length; i++) {
      sources.add(new ArrayList<>());
    }
    Arrays.fill(toEnd, NEVER);
    PriorityQueue<Distance> queue =
        new PriorityQueue<>((a, b) -> Integer.compare(a.length, b.length));
    for (int state = 0; state < toEnd.length; state++) {
      for (Edge edge : automaton.states().get(state).edges()) {
        int length = least.applyAsInt(edge.label());
        if (length < NEVER) {
          sources.get(edge.target()).add(new Source(state, length, edge));
        }
      }
      if (automaton.states().get(state).accepting()) {
        toEnd[state] = 0;
        queue.add(new Distance(state, 0));
      }
    }
    while (!queue.isEmpty()) {
      Distance nearest = queue.remove();
      if (nearest.length > toEnd[nearest.state]) {
        continue;
      }
      for (Source source : sources.get(nearest.state)) {
        long length = (long) nearest.length + source.length;
        if (length < toEnd[source.state]) {
          toEnd[source.state] = (int) length;
          next[source.state] = source.edge;
          queue.add(new Distance(source.state, (int) length));
        }
      }
    }
  }

  private void findReachedStates() {
    List<Integer> pending = new ArrayList<>(List.of(0));
    reached.set(0);
    while (!pending.isEmpty()) {
      int state = pending.remove(pending.size() - 1);
      for (Edge edge : automaton.states().get(state).edges()) {
        if (isUsable(edge) && !reached.get(edge.target())) {
          reached.set(edge.target());
          pending.add(edge.target());
        }
      }
    }
  }

  private boolean isUsable(Edge edge) {
    return least.applyAsInt(edge.label()) < NEVER && toEnd[edge.target()] < NEVER;
  }

  /** Returns the length of the shortest text; {@code Integer.MAX_VALUE} if there is no text. */
  public int length() {
    return toEnd[0];
  }

  /** Returns the labels along the shortest path; empty if there is no path. */
  public ImmutableList<Expression> shortestPath() {
    ImmutableList.Builder<Expression> labels = ImmutableList.builder();
    for (Edge edge = next[0]; edge != null; edge = next[edge.target()]) {
      labels.add(edge.label());
    }
    return labels.build();
  }

  /** Returns whether a label on some path satisfies a predicate. */
  public boolean anyMatch(Predicate<Expression> predicate) {
    return reached.stream()
        .anyMatch(
            state ->
                automaton.states().get(state).edges().stream()
                    .anyMatch(edge -> isUsable(edge) && predicate.test(edge.label())));
  }

  /**
   * Returns the labels with which a text can begin. Labels behind labels that may be empty are
   * included.
   */
  public ImmutableList<Expression> firstLabels() {
    ImmutableList.Builder<Expression> labels = ImmutableList.builder();
    BitSet seen = new BitSet();
    List<Integer> pending = new ArrayList<>(List.of(0));
    seen.set(0);
    while (!pending.isEmpty()) {
      for (Edge edge : automaton.states().get(pending.remove(pending.size() - 1)).edges()) {
        if (isUsable(edge)) {
          labels.add(edge.label());
          if (least.applyAsInt(edge.label()) == 0 && !seen.get(edge.target())) {
            seen.set(edge.target());
            pending.add(edge.target());
          }
        }
      }
    }
    return labels.build();
  }

  /**
   * Returns the labels with which a text can end. Labels before labels that may be empty are
   * included.
   */
  public ImmutableList<Expression> lastLabels() {
    ImmutableList.Builder<Expression> labels = ImmutableList.builder();
    reached.stream()
        .forEach(
            state ->
                automaton.states().get(state).edges().stream()
                    .filter(edge -> isUsable(edge) && toEnd[edge.target()] == 0)
                    .forEach(edge -> labels.add(edge.label())));
    return labels.build();
  }
}
