package io.dyck.sql.catalog;

/** What values of a column can be used for, in the databases that ask. */
public enum Kind {
  /** Any value; the dialect does not ask for types. */
  ANY,
  /** Numbers, whole or not. */
  NUMBER,
  /** Texts. */
  TEXT,
  /** Days. */
  DATE,
  /** Days with a time, without a zone. */
  TIMESTAMP,
  /** True or false. */
  BOOLEAN,
  /**
   * Types that Dyck does not know: their values can be selected, counted and compared with NULL.
   */
  OTHER;

  /**
   * The kind of a type such as {@code numeric(10,2)}.
   *
   * @param type in any dialect
   * @return {@link #OTHER} for a type that is not known
   */
  public static Kind ofType(String type) {
    return SqlTypeNames.kind(type);
  }
}
