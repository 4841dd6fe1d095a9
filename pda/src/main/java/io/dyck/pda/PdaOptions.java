package io.dyck.pda;

import io.dyck.pda.size.Limits;

/**
 * The options of compiling. Immutable.
 *
 * @param limits bounds on the size of the automaton and its parts
 * @param permissive whether to run a grammar that is not deterministic: conflicts become warnings,
 *     the machine is materialized as it runs, and passing a run-time bound is an error at that
 *     place, never a wrong answer
 * @param countsFrom repetitions of at least this many times that would take very many states are
 *     counted by a number, if the grammar allows it ({@link #COUNTS_FROM}); other repetitions are
 *     written out as states; 1 counts all
 */
public record PdaOptions(Limits limits, boolean permissive, int countsFrom) {
  /**
   * The default of {@link #countsFrom()}. Repetitions of fewer times are written out, because few
   * states are as good as a number.
   */
  public static final int COUNTS_FROM = 16;

  /** The default options: not permissive. */
  public static final PdaOptions DEFAULT = new PdaOptions(Limits.DEFAULT, false);

  /**
   * Makes options with the default {@link #countsFrom()}.
   *
   * @param limits bounds on the size of the automaton and its parts
   * @param permissive whether to run a grammar that is not deterministic
   */
  public PdaOptions(Limits limits, boolean permissive) {
    this(limits, permissive, COUNTS_FROM);
  }

  /**
   * Returns these options in permissive mode.
   *
   * @return changed options
   */
  public PdaOptions permissively() {
    return new PdaOptions(limits, true, countsFrom);
  }

  /**
   * Returns these options with other limits.
   *
   * @param newLimits bounds on the size of the automaton and its parts
   * @return changed options
   */
  public PdaOptions withLimits(Limits newLimits) {
    return new PdaOptions(newLimits, permissive, countsFrom);
  }

  /**
   * Returns these options with another {@link #countsFrom()}.
   *
   * @param times see {@link #countsFrom()}; {@code Integer.MAX_VALUE} writes all counts out
   * @return changed options
   */
  public PdaOptions withCountsFrom(int times) {
    return new PdaOptions(limits, permissive, times);
  }
}
