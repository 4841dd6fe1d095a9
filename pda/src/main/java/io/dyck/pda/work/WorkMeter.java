package io.dyck.pda.work;

/**
 * Counts work in steps. A bound on steps ends the work at the same point on every machine, however
 * busy the machine is. Not thread-safe; used by one thread, or under a lock.
 */
public final class WorkMeter {
  /** The number of letters that are distinguished at a place in the time of one step. */
  private static final int LETTERS_PER_STEP = 8;

  /**
   * The pieces counted, by {@link WorkKind#shift}. Kinds with the same shift share one counter,
   * which loses no fraction of a step.
   */
  private final long[] pieces = new long[12];

  private long comparisons;

  /** Counts one unit of work. */
  public void count(WorkKind kind) {
    count(kind, 1);
  }

  /** Counts several units of work. */
  public void count(WorkKind kind, long times) {
    pieces[kind.shift] += kind.pieces * times;
    if (kind == WorkKind.COMPARISON) {
      comparisons += times;
    }
  }

  /**
   * Counts a state on a stack symbol: one step, and a part of a step for each letter that is
   * distinguished there.
   */
  public void countPlace(int letters) {
    count(WorkKind.STEP, 1 + letters / LETTERS_PER_STEP);
  }

  /** Returns the work so far. */
  public long steps() {
    long steps = 0;
    for (int shift = 0; shift < pieces.length; shift++) {
      steps += pieces[shift] >> shift;
    }
    return steps;
  }

  /** Returns the work of following letters, without the work of comparing configurations. */
  public long followingSteps() {
    return pieces[WorkKind.STEP.shift] + (pieces[WorkKind.VISIT.shift] >> WorkKind.VISIT.shift);
  }

  public long comparisons() {
    return comparisons;
  }

  /** Returns the work of the comparisons so far. */
  public long comparisonSteps() {
    return comparisons >> WorkKind.COMPARISON.shift;
  }
}
