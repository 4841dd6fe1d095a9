package io.dyck.compose;

import io.dyck.failure.DyckException;
import io.dyck.pda.items.StateBoundException;

/**
 * The readings that a text keeps alive in permissive mode exceeded a run-time bound (code {@code
 * DYCK-M003}). The matcher is unchanged, and no mask is wrong.
 */
public final class AmbiguityException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-M003";

  private static final String ADVICE = "roll back, or make the grammar deterministic";

  /** The number of tokens accepted before. */
  private final int position;

  AmbiguityException(int position, String place, StateBoundException cause) {
    super(
        CODE,
        place,
        CODE
            + ": after "
            + position
            + " tokens, at "
            + place
            + ", the grammar keeps too many readings alive ("
            + cause.getMessage()
            + "); "
            + ADVICE,
        ADVICE,
        cause);
    this.position = position;
  }

  /**
   * Returns the position of the error.
   *
   * @return the number of tokens accepted before
   */
  public int position() {
    return position;
  }
}
