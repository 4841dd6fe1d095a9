package io.dyck.schema.algebra;

/** Whether the schemas of a value speak of members, or items, that they do not declare. */
public enum Closing {
  /** The schemas declare no member and speak of none. */
  UNSAID,
  /** The schemas declare members and speak of no others, which may be left out. */
  CLOSABLE,
  /** The schemas speak of other members, which are as they say. */
  SAID;

  /** Joins the statements of two schemas of the same value. */
  Closing and(Closing other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
