package io.dyck.checker.ambiguity;

import io.dyck.pda.automaton.IntPairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * The pairs of stacks that a {@link PairSearch} has reached, in that order, each with the letter
 * and the pair from which it was reached. The order inside a pair does not matter: a pair with its
 * stacks exchanged is not added again. Not thread-safe.
 */
final class PairNodes {
  /** The fields of all nodes, {@link #FIELDS} for each node. */
  private final IntArrayList packed = new IntArrayList();

  private static final int FIRST = 0;
  private static final int SECOND = 1;

  /** The number of bytes that were read, twice, plus one if calls and returns differ. */
  private static final int SIZE_AND_DIFFER = 2;

  private static final int LETTER = 3;
  private static final int FROM = 4;
  private static final int FIRST_EVENTS = 5;
  private static final int SECOND_EVENTS = 6;
  private static final int FIELDS = 7;

  private final LongOpenHashSet alike = new LongOpenHashSet();
  private final LongOpenHashSet different = new LongOpenHashSet();

  int size() {
    return packed.size() / FIELDS;
  }

  /** Adds the first node, a pair of twice the same stack. */
  void start(int stack) {
    append(stack, stack, 0, -1, -1, EventLists.EMPTY, EventLists.EMPTY);
  }

  /** Adds a pair of stacks unless the pair was reached before with the same {@code differ}. */
  void add(
      int first,
      int second,
      boolean differ,
      int letter,
      int from,
      int firstEvents,
      int secondEvents) {
    long key = IntPairs.pairOf(Math.min(first, second), Math.max(first, second));
    if ((differ ? different : alike).add(key)) {
      int size = 2 * (bytes(from) + 1) + (differ ? 1 : 0);
      append(first, second, size, letter, from, firstEvents, secondEvents);
    }
  }

  private void append(
      int first, int second, int size, int letter, int from, int firstEvents, int secondEvents) {
    packed.add(first);
    packed.add(second);
    packed.add(size);
    packed.add(letter);
    packed.add(from);
    packed.add(firstEvents);
    packed.add(secondEvents);
  }

  private int field(int node, int field) {
    return packed.getInt(node * FIELDS + field);
  }

  int first(int node) {
    return field(node, FIRST);
  }

  int second(int node) {
    return field(node, SECOND);
  }

  boolean haveDiffered(int node) {
    return (field(node, SIZE_AND_DIFFER) & 1) != 0;
  }

  /** Returns the number of bytes read. */
  int bytes(int node) {
    return field(node, SIZE_AND_DIFFER) >> 1;
  }

  int letter(int node) {
    return field(node, LETTER);
  }

  /** Returns the node from which a node was reached; -1 if there is none. */
  int predecessor(int node) {
    return field(node, FROM);
  }

  int firstEvents(int node) {
    return field(node, FIRST_EVENTS);
  }

  int secondEvents(int node) {
    return field(node, SECOND_EVENTS);
  }
}
