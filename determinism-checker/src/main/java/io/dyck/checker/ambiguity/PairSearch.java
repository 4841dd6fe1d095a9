package io.dyck.checker.ambiguity;

import com.google.common.collect.ImmutableList;
import io.dyck.checker.ambiguity.EpsilonPaths.PathEnd;
import io.dyck.failure.CompilationCancelledException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The search for two derivations of one text. The search follows pairs of stacks breadth first, and
 * keeps for each pair whether the two derivations have already called or ended rules at different
 * positions. A pair that is reached twice is followed once. The search follows Isradisaikul and
 * Myers, "Finding counterexamples from parsing conflicts" (2015), but starts at the beginning of a
 * rule and reads bytes. Not thread-safe.
 */
final class PairSearch {
  private final PositionGraph graph;
  private final PositionStacks stacks;
  private final EventLists lists;
  private final EpsilonPaths arrivals;
  private long left;
  private boolean isCut;

  /**
   * Two derivations of a text.
   *
   * @param first the calls and returns of one, a list before each letter and one at the end
   */
  record DerivationPair(
      IntArrayList letters,
      ImmutableList<ImmutableList<Integer>> first,
      ImmutableList<ImmutableList<Integer>> second) {}

  PairSearch(EpsilonPaths arrivals, long steps) {
    this.arrivals = arrivals;
    this.graph = arrivals.graph();
    this.stacks = arrivals.stacks();
    this.lists = arrivals.lists();
    this.left = steps;
  }

  /** Returns whether the search was incomplete. An empty result then proves nothing. */
  boolean isSpent() {
    return left <= 0 || isCut;
  }

  /** Returns the number of steps that are left. */
  long remainingSteps() {
    return left;
  }

  /**
   * Returns a shortest text of a rule with two derivations.
   *
   * @param text the only text to search; null to search all texts
   */
  Optional<DerivationPair> search(int rule, int length, int @Nullable [] text) {
    PairNodes nodes = new PairNodes();
    nodes.start(stacks.stackOf(graph.start(rule), PositionStacks.EMPTY));
    for (int node = 0; node < nodes.size() && left > 0; node++) {
      CompilationCancelledException.checkInterrupted();
      int read = nodes.bytes(node);
      int bytes = length - read;
      boolean differed = nodes.haveDiffered(node);
      PathEnd[] ones = arrivals(nodes.first(node), bytes);
      PathEnd[] others = arrivals(nodes.second(node), bytes);
      long wanted = text == null || bytes == 0 ? -1 : PositionGraph.signatureOf(text[read]);
      boolean symmetric = nodes.first(node) == nodes.second(node) && !differed;
      for (int i = 0; i < ones.length; i++) {
        PathEnd one = ones[i];
        for (int j = symmetric ? i : 0; j < others.length && left > 0; j++) {
          left--;
          PathEnd other = others[j];
          boolean differ = differed || one.events() != other.events();
          if (one.stack() == PositionStacks.EMPTY || other.stack() == PositionStacks.EMPTY) {
            boolean both = one.stack() == other.stack();
            if (both && differ && (text == null || read == text.length)) {
              return Optional.of(twins(nodes, node, one, other));
            }
          } else if (bytes > 0 && (one.letters() & other.letters() & wanted) != 0) {
            read(nodes, node, one, other, differ, length, text);
          }
        }
      }
    }
    return Optional.empty();
  }

  private PathEnd[] arrivals(int stack, int bytes) {
    EpsilonPaths.PathSet ways = arrivals.pathsFrom(stack, bytes);
    isCut |= ways.isCut();
    return ways.ends();
  }

  /**
   * Adds the pair of stacks after each letter that both stacks can read. If a text is given, only
   * the next letter of the text is read.
   */
  private void read(
      PairNodes nodes,
      int node,
      PathEnd one,
      PathEnd other,
      boolean differ,
      int length,
      int @Nullable [] text) {
    int[] edges = graph.letters(stacks.position(one.stack()));
    int[] otherEdges = graph.letters(stacks.position(other.stack()));
    int read = nodes.bytes(node);
    int e = 0;
    int o = 0;
    while (e < edges.length && o < otherEdges.length) {
      int letter = edges[e];
      if (letter != otherEdges[o]) {
        e += letter < otherEdges[o] ? 2 : 0;
        o += letter < otherEdges[o] ? 0 : 2;
        continue;
      }
      boolean isExcluded = one.excluded().contains(letter) || other.excluded().contains(letter);
      if (!isExcluded && (text == null || text[read] == letter)) {
        left--;
        int a = stacks.stackAfter(one.stack(), e);
        int b = stacks.stackAfter(other.stack(), o);
        if (read + 1 + Math.max(stacks.length(a), stacks.length(b)) <= length) {
          nodes.add(a, b, differ, letter, node, one.events(), other.events());
        }
      }
      e += 2;
      o += 2;
    }
  }

  private DerivationPair twins(PairNodes nodes, int last, PathEnd firstEnd, PathEnd secondEnd) {
    List<ImmutableList<Integer>> first = new ArrayList<>();
    List<ImmutableList<Integer>> second = new ArrayList<>();
    IntArrayList letters = new IntArrayList();
    first.add(lists.events(firstEnd.events()));
    second.add(lists.events(secondEnd.events()));
    for (int node = last; nodes.predecessor(node) >= 0; node = nodes.predecessor(node)) {
      first.add(0, lists.events(nodes.firstEvents(node)));
      second.add(0, lists.events(nodes.secondEvents(node)));
      letters.add(0, nodes.letter(node));
    }
    return new DerivationPair(letters, ImmutableList.copyOf(first), ImmutableList.copyOf(second));
  }
}
