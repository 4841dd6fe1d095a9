package io.dyck.records;

/** How values are written. Each form has one layout: a blank after each comma and no other. */
public enum TextForm {
  /**
   * The call of the constructor, as Java source: {@code new Weather("Lisbon", 21.5, List.of(1,
   * 2))}.
   */
  CONSTRUCTOR,
  /** JSON: an object with the components in their order, a map as an object, null for no value. */
  JSON
}
