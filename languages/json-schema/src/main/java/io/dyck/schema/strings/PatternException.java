package io.dyck.schema.strings;

/** A pattern that is no regular expression. */
public final class PatternException extends Exception {
  private static final long serialVersionUID = 1L;

  PatternException(String message, Throwable cause) {
    super(message, cause);
  }
}
