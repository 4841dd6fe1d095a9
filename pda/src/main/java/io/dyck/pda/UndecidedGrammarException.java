package io.dyck.pda;

import io.dyck.failure.DyckException;

/**
 * Within the limits it is not decided whether the grammar is deterministic (code {@code
 * DYCK-D002}): a bound was passed, and no pump was found that would prove a conflict. The message
 * says which bound and, where larger limits were tried with success, what suffices.
 */
public final class UndecidedGrammarException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** Which bound was passed. */
  private final String reason;

  /** The advice to the author. */
  private final String advice;

  /**
   * Rejects a grammar for want of a decision.
   *
   * @param reason which bound was passed
   * @param advice what to do
   */
  public UndecidedGrammarException(String reason, String advice) {
    super("DYCK-D002: undecided: " + reason + "; " + advice);
    this.reason = reason;
    this.advice = advice;
  }

  /**
   * Which bound was passed.
   *
   * @return the message without code and advice
   */
  public String reason() {
    return reason;
  }

  /**
   * What to do.
   *
   * @return one sentence
   */
  public String advice() {
    return advice;
  }

  @Override
  public String code() {
    return "DYCK-D002";
  }
}
