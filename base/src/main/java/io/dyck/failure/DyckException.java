package io.dyck.failure;

import org.jspecify.annotations.Nullable;

/**
 * What can be wrong with a grammar, a vocabulary, a file or a text: every such exception of this
 * library has a stable code, and a message that says what is wrong and what to do. Wrong use of a
 * method, such as an argument out of range, is an exception of the JDK instead.
 */
public abstract class DyckException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param message what is wrong, and what to do
   * @param cause what it comes from
   */
  protected DyckException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Says what is wrong.
   *
   * @param message what is wrong, and what to do
   */
  protected DyckException(String message) {
    super(message);
  }

  /**
   * The stable code of the problem; {@code docs/errors.md} lists all.
   *
   * @return such as {@code DYCK-G030}
   */
  public abstract String code();
}
