package io.dyck.records;

import io.dyck.failure.DyckException;

/**
 * A type that has no text form. The message names the code, the place in the type and a way out.
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
   * The code of the problem, see docs/errors.md.
   *
   * @return such as {@code DYCK-R001}
   */
  @Override
  public String code() {
    return code;
  }
}
