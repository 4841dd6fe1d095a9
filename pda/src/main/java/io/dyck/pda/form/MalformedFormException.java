package io.dyck.pda.form;

/** Numbers that no {@link FormWriter} wrote. */
public final class MalformedFormException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param message what was expected where
   */
  public MalformedFormException(String message) {
    super(message);
  }
}
