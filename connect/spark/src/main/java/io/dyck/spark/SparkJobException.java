package io.dyck.spark;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/** A job that cannot begin or go on, with a code that {@code docs/errors.md} lists. */
public final class SparkJobException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The kind of the failure. */
  private final SparkProblem problem;

  SparkJobException(SparkProblem problem, String reason, @Nullable Throwable cause) {
    super(problem.code(), "", problem.text(reason), problem.advice(), cause);
    this.problem = problem;
  }

  /**
   * Returns the kind of the failure.
   *
   * @return the kind
   */
  public SparkProblem problem() {
    return problem;
  }
}
