package io.dyck.sql.catalog;

/** The kind of a column's values, for databases that check types. */
public enum ValueKind {
  /** Values of any type, in a dialect that does not check types. */
  ANY,
  /** Numbers, whole or not. */
  NUMBER,
  /**
   * Numbers that are not exact, in PostgreSQL, where fewer functions take them. In other dialects
   * they are of the kind {@link #NUMBER}.
   */
  FLOAT,
  /** Texts. */
  TEXT,
  /** Days. */
  DATE,
  /** Days with a time, without a zone. */
  TIMESTAMP,
  /** Times between two moments. */
  INTERVAL,
  /** Times of a day, without a zone. */
  TIME,
  /** True or false. */
  BOOLEAN,
  /** Universally unique identifiers. */
  UUID,
  /**
   * Values of enumerations, and of other types whose values are grouped and sorted. They are
   * compared only with the labels of their type.
   */
  SORTED,
  /**
   * Documents of JSON in the binary form of PostgreSQL. They are grouped and sorted, and statements
   * read their members.
   */
  JSON,
  /**
   * Values that may be literals of a query in the FROM or of WITH, in PostgreSQL. Such values can
   * be selected, counted, grouped and sorted. The database would compute with them before it knows
   * a row, and might fail.
   */
  CONSTANT,
  /** Constants that are exact numbers. Statements also compare these with literals. */
  CONSTANT_NUMBER,
  /** Constants that are texts. Statements also compare these with literals. */
  CONSTANT_TEXT,
  /**
   * Types that Dyck does not know: their values can be selected, counted and compared with NULL.
   */
  OTHER;

  /**
   * Returns the kind of a type such as {@code numeric(10,2)}.
   *
   * @param type the name of a type in any dialect
   * @return {@link #OTHER} for a type that is not known
   */
  public static ValueKind ofType(String type) {
    return SqlTypeNames.kind(type);
  }
}
