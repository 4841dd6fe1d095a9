package io.dyck.schema.algebra;

/** The statement of the schemas of a value about undeclared members, or items. */
public enum Closing {
  /** The schemas declare no members and say nothing about undeclared members. */
  UNSAID,
  /**
   * The schemas declare members and say nothing about undeclared members, which may be left out.
   */
  CLOSABLE,
  /** The schemas say which undeclared members are allowed. */
  SAID;

  /** Joins the statements of two schemas of the same value. */
  Closing and(Closing other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
