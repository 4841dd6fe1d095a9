package io.dyck.pda;

import io.dyck.pda.size.Limits;

/**
 * How a grammar is compiled. Immutable.
 *
 * @param limits bounds on what may be built
 * @param permissive whether a grammar that is not deterministic is run all the same: conflicts
 *     become warnings, the machine is materialized as it runs, and passing a run-time bound is an
 *     error at that place, never a wrong answer
 * @param countsFrom repetitions of at least so many times that would take very many states are
 *     counted by a number, where the grammar lets them ({@link #COUNTS_FROM}); others are written
 *     out as states; 1 counts all
 */
public record PdaOptions(Limits limits, boolean permissive, int countsFrom) {
  /** By default, repetitions of fewer times are written out: few states are as good as a number. */
  public static final int COUNTS_FROM = 16;

  /** The defaults: not permissive. */
  public static final PdaOptions DEFAULT = new PdaOptions(Limits.DEFAULT, false);

  /**
   * Options with the usual counts.
   *
   * @param limits bounds on what may be built
   * @param permissive whether a grammar that is not deterministic is run all the same
   */
  public PdaOptions(Limits limits, boolean permissive) {
    this(limits, permissive, COUNTS_FROM);
  }

  /**
   * The same in permissive mode.
   *
   * @return changed options
   */
  public PdaOptions permissively() {
    return new PdaOptions(limits, true, countsFrom);
  }

  /**
   * The same with other limits.
   *
   * @param newLimits bounds on what may be built
   * @return changed options
   */
  public PdaOptions withLimits(Limits newLimits) {
    return new PdaOptions(newLimits, permissive, countsFrom);
  }

  /**
   * The same with other counts.
   *
   * @param times see {@link #countsFrom()}; {@code Integer.MAX_VALUE} writes all counts out
   * @return changed options
   */
  public PdaOptions withCountsFrom(int times) {
    return new PdaOptions(limits, permissive, times);
  }
}
