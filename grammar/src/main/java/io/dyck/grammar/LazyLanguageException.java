package io.dyck.grammar;

import io.dyck.failure.DyckException;

/**
 * An operation needs all rules of a grammar, but a part of the grammar is given state by state, as
 * a {@link LazyLanguage} (code {@code DYCK-E005}).
 */
public final class LazyLanguageException extends DyckException {
  private static final long serialVersionUID = 1L;

  private static final String CODE = "DYCK-E005";

  private static final String ADVICE =
      "keep what the grammar was made of, and compile that again where it is needed";

  /**
   * Reports an operation that needs all rules.
   *
   * @param use the operation, as a noun such as {@code writing as GBNF}
   */
  public LazyLanguageException(String use) {
    super(
        CODE,
        "",
        CODE
            + ": "
            + use
            + " needs all rules of the grammar, and a part of it is given state by state; "
            + ADVICE,
        ADVICE);
  }
}
