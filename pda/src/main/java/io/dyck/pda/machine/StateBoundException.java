package io.dyck.pda.machine;

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

  /** What the limits allow. */
  private final int allowed;

  /** What was needed at least. */
  private final int reached;

  StateBoundException(Bound bound, int allowed, int reached) {
    super(message(bound, allowed), null, false, false);
    this.bound = bound;
    this.allowed = allowed;
    this.reached = reached;
  }

  private static String message(Bound bound, int allowed) {
    return switch (bound) {
      case CHAIN -> "a state with more than " + allowed + " return addresses above the stack";
      case ITEMS -> "a state with more than " + allowed + " items";
      case GROUPS -> "a stack symbol with more than " + allowed + " groups";
      case STATES -> "more than " + allowed + " states";
    };
  }

  /**
   * Which bound was passed.
   *
   * @return the kind
   */
  public Bound bound() {
    return bound;
  }

  /**
   * The value of the bound.
   *
   * @return what the limits allow
   */
  public int allowed() {
    return allowed;
  }

  /**
   * The value that was needed at least.
   *
   * @return more than {@link #allowed()}
   */
  public int reached() {
    return reached;
  }
}
