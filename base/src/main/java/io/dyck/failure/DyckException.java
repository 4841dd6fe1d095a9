package io.dyck.failure;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of all errors in a grammar, a vocabulary, a file or a text. Each one has a stable
 * code and a message that names the problem and the remedy. Wrong use of a method, such as an
 * argument out of range, is an exception of the JDK instead.
 */
public abstract class DyckException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Reports a problem with a cause.
   *
   * @param message the problem and the remedy
   * @param cause the underlying failure
   */
  protected DyckException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /**
   * Reports a problem.
   *
   * @param message the problem and the remedy
   */
  protected DyckException(String message) {
    super(message);
  }

  /**
   * Returns the stable code of the problem; {@code docs/errors.md} lists all.
   *
   * @return a code such as {@code DYCK-G030}
   */
  public abstract String code();

  /**
   * Returns where the problem is.
   *
   * @return a place such as {@code FILE:LINE:COLUMN} or a JSON pointer; empty if the whole input or
   *     no part of it is meant
   */
  public String place() {
    return "";
  }

  /**
   * Returns the remedy. The message may contain it, too.
   *
   * @return one clause
   */
  public abstract String advice();
}
