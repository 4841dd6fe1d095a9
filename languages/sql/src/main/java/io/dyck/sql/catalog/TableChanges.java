package io.dyck.sql.catalog;

/** The changes that statements can make to a table, regardless of the rights of a role. */
public enum TableChanges {
  /** Rows can be added, changed and removed. */
  ALL,
  /**
   * No row can be added, because a column that needs a value cannot be named. Existing rows can be
   * changed and removed.
   */
  NO_NEW_ROWS,
  /** Rows cannot be changed at all, as in a view. */
  NOTHING
}
