package io.dyck.compose.batch;

import com.google.common.collect.ImmutableSortedMap;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * One action for every row, by the calling thread and as many helpers as an executor lends. Rows
 * are claimed in small blocks, so that a slow row keeps nobody waiting but its own thread, and a
 * helper that begins late, or never, costs nothing: whoever is there does the work. The caller
 * returns when the last claimed block is done; a helper that comes later finds none and touches
 * nothing.
 */
final class RowLoop implements Runnable {
  /** Rows that are claimed at once: a few microseconds of warm masks. */
  private static final int BLOCK = 8;

  /** Looks at the rest before the caller sleeps: about as long as a block takes. */
  private static final int SPINS = 2_000;

  private final int rows;
  private final int blocks;
  private final IntConsumer action;
  private final Thread caller;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger done = new AtomicInteger();
  private final Map<Integer, RuntimeException> failures = new ConcurrentSkipListMap<>();

  private RowLoop(int rows, IntConsumer action) {
    this.rows = rows;
    this.blocks = (rows + BLOCK - 1) / BLOCK;
    this.action = action;
    this.caller = Thread.currentThread();
  }

  /**
   * Runs.
   *
   * @param threads how many threads at most, the caller included
   * @param action what to do with a row; never twice, never two rows of one block at once
   * @throws BatchException if the action threw for some rows, after all rows
   */
  static void run(int rows, int threads, Executor executor, IntConsumer action) {
    RowLoop loop = new RowLoop(rows, action);
    int helpers = Math.min(threads, loop.blocks) - 1;
    for (int i = 0; i < helpers; i++) {
      try {
        executor.execute(loop);
      } catch (RejectedExecutionException full) {
        break; // The caller does what nobody else does.
      }
    }
    loop.run();
    loop.await();
    if (!loop.failures.isEmpty()) {
      throw new BatchException(ImmutableSortedMap.copyOf(loop.failures));
    }
  }

  @Override
  public void run() {
    for (int block = next.getAndIncrement(); block < blocks; block = next.getAndIncrement()) {
      int end = Math.min(rows, (block + 1) * BLOCK);
      for (int row = block * BLOCK; row < end; row++) {
        try {
          action.accept(row);
        } catch (RuntimeException failure) {
          failures.put(row, failure);
        } catch (Error fatal) {
          failures.put(row, new IllegalStateException(fatal));
        }
      }
      if (done.incrementAndGet() == blocks && Thread.currentThread() != caller) {
        LockSupport.unpark(caller);
      }
    }
  }

  /** Until all blocks are done; an interrupt is kept for later, since memory is being written. */
  private void await() {
    boolean interrupted = false;
    for (int spins = 0; done.get() < blocks; spins++) {
      if (spins < SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.park(this);
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
