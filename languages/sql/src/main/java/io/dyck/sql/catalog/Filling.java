package io.dyck.sql.catalog;

/** Who tells the value of a column in a new row. */
public enum Filling {
  /** The statement, unless the column may hold NULL. */
  STATEMENT,
  /** The statement, or else the database: it has a default. */
  DEFAULT,
  /** The database alone: the column is computed, or counts rows. */
  DATABASE
}
