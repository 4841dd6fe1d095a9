package io.dyck.pda;

import io.dyck.failure.DyckException;

/**
 * The limits do not suffice to decide whether a grammar is deterministic (code {@code DYCK-D002}):
 * a bound was passed, and no pump was found that would prove a conflict. The message names the
 * bound. If larger limits succeeded, the message names the limits that suffice.
 */
public final class UndecidedGrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-D002";

  /** The bound that was passed, in words. */
  private final String reason;

  /**
   * Rejects a grammar for want of a decision.
   *
   * @param reason the bound that was passed, in words
   * @param advice the advice to the author
   */
  public UndecidedGrammarException(String reason, String advice) {
    super(CODE, "", CODE + ": undecided: " + reason + "; " + advice, advice);
    this.reason = reason;
  }

  /**
   * Returns the bound that was passed.
   *
   * @return the message without code and advice
   */
  public String reason() {
    return reason;
  }
}
