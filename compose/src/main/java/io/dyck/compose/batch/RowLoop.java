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
 * Runs one action for every row, in the calling thread and in as many helpers as an executor
 * provides. Threads claim rows in small blocks. Therefore a slow row delays only its own thread,
 * and a helper that starts late or never costs nothing, because other threads do its work. The
 * caller returns when the last claimed block is done. A helper that starts later finds no block and
 * changes nothing.
 */
final class RowLoop implements Runnable {
  /**
   * The number of rows that a thread claims at once. If the masks are known, a block takes a few
   * microseconds.
   */
  private static final int BLOCK = 8;

  /**
   * The number of checks for completion before the caller sleeps; about as long as a block takes.
   */
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
   * Runs the action for all rows.
   *
   * @param threads the maximal number of threads, the caller included
   * @param action the work for a row; called once for each row, and one after another for the rows
   *     of one block
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

  /**
   * Waits until all blocks are done. An interrupt is restored afterwards, because helpers still
   * write memory.
   */
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
