package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.ambiguity.Arrivals.Arrival;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two derivations of the same text side by side, breadth first: pairs of stacks, and whether the
 * two have called or ended rules at different places yet. What is reached twice is followed once.
 * After Isradisaikul and Myers, "Finding counterexamples from parsing conflicts" (2015), but from
 * the beginning of a rule and over bytes. Not thread-safe.
 */
final class PairSearch {
  /** Ways without a byte that are followed from one stack. */
  private static final int MOST_ARRIVALS = 400;

  private final RuleGraph graph;
  private final Stacks stacks;
  private final Arrivals arrivals;
  private long left;

  /** Two stacks before a byte, or both finished; how they were reached. */
  private record Node(
      int first,
      int second,
      boolean differ,
      int size,
      int letter,
      @Nullable Node from,
      ImmutableList<Integer> firstEvents,
      ImmutableList<Integer> secondEvents) {}

  private record Key(int first, int second, boolean differ) {}

  /**
   * Two derivations of a text.
   *
   * @param letters of the text
   * @param first the calls and returns of one, a list before each letter and one at the end
   * @param second those of the other
   */
  record Twins(
      IntArrayList letters,
      ImmutableList<ImmutableList<Integer>> first,
      ImmutableList<ImmutableList<Integer>> second) {}

  PairSearch(RuleGraph graph, long steps) {
    this.graph = graph;
    this.stacks = new Stacks(graph);
    this.arrivals = new Arrivals(graph, stacks);
    this.left = steps;
  }

  /** Whether something was left out, so that "none" is no proof. */
  boolean isSpent() {
    return left <= 0 || arrivals.isCut();
  }

  /** How many steps are left. */
  long left() {
    return left;
  }

  /**
   * A shortest text of a rule with two derivations.
   *
   * @param length of the longest text
   * @param text the only text of interest; null: any
   */
  Optional<Twins> search(int rule, int length, int @Nullable [] text) {
    Set<Key> seen = new HashSet<>();
    ArrayDeque<Node> work = new ArrayDeque<>();
    int start = stacks.of(graph.start(rule), Stacks.EMPTY);
    Node first = new Node(start, start, false, 0, -1, null, ImmutableList.of(), ImmutableList.of());
    work.add(first);
    while (!work.isEmpty() && left > 0) {
      Node node = work.remove();
      int bytes = length - node.size;
      ImmutableList<Arrival> ones = arrivals(node.first, bytes);
      ImmutableList<Arrival> others = arrivals(node.second, bytes);
      boolean symmetric = node.first == node.second && !node.differ;
      for (int i = 0; i < ones.size(); i++) {
        for (int j = symmetric ? i : 0; j < others.size() && left > 0; j++) {
          left--;
          Arrival one = ones.get(i);
          Arrival other = others.get(j);
          boolean differ = node.differ || !one.events().equals(other.events());
          if (one.stack() == Stacks.EMPTY || other.stack() == Stacks.EMPTY) {
            boolean both = one.stack() == other.stack();
            if (both && differ && (text == null || node.size == text.length)) {
              return Optional.of(twins(node, one.events(), other.events()));
            }
          } else if (bytes > 0) {
            read(node, one, other, differ, length, text, seen, work);
          }
        }
      }
    }
    return Optional.empty();
  }

  private ImmutableList<Arrival> arrivals(int stack, int bytes) {
    return arrivals.from(stack, bytes, MOST_ARRIVALS);
  }

  private void read(
      Node node,
      Arrival one,
      Arrival other,
      boolean differ,
      int length,
      int @Nullable [] text,
      Set<Key> seen,
      ArrayDeque<Node> work) {
    IntArrayList edges = graph.letters(stacks.position(one.stack()));
    IntArrayList otherEdges = graph.letters(stacks.position(other.stack()));
    for (int e = 0; e < edges.size(); e += 2) {
      int letter = edges.getInt(e);
      boolean isExcluded = one.excluded().contains(letter) || other.excluded().contains(letter);
      if (isExcluded || (text != null && text[node.size] != letter)) {
        continue;
      }
      int target = target(otherEdges, letter);
      if (target < 0) {
        continue;
      }
      left--;
      int a = stacks.of(edges.getInt(e + 1), stacks.below(one.stack()));
      int b = stacks.of(target, stacks.below(other.stack()));
      int needed = Math.max(stacks.length(a), stacks.length(b));
      if (node.size + 1 + needed > length) {
        continue;
      }
      if (seen.add(new Key(Math.min(a, b), Math.max(a, b), differ))) {
        work.add(new Node(a, b, differ, node.size + 1, letter, node, one.events(), other.events()));
      }
    }
  }

  private static int target(IntArrayList edges, int letter) {
    for (int e = 0; e < edges.size(); e += 2) {
      if (edges.getInt(e) == letter) {
        return edges.getInt(e + 1);
      }
    }
    return -1;
  }

  private static Twins twins(
      Node last, ImmutableList<Integer> firstEnd, ImmutableList<Integer> secondEnd) {
    List<ImmutableList<Integer>> first = new ArrayList<>();
    List<ImmutableList<Integer>> second = new ArrayList<>();
    IntArrayList letters = new IntArrayList();
    first.add(firstEnd);
    second.add(secondEnd);
    for (Node node = last; node.from != null; node = node.from) {
      first.add(0, node.firstEvents);
      second.add(0, node.secondEvents);
      letters.add(0, node.letter);
    }
    return new Twins(letters, ImmutableList.copyOf(first), ImmutableList.copyOf(second));
  }
}
