package io.dyck.pda.work;

/**
 * Counts work, so that whatever is bounded ends the same way on every machine, however busy it is.
 * For one thread, or used under a lock.
 */
public final class WorkMeter {
  /** Letters that are told apart at a place in the time of one step. */
  private static final int LETTERS_PER_STEP = 8;

  /** By {@link Work#shift}: kinds with the same unit share one place, so that no rest is lost. */
  private final long[] pieces = new long[12];

  private long comparisons;

  /** Counts one. */
  public void charge(Work kind) {
    charge(kind, 1);
  }

  /** Counts some. */
  public void charge(Work kind, long times) {
    pieces[kind.shift] += kind.pieces * times;
    if (kind == Work.COMPARISON) {
      comparisons += times;
    }
  }

  /**
   * Counts a state on a stack symbol: a step, and less for each letter that is told from others.
   */
  public void chargePlace(int letters) {
    charge(Work.STEP, 1 + letters / LETTERS_PER_STEP);
  }

  /** All work so far. */
  public long steps() {
    long steps = 0;
    for (int shift = 0; shift < pieces.length; shift++) {
      steps += pieces[shift] >> shift;
    }
    return steps;
  }

  /** The work of following letters, without that of comparing configurations. */
  public long following() {
    return pieces[Work.STEP.shift] + (pieces[Work.VISIT.shift] >> Work.VISIT.shift);
  }

  public long comparisons() {
    return comparisons;
  }

  /** The work of the comparisons so far. */
  public long comparing() {
    return comparisons >> Work.COMPARISON.shift;
  }
}
