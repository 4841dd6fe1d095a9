package io.dyck.sql.catalog;

/** The source of a column's value in a new row. */
public enum ValueSource {
  /** The statement, unless the column may hold NULL. */
  STATEMENT,
  /** The statement, or else the default of the column. */
  DEFAULT,
  /** The database alone, because the column is computed or counts rows. */
  DATABASE
}
