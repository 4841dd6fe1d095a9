package io.dyck.schema.algebra;

/**
 * What the schemas of a value say about its undeclared members, or items.
 *
 * @param own about those of the value itself
 * @param inside the decision for the value and all values in it, which holds for any part of them
 *     that other conditions leave; {@link Level#UNSAID} without a decision
 */
public record UndeclaredStance(Level own, Level inside) {
  /** How much schemas say. */
  public enum Level {
    /** They declare no members and say nothing about undeclared members. */
    UNSAID,
    /** They declare members and say nothing about undeclared members, which may be left out. */
    CLOSABLE,
    /** They say which undeclared members are allowed. */
    SAID
  }

  static final UndeclaredStance UNSAID = new UndeclaredStance(Level.UNSAID, Level.UNSAID);
  static final UndeclaredStance CLOSABLE = new UndeclaredStance(Level.CLOSABLE, Level.UNSAID);
  static final UndeclaredStance SAID = new UndeclaredStance(Level.SAID, Level.UNSAID);

  /** Undeclared members are left out, also where no value is left then. */
  public static final UndeclaredStance ALWAYS_CLOSED =
      new UndeclaredStance(Level.UNSAID, Level.CLOSABLE);

  /** Undeclared members are never left out. */
  public static final UndeclaredStance ALWAYS_OPEN = new UndeclaredStance(Level.SAID, Level.SAID);

  /** Joins the statements of two schemas of the same value. */
  UndeclaredStance combine(UndeclaredStance other) {
    return new UndeclaredStance(stricter(own, other.own), stricter(inside, other.inside));
  }

  private static Level stricter(Level a, Level b) {
    return a.compareTo(b) >= 0 ? a : b;
  }

  boolean isClosable() {
    return own == Level.CLOSABLE;
  }

  /** Whether something is decided for the value and all values inside. */
  public boolean isDecided() {
    return inside != Level.UNSAID;
  }

  /** Returns the formula that hands what is decided on to the values inside. */
  Formula toFormula(Formulas formulas) {
    UndeclaredStance each = inside == Level.SAID ? ALWAYS_OPEN : ALWAYS_CLOSED;
    return formulas.conjunction(
        formulas.atom(new Assertion.UndeclaredStatement(false, each)),
        formulas.atom(new Assertion.UndeclaredStatement(true, each)));
  }
}
