package io.dyck.pda;

import io.dyck.pda.size.Limits;

/**
 * How a grammar is compiled. Immutable.
 *
 * @param limits bounds on what may be built
 * @param permissive whether a grammar that is not deterministic is run all the same: conflicts
 *     become warnings, the machine is materialized as it runs, and passing a run-time bound is an
 *     error at that place, never a wrong answer
 */
public record PdaOptions(Limits limits, boolean permissive) {
  /** The defaults: not permissive. */
  public static final PdaOptions DEFAULT = new PdaOptions(Limits.DEFAULT, false);

  /**
   * The same in permissive mode.
   *
   * @return changed options
   */
  public PdaOptions permissively() {
    return new PdaOptions(limits, true);
  }

  /**
   * The same with other limits.
   *
   * @param newLimits bounds on what may be built
   * @return changed options
   */
  public PdaOptions withLimits(Limits newLimits) {
    return new PdaOptions(newLimits, permissive);
  }
}
