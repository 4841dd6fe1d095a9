package io.dyck.sql.catalog;

/** What statements can change in a table, whatever a role may. */
public enum Writing {
  /** Rows can be added, changed and removed. */
  ALL,
  /**
   * No row can be added, because a column that needs a value cannot be named; others can be changed
   * and removed.
   */
  NO_NEW_ROWS,
  /** Nothing, as in a view. */
  NOTHING
}
