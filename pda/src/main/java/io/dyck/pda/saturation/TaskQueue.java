package io.dyck.pda.saturation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A queue of waiting tasks, first come, first served. Every few turns a heavy task is served, which
 * then need not wait for thousands of light ones. Each weight has its turn, and therefore no task
 * waits forever. Not thread-safe.
 */
final class TaskQueue<T> {
  /** The number of turns of which one serves a heavy task. */
  private static final int HEAVY_TURN = 4;

  private final ArrayDeque<WaitingTask<T>> inOrder = new ArrayDeque<>();
  private final List<ArrayDeque<WaitingTask<T>>> byWeight = new ArrayList<>();
  private final ToIntFunction<T> weights;
  private long turns;
  private int lastWeight;
  private int size;

  /** A task that waits in two queues. Once it was served, the other queue holds an empty entry. */
  private static final class WaitingTask<T> {
    private @Nullable T task;

    WaitingTask(T task) {
      this.task = task;
    }
  }

  TaskQueue(ToIntFunction<T> weights) {
    this.weights = weights;
  }

  boolean isEmpty() {
    return size == 0;
  }

  void add(T task) {
    add(task, ArrayDeque::addLast);
  }

  /** Adds a task before all other tasks. */
  void addFirst(T task) {
    add(task, ArrayDeque::addFirst);
  }

  private void add(T task, BiConsumer<ArrayDeque<WaitingTask<T>>, WaitingTask<T>> adding) {
    WaitingTask<T> waiting = new WaitingTask<>(task);
    int weight = weights.applyAsInt(task);
    adding.accept(inOrder, waiting);
    if (weight > 0) {
      adding.accept(ofWeight(weight), waiting);
    }
    size++;
  }

  private ArrayDeque<WaitingTask<T>> ofWeight(int weight) {
    while (byWeight.size() <= weight) {
      byWeight.add(new ArrayDeque<>());
    }
    return byWeight.get(weight);
  }

  /** Takes the task whose turn it is; there must be one. */
  T next() {
    size--;
    turns++;
    T next = turns % HEAVY_TURN == 0 ? nextOfLowerWeight() : null;
    return next != null ? next : Objects.requireNonNull(next(inOrder));
  }

  /**
   * Takes a task from the queue of the next lower weight; after the lowest weight comes the
   * greatest again. Returns null if no task waits.
   */
  private @Nullable T nextOfLowerWeight() {
    T next = null;
    for (int i = 0; i < byWeight.size() && next == null; i++) {
      lastWeight = lastWeight == 0 ? byWeight.size() - 1 : lastWeight - 1;
      next = next(byWeight.get(lastWeight));
    }
    return next;
  }

  private static <T> @Nullable T next(ArrayDeque<WaitingTask<T>> queue) {
    WaitingTask<T> waiting = queue.poll();
    while (waiting != null && waiting.task == null) {
      waiting = queue.poll();
    }
    if (waiting == null) {
      return null;
    }
    T task = waiting.task;
    waiting.task = null;
    return task;
  }
}
