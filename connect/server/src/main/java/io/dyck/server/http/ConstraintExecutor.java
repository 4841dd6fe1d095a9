package io.dyck.server.http;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A few threads for work on constraints. A task is interrupted after a time. If a task goes on
 * after its interrupt, another thread replaces the task's thread. Thread-safe.
 */
final class ConstraintExecutor implements Executor, AutoCloseable {
  private static final int THREADS = 2;

  /**
   * The most waiting tasks. This is less than the number of requests that a server handles at once,
   * which leaves threads for requests without constraints.
   */
  private static final int MAX_WAITING = 100;

  /**
   * The most stuck threads that are replaced by new ones, because each thread takes memory and
   * processor time.
   */
  private static final int MAX_REPLACED = 16;

  /**
   * The time for a task to end after an interrupt. Tasks check for interrupts every 50 ms of their
   * own running time; on a busy machine this takes longer.
   */
  private static final Duration GRACE = Duration.ofSeconds(1);

  private final Duration atMost;
  private final ThreadPoolExecutor pool;
  private final ScheduledExecutorService clock;

  /** Guarded by this. */
  private int stuck;

  /** Guarded by this. */
  private long replaced;

  /**
   * Prepares the pool. Threads start when there is work.
   *
   * @param atMost the most time for a task
   * @param clock interrupts tasks; stays open
   */
  ConstraintExecutor(String name, Duration atMost, ScheduledExecutorService clock) {
    this.atMost = atMost;
    this.clock = clock;
    this.pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(MAX_WAITING),
            task -> {
              // Grammars are read and compiled by recursion, within their limits.
              Thread thread = new Thread(null, task, name, 16L << 20);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** A task under way. */
  private final class RunningTask {
    private final Thread thread = Thread.currentThread();
    private boolean ended;
    private boolean isReplaced;
    private ScheduledFuture<?> next = runAfter(atMost, this::interrupt);

    private synchronized void interrupt() {
      if (!ended) {
        thread.interrupt();
        next = runAfter(GRACE, this::replace);
      }
    }

    private synchronized void replace() {
      if (!ended) {
        isReplaced = true;
        count(1);
      }
    }

    private synchronized void end() {
      ended = true;
      boolean unused = next.cancel(false);
      // The interrupt was for this task only.
      boolean unusedToo = Thread.interrupted();
      if (isReplaced) {
        count(-1);
      }
    }
  }

  private ScheduledFuture<?> runAfter(Duration time, Runnable action) {
    return clock.schedule(action, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void count(int change) {
    stuck += change;
    replaced += Math.max(0, change);
    int threads = THREADS + Math.min(stuck, MAX_REPLACED);
    if (threads > pool.getMaximumPoolSize()) {
      pool.setMaximumPoolSize(threads);
      pool.setCorePoolSize(threads);
    } else {
      pool.setCorePoolSize(threads);
      pool.setMaximumPoolSize(threads);
    }
  }

  /**
   * Runs a task as soon as a thread is free.
   *
   * @throws java.util.concurrent.RejectedExecutionException if too many wait
   */
  @Override
  public void execute(Runnable task) {
    pool.execute(
        () -> {
          RunningTask watch = new RunningTask();
          try {
            task.run();
          } finally {
            watch.end();
          }
        });
  }

  /** The number of threads that did not end after an interrupt and still work. */
  synchronized int stuckThreads() {
    return stuck;
  }

  /** The number of threads that were ever replaced. */
  synchronized long replacedThreads() {
    return replaced;
  }

  /** The number of tasks that wait for a thread. */
  int waiting() {
    return pool.getQueue().size();
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
