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

  /** The folder, file or model. */
  private final String place;

  /** The remedy. */
  private final String advice;

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
    super(place + ": " + problem.code() + ": " + reason + "; " + advice, cause);
    this.problem = problem;
    this.place = place;
    this.advice = advice;
  }

  /**
   * Returns the kind of problem.
   *
   * @return the kind
   */
  public ModelProblem problem() {
    return problem;
  }

  /**
   * Returns the place of the problem.
   *
   * @return the folder, file or model
   */
  @Override
  public String place() {
    return place;
  }

  @Override
  public String advice() {
    return advice;
  }

  @Override
  public String code() {
    return problem.code();
  }
}
