package io.dyck.schema.algebra;

/** What schemas of one value say of the members, or items, that they do not declare. */
public enum Closing {
  /** Nothing, and they declare none. */
  UNSAID,
  /** Nothing, but they declare some: the others may be left out. */
  CLOSABLE,
  /** Something: the others are as the schema says. */
  SAID;

  /** Of both of two schemas. */
  Closing and(Closing other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
