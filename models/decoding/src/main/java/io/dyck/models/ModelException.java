package io.dyck.models;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * Reports a model that cannot be opened or run: the problem, its place, and advice. The codes are
 * listed in {@code docs/errors.md}.
 */
public final class ModelException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The kind of problem. */
  private final ModelProblem problem;

  /**
   * Reports a problem.
   *
   * @param problem the kind of problem
   * @param place the folder, file or model
   * @param reason the problem, in words
   * @param advice the way to solve the problem
   * @param cause the error behind the problem, if there is one
   */
  public ModelException(
      ModelProblem problem, String place, String reason, String advice, @Nullable Throwable cause) {
    super(
        problem.code(),
        place,
        place + ": " + problem.code() + ": " + reason + "; " + advice,
        advice,
        cause);
    this.problem = problem;
  }

  /**
   * Returns the kind of problem.
   *
   * @return the kind
   */
  public ModelProblem problem() {
    return problem;
  }
}
