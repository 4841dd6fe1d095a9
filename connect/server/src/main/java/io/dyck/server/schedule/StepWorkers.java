package io.dyck.server.schedule;

import io.dyck.models.LanguageModel;
import java.util.Collection;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Does the parts of steps that need no model: drawing a token and computing the next mask, each
 * text on a thread of its own. So a mask that takes long holds up its own text and no other, but
 * for the processor that it shares with them. Thread-safe; {@link #begin} for one thread.
 */
final class StepWorkers implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private final LanguageModel model;
  private final ThreadPoolExecutor threads;

  /** What is told when a part ends. */
  private final Object lock;

  /**
   * Prepares threads, which begin when there is work.
   *
   * @param most parts at once, those included that were given up and have not yet ended
   * @param lock is notified when a part ends
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
   * @throws java.util.concurrent.RejectedExecutionException if there are too many
   */
  void begin(Sequence sequence) {
    sequence.setWorking();
    threads.execute(
        () -> {
          sequence.work(model);
          synchronized (lock) {
            lock.notifyAll();
          }
        });
  }

  /** Waits until all of some texts have ended their parts, or for some time. */
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

  /** Waits until one of some texts has ended its part, or for some time. */
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
