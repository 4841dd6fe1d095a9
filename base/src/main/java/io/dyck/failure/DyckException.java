package io.dyck.failure;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of all errors in a grammar, a vocabulary, a file or a text. Each one has a stable
 * code and a message that names the problem and the remedy. Wrong use of a method, such as an
 * argument out of range, is an exception of the JDK instead.
 */
public abstract class DyckException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A code of {@code docs/errors.md}. */
  private final String code;

  /** Where the problem is; may be empty. */
  private final String place;

  /** The remedy. */
  private final String advice;

  /**
   * Reports a problem with a cause.
   *
   * @param code a code of {@code docs/errors.md}
   * @param place where the problem is; empty if the whole input or no part of it is meant
   * @param message the whole message
   * @param advice the remedy, one clause; the message may contain it, too
   * @param cause the underlying failure
   */
  protected DyckException(
      String code, String place, String message, String advice, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.place = place;
    this.advice = advice;
  }

  /**
   * Reports a problem. A cause can be set later.
   *
   * @param code a code of {@code docs/errors.md}
   * @param place where the problem is; empty if the whole input or no part of it is meant
   * @param message the whole message
   * @param advice the remedy, one clause; the message may contain it, too
   */
  protected DyckException(String code, String place, String message, String advice) {
    super(message);
    this.code = code;
    this.place = place;
    this.advice = advice;
  }

  /**
   * Returns the stable code of the problem; {@code docs/errors.md} lists all.
   *
   * @return a code such as {@code DYCK-G030}
   */
  public final String code() {
    return code;
  }

  /**
   * Returns where the problem is.
   *
   * @return a place such as {@code FILE:LINE:COLUMN} or a JSON pointer; empty if the whole input or
   *     no part of it is meant
   */
  public final String place() {
    return place;
  }

  /**
   * Returns the remedy. The message may contain it, too.
   *
   * @return one clause
   */
  public final String advice() {
    return advice;
  }
}
