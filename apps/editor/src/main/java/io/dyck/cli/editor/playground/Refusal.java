package io.dyck.cli.editor.playground;

/** A request that is not answered; the page shows why. */
final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final String code;
  private final String advice;

  Refusal(int status, String code, String message, String advice) {
    super(message);
    this.status = status;
    this.code = code;
    this.advice = advice;
  }

  /** Of HTTP. */
  int status() {
    return status;
  }

  /** Such as {@code DYCK-P001}. */
  String code() {
    return code;
  }

  /** Returns the remedy. */
  String advice() {
    return advice;
  }
}
