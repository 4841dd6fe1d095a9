package io.dyck.pda;

import io.dyck.failure.DyckException;

/**
 * The limits do not suffice to decide whether a grammar is deterministic (code {@code DYCK-D002}):
 * a bound was passed, and no pump was found that would prove a conflict. The message names the
 * bound. If larger limits succeeded, the message names the limits that suffice.
 */
public final class UndecidedGrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The bound that was passed, in words. */
  private final String reason;

  /** The advice to the author. */
  private final String advice;

  /**
   * Rejects a grammar for want of a decision.
   *
   * @param reason the bound that was passed, in words
   * @param advice the advice to the author
   */
  public UndecidedGrammarException(String reason, String advice) {
    super("DYCK-D002: undecided: " + reason + "; " + advice);
    this.reason = reason;
    this.advice = advice;
  }

  /**
   * Returns the bound that was passed.
   *
   * @return the message without code and advice
   */
  public String reason() {
    return reason;
  }

  @Override
  public String advice() {
    return advice;
  }

  @Override
  public String code() {
    return "DYCK-D002";
  }
}
