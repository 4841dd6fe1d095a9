package io.dyck.pda.items;

/**
 * A configuration holds more than the bounds of the machine allow: the sign of a growing set of
 * live parses. While deciding determinism it leads to a verdict, at run time to an error.
 */
public final class StateBoundException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Which bound. */
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

  /** Which bound was passed. */
  private final Bound bound;

  public StateBoundException(Bound bound, int allowed) {
    super(message(bound, allowed), null, false, false);
    this.bound = bound;
  }

  private static String message(Bound bound, int allowed) {
    return switch (bound) {
      case CHAIN -> "a state with more than " + allowed + " return addresses above the stack";
      case ITEMS -> "a state with more than " + allowed + " items";
      case GROUPS -> "a stack symbol with more than " + allowed + " groups";
      case STATES -> "more than " + allowed + " states";
    };
  }

  /** Which bound was passed. */
  public Bound bound() {
    return bound;
  }
}
