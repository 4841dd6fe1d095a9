package io.dyck.pda.form;

/** Numbers that no {@link FormWriter} wrote. */
public final class MalformedFormException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public MalformedFormException(String message) {
    super(message);
  }
}
