package io.dyck.compose;

import io.dyck.failure.DyckException;

/** The refusal of a token that the mask does not contain; the matcher is unchanged. */
public final class TokenRefusedException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-M001";

  /** The token that was refused. */
  private final int token;

  /** The number of tokens accepted before. */
  private final int position;

  /** Refuses a token. */
  TokenRefusedException(int token, int position, String reason) {
    super(
        CODE,
        "position " + position,
        CODE + ": token " + token + " at position " + position + " is refused: " + reason,
        "take a token that the mask has; after an end token, reset or roll back");
    this.token = token;
    this.position = position;
  }

  /**
   * Returns the refused token.
   *
   * @return its id
   */
  public int token() {
    return token;
  }

  /**
   * Returns the position of the refusal.
   *
   * @return the number of tokens accepted before
   */
  public int position() {
    return position;
  }
}
