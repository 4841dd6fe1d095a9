package io.dyck.pda.items;

import io.dyck.failure.LimitExceededException;
import io.dyck.pda.size.Limits;
import java.util.Locale;

/**
 * A configuration holds more than the bounds of the machine allow: the sign of a growing set of
 * live parses. While deciding determinism it leads to a verdict, at run time to an error.
 */
public final class StateBoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The kind of a bound. */
  public enum Bound {
    /** Return addresses above the stack. */
    CHAIN,
    /** Dotted rules in a state. */
    ITEMS,
    /** Groups in a stack symbol. */
    GROUPS,
    /** States of the machine. */
    STATES
  }

  /** The bound that was passed. */
  private final Bound bound;

  /** The allowed number. */
  private final int allowed;

  public StateBoundException(Bound bound, int allowed) {
    super(message(bound, allowed), null, false, false);
    this.bound = bound;
    this.allowed = allowed;
  }

  private static String message(Bound bound, int allowed) {
    return switch (bound) {
      case CHAIN -> "a state with more than " + allowed + " return addresses above the stack";
      case ITEMS -> "a state with more than " + allowed + " items";
      case GROUPS -> "a stack symbol with more than " + allowed + " groups";
      case STATES -> "more than " + allowed + " states";
    };
  }

  /** Returns the bound that was passed. */
  public Bound bound() {
    return bound;
  }

  /** Converts this exception to the terms of {@link Limits}, which has a limit for each bound. */
  public LimitExceededException toLimitException() {
    String limit = bound.name().toLowerCase(Locale.ROOT);
    return new LimitExceededException(limit, allowed, allowed + 1L, String.valueOf(getMessage()));
  }
}
