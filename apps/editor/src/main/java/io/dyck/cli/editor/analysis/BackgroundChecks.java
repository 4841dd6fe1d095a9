package io.dyck.cli.editor.analysis;

import io.dyck.failure.CompilationCancelledException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Checks documents in the background: a newer version of a document ends the check of the older
 * version, and each check has a time limit. Thread-safe.
 */
public final class BackgroundChecks implements AutoCloseable {
  private final Duration most;
  private final Duration delay;
  private final ScheduledExecutorService clock;
  private final ExecutorService workers;
  private final Map<String, RunningCheck> running = new HashMap<>();

  /** A requested check. */
  private static final class RunningCheck {
    final CompletableFuture<DocumentCheck> result = new CompletableFuture<>();
    final AtomicBoolean isLate = new AtomicBoolean();
    volatile boolean isCancelled;
    volatile Optional<Future<?>> work = Optional.empty();

    void interrupt() {
      work.ifPresent(task -> task.cancel(true));
    }
  }

  /**
   * Makes an object without checks.
   *
   * @param most the most time for a check
   * @param delay the time to wait for a newer version before a check begins
   */
  public BackgroundChecks(Duration most, Duration delay) {
    this.most = most;
    this.delay = delay;
    this.clock =
        Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "dyck-check-clock"));
    this.workers = Executors.newCachedThreadPool(task -> daemon(task, "dyck-check"));
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(null, task, name, 16L << 20);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Starts a check after a short delay, and ends the running check of the same key.
   *
   * @param key the key, which is the same for all versions of a document
   * @param document the new version
   * @param progress receives a short description of each part of the check
   * @return completed with the check; cancelled when a newer version arrives
   */
  public CompletableFuture<DocumentCheck> start(
      String key, GrammarDocument document, Consumer<String> progress) {
    RunningCheck next = new RunningCheck();
    synchronized (this) {
      RunningCheck earlier = running.put(key, next);
      if (earlier != null) {
        finish(earlier);
      }
    }
    Future<?> unused =
        clock.schedule(
            () -> begin(next, document, progress), delay.toMillis(), TimeUnit.MILLISECONDS);
    return next.result;
  }

  /**
   * Ends the running check of a key, if there is one.
   *
   * @param key the key with which the check was started
   */
  public synchronized void stop(String key) {
    RunningCheck earlier = running.remove(key);
    if (earlier != null) {
      finish(earlier);
    }
  }

  private static void finish(RunningCheck earlier) {
    earlier.isCancelled = true;
    boolean unused = earlier.result.cancel(false);
    earlier.interrupt();
  }

  private void begin(RunningCheck check, GrammarDocument document, Consumer<String> progress) {
    synchronized (check) {
      if (check.isCancelled) {
        return;
      }
      check.work = Optional.of(workers.submit(() -> run(check, document, progress)));
    }
    Future<?> unused =
        clock.schedule(
            () -> {
              check.isLate.set(true);
              check.interrupt();
              boolean unusedAnswer =
                  check.result.complete(
                      DocumentCheck.stoppedCheck(document, Math.max(1, most.toSeconds())));
            },
            most.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private static void run(RunningCheck check, GrammarDocument document, Consumer<String> progress) {
    try {
      boolean unused = check.result.complete(DocumentCheck.of(document, progress));
    } catch (CompilationCancelledException e) {
      boolean unused = !check.isLate.get() && check.result.cancel(false);
    } catch (RuntimeException | Error e) {
      boolean unused = check.result.completeExceptionally(e);
    }
  }

  /** Ends all checks. */
  @Override
  public void close() {
    clock.shutdownNow();
    workers.shutdownNow();
  }
}
