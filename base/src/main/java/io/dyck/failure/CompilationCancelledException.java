package io.dyck.failure;

/**
 * A compile or a mask was cancelled, because its thread was interrupted or no thread waits for the
 * result (code {@code DYCK-E002}). Says nothing about the grammar. The interrupt status of the
 * thread stays set.
 */
public final class CompilationCancelledException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-E002";

  /**
   * Reports a cancelled compile.
   *
   * @param reason the cause, as a clause
   */
  public CompilationCancelledException(String reason) {
    super(
        CODE,
        "",
        CODE + ": the work on a grammar was given up: " + reason,
        "ask again with more time; the grammar is not at fault");
  }

  /**
   * Gives up if the thread was interrupted, or if Java has hardly any memory left. Called in every
   * loop of reading, compiling or a mask whose length depends on the grammar or schema; costs about
   * a nanosecond. The initialization of a class is never given up.
   *
   * @throws CompilationCancelledException if the interrupt status of this thread is set
   * @throws MemoryExhaustedException if the heap stays nearly full after a garbage collection
   */
  public static void checkInterrupted() {
    if (Thread.currentThread().isInterrupted() && !isInitializingClass()) {
      throw new CompilationCancelledException("its thread was interrupted");
    }
    HeapWatch.check();
  }

  /**
   * Returns whether the thread is initializing a class. A class whose initialization fails cannot
   * be used by any thread afterwards. Cost: some microseconds, paid by interrupted threads only.
   */
  private static boolean isInitializingClass() {
    return StackWalker.getInstance()
        .walk(frames -> frames.anyMatch(frame -> frame.getMethodName().equals("<clinit>")));
  }
}
