package io.dyck.pda.count;

/** A text of a loop may have several counts. The loop is then written out. */
final class AmbiguousCountException extends RuntimeException {
  private static final long serialVersionUID = 1;

  AmbiguousCountException() {
    super("a byte goes on in two ways", null, false, false);
  }
}
