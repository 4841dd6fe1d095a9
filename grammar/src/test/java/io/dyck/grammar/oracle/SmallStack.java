package io.dyck.grammar.oracle;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs something where recursion over a large input would overflow the stack. */
public final class SmallStack {
  /** Less than the default stack of a thread on any platform. */
  private static final int BYTES = 256 << 10;

  private SmallStack() {}

  /**
   * Runs it in a thread of its own.
   *
   * @param work to be done
   * @param <T> its result
   * @return the result of the work
   * @throws Exception the exception of the work
   */
  public static <T> T call(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    new Thread(null, task, "small stack", BYTES).start();
    try {
      return task.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw failed;
    }
  }
}
