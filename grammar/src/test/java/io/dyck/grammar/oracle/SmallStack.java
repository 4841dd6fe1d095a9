package io.dyck.grammar.oracle;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs something where recursion over a large input would overflow the stack. */
public final class SmallStack {
  /** Less than what any platform gives a thread unless asked. */
  private static final int BYTES = 256 << 10;

  private SmallStack() {}

  /**
   * Runs it in a thread of its own.
   *
   * @param work to be done
   * @param <T> its result
   * @return what it returned
   * @throws Exception what it threw
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
