package io.dyck.server.schedule;

import io.dyck.models.LanguageModel;
import java.util.Collection;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs the parts of steps that need no model. Each text draws its token and computes its next mask
 * on a thread of its own. A mask that takes long therefore delays only its own text, apart from the
 * processor time that all texts share. Thread-safe; {@link #begin} only by one thread.
 */
final class StepWorkers implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private final LanguageModel model;
  private final ThreadPoolExecutor threads;

  /** The object that is notified when a part ends. */
  private final Object lock;

  /**
   * Prepares the pool. Threads start when there is work.
   *
   * @param most the most parts at once, including parts that were given up and have not ended yet
   * @param lock the object that is notified when a part ends
   */
  StepWorkers(LanguageModel model, int most, Object lock) {
    this.model = model;
    this.lock = lock;
    this.threads =
        new ThreadPoolExecutor(
            0,
            most,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(null, task, "dyck-masks", 16L << 20);
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Begins the next part of a text.
   *
   * @throws java.util.concurrent.RejectedExecutionException if too many parts are running
   */
  void begin(Sequence sequence) {
    sequence.setWorking();
    threads.execute(
        () -> {
          sequence.runStep(model);
          synchronized (lock) {
            lock.notifyAll();
          }
        });
  }

  /** Waits until all given texts have ended their parts, or until a time has passed. */
  void await(Collection<Sequence> some, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    synchronized (lock) {
      for (long left = nanos;
          left > 0 && some.stream().anyMatch(Sequence::isWorking);
          left = end - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(lock, left);
      }
    }
  }

  /** Waits until one of the given texts has ended its part, or until a time has passed. */
  void awaitAny(Collection<Sequence> some, long nanos) throws InterruptedException {
    synchronized (lock) {
      if (some.stream().allMatch(Sequence::isWorking)) {
        TimeUnit.NANOSECONDS.timedWait(lock, nanos);
      }
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
