package io.dyck.checker.background;

import io.dyck.failure.CompilationCancelledException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Work that runs in a separate thread while its owner continues. The owner must close the object,
 * which interrupts unfinished work.
 */
public final class BackgroundTask<T> implements AutoCloseable {
  private final FutureTask<T> task;

  private BackgroundTask(FutureTask<T> task) {
    this.task = task;
  }

  /**
   * Starts the work in a new thread.
   *
   * @param work the work; {@link #await} throws the exceptions of the work again
   */
  public static <T> BackgroundTask<T> start(String name, Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return new BackgroundTask<>(task);
  }

  /**
   * Waits for the result.
   *
   * @throws CompilationCancelledException if the waiting thread is interrupted; its interrupt flag
   *     stays set
   */
  public T await() {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CompilationCancelledException("its thread was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  @Override
  public void close() {
    boolean unused = task.cancel(true);
  }
}
