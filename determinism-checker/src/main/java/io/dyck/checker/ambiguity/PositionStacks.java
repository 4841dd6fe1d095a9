package io.dyck.checker.ambiguity;

import io.dyck.pda.automaton.IntPairs;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Stacks of positions. Equal stacks have the same number: a number stands for a position and the
 * stack of return addresses below it. The moves of a stack are computed once. Not thread-safe.
 */
final class PositionStacks {
  static final int EMPTY = -1;

  /** The event of a move that neither calls nor returns. */
  static final int NO_EVENT = -2;

  private final PositionGraph graph;
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private int size;
  private int[] positions = new int[64];
  private int[] below = new int[64];
  private int[] lengths = new int[64];

  /** For each stack its {@link #moves}; null until they are requested. */
  private int[] @Nullable [] moves = new int[64][];

  /**
   * For each stack and each letter of its position, one more than the stack after the letter; 0
   * until it is requested.
   */
  private int[] @Nullable [] afterLetters = new int[64][];

  PositionStacks(PositionGraph graph) {
    this.graph = graph;
    numbers.defaultReturnValue(-1);
  }

  int stackOf(int position, int under) {
    long key = IntPairs.pairOf(position, under);
    int known = numbers.putIfAbsent(key, size);
    return known < 0 ? add(position, under) : known;
  }

  private int add(int position, int under) {
    if (size == positions.length) {
      positions = Arrays.copyOf(positions, 2 * size);
      below = Arrays.copyOf(below, 2 * size);
      lengths = Arrays.copyOf(lengths, 2 * size);
      moves = Arrays.copyOf(moves, 2 * size);
      afterLetters = Arrays.copyOf(afterLetters, 2 * size);
    }
    positions[size] = position;
    below[size] = under;
    lengths[size] = Math.min(graph.length(position) + length(under), PositionGraph.NEVER);
    return size++;
  }

  int position(int stack) {
    return positions[stack];
  }

  int stackBelow(int stack) {
    return below[stack];
  }

  /** Returns the least number of bytes until the stack is empty. */
  int length(int stack) {
    return stack == EMPTY ? 0 : lengths[stack];
  }

  int size() {
    return size;
  }

  /**
   * Returns the moves that read no byte.
   *
   * @return pairs of a stack and an event: a rule that is called, {@link EventLists#RETURN} or
   *     {@link #NO_EVENT}; not to be changed
   */
  int[] moves(int stack) {
    int[] known = moves[stack];
    if (known == null) {
      known = newMoves(positions[stack], below[stack]);
      moves[stack] = known;
    }
    return known;
  }

  private int[] newMoves(int position, int under) {
    int[] targets = graph.emptyTargets(position);
    int callee = graph.callee(position);
    boolean isEnd = graph.isEnd(position);
    int[] result = new int[2 * (targets.length + (callee >= 0 ? 1 : 0) + (isEnd ? 1 : 0))];
    int at = 0;
    for (int target : targets) {
      result[at++] = stackOf(target, under);
      result[at++] = NO_EVENT;
    }
    if (callee >= 0) {
      result[at++] = stackOf(graph.start(callee), stackOf(graph.restOf(position), under));
      result[at++] = callee;
    }
    if (isEnd) {
      result[at++] = under;
      result[at] = EventLists.RETURN;
    }
    return result;
  }

  /**
   * Returns the stack after a letter.
   *
   * @param edge the index of a letter among the {@link PositionGraph#letters} of the stack's
   *     position
   */
  int stackAfter(int stack, int edge) {
    int[] edges = graph.letters(positions[stack]);
    int[] known = afterLetters[stack];
    if (known == null) {
      known = new int[edges.length / 2];
      afterLetters[stack] = known;
    }
    if (known[edge / 2] == 0) {
      known[edge / 2] = 1 + stackOf(edges[edge + 1], below[stack]);
    }
    return known[edge / 2] - 1;
  }
}
