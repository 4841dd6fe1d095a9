package io.dyck.cli.editor.playground;

import io.dyck.failure.CompilationCancelledException;
import io.dyck.failure.DyckException;
import io.dyck.failure.MemoryExhaustedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs the questions of a web page. Each question runs for a bounded time, and only a few run at
 * once. A newer question of the same key cancels an older one. Thread-safe.
 */
final class BoundedWork implements AutoCloseable {
  private static final int AT_ONCE = 6;
  private static final long STACK = 16L << 20;
  private static final long PATIENCE_MILLIS = 2_000;

  private final Duration most;
  private final Semaphore places = new Semaphore(AT_ONCE, true);
  private final Map<String, StartedWork> newest = new HashMap<>();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(null, task, "dyck-playground", STACK);
            thread.setDaemon(true);
            return thread;
          });

  private record StartedWork(long number, Future<?> task) {}

  BoundedWork(Duration most) {
    this.most = most;
  }

  /**
   * Runs a question and waits for its answer.
   *
   * @param number the position of the question in the order in which the page asked the questions
   *     of this key; the questions may arrive in another order
   * @throws Refusal if a newer question of the same key has arrived, the question takes too long,
   *     or too many questions are running
   * @throws DyckException if the question fails
   */
  <T> T run(String key, long number, Callable<T> question) {
    Future<T> task = begin(key, number, question);
    try {
      return task.get(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      throw new Refusal(
          503,
          "DYCK-P004",
          "this took more than " + most.toSeconds() + " s and was stopped",
          "make the grammar or the text smaller, or use the command");
    } catch (CancellationException e) {
      throw supersededRefusal();
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw supersededRefusal();
    } catch (ExecutionException e) {
      throw failure(e.getCause() == null ? e : e.getCause());
    } finally {
      synchronized (this) {
        newest.remove(key, new StartedWork(number, task));
      }
    }
  }

  private synchronized <T> Future<T> begin(String key, long number, Callable<T> question) {
    StartedWork other = newest.get(key);
    if (other != null) {
      if (other.number() > number) {
        throw supersededRefusal();
      }
      other.task().cancel(true);
    }
    Future<T> task = threads.submit(() -> runInPlace(question));
    newest.put(key, new StartedWork(number, task));
    return task;
  }

  private <T> T runInPlace(Callable<T> question) throws Exception {
    if (!places.tryAcquire(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
      throw new Refusal(503, "DYCK-P004", "too many questions are under way", "wait a moment");
    }
    try {
      return question.call();
    } finally {
      places.release();
    }
  }

  private static Refusal supersededRefusal() {
    return new Refusal(409, "DYCK-P005", "a newer question has come", "");
  }

  private static RuntimeException failure(Throwable cause) {
    if (cause instanceof CompilationCancelledException || cause instanceof InterruptedException) {
      return supersededRefusal();
    }
    if (cause instanceof OutOfMemoryError || cause instanceof MemoryExhaustedException) {
      return new Refusal(
          503,
          "DYCK-E003",
          "this takes more memory than there is",
          "DYCK_JAVA_OPTS=-Xmx4g gives 4 GB");
    }
    if (cause instanceof StackOverflowError) {
      return new Refusal(
          422, "DYCK-P004", "this is nested too deeply for the page", "use the command");
    }
    if (cause instanceof Refusal || cause instanceof DyckException) {
      return (RuntimeException) cause;
    }
    return new Refusal(
        500, "DYCK-P006", "internal error: " + cause, "this is a bug; please report it");
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
