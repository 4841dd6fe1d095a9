package io.dyck.models;

import io.dyck.failure.DyckException;
import org.jspecify.annotations.Nullable;

/**
 * A model that cannot be opened or run: what is wrong, where, and what to do. The codes are listed
 * in {@code docs/errors.md}.
 */
public final class ModelException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  private final ModelProblem problem;

  /** The folder, file or model. */
  private final String place;

  /**
   * Reports a problem.
   *
   * @param problem what is wrong
   * @param place the folder, file or model
   * @param reason what is wrong, in words
   * @param advice what to do
   * @param cause what it comes from
   */
  public ModelException(
      ModelProblem problem, String place, String reason, String advice, @Nullable Throwable cause) {
    super(place + ": " + problem.code() + ": " + reason + "; " + advice, cause);
    this.problem = problem;
    this.place = place;
  }

  /**
   * What is wrong.
   *
   * @return one of the kinds
   */
  public ModelProblem problem() {
    return problem;
  }

  /**
   * Where it is wrong.
   *
   * @return the folder, file or model
   */
  public String place() {
    return place;
  }

  @Override
  public String code() {
    return problem.code();
  }
}
