package io.dyck.pda.form;

/** The numbers are not a result of {@link FormWriter}. */
public final class MalformedFormException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public MalformedFormException(String message) {
    super(message);
  }
}
