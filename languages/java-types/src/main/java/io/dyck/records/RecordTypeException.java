package io.dyck.records;

import io.dyck.failure.DyckException;

/**
 * The error that a type has no text form. The message names the code, the place in the type and a
 * remedy.
 */
public final class RecordTypeException extends DyckException {
  private static final long serialVersionUID = 1L;

  /** The code, such as DYCK-R001. */
  private final String code;

  RecordTypeException(String code, String place, String problem, String advice) {
    super(code + ": " + place + ": " + problem + "; " + advice);
    this.code = code;
  }

  /**
   * Returns the code of the problem, see docs/errors.md.
   *
   * @return a code such as {@code DYCK-R001}
   */
  @Override
  public String code() {
    return code;
  }
}
