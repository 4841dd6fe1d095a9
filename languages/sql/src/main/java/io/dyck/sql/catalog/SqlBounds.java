package io.dyck.sql.catalog;

/**
 * The largest size of statements.
 *
 * @param tables the number of tables in one FROM
 * @param columns the number of columns that one SELECT selects
 * @param nesting the depth of nested parentheses, functions and CASE
 * @param queries the depth of nested queries, the outermost included
 * @param terms the number of terms joined by AND and OR, by arithmetic or by set operations, or in
 *     ORDER BY
 */
public record SqlBounds(int tables, int columns, int nesting, int queries, int terms) {
  /** Bounds of memory, far above the statements that people write. */
  public static final SqlBounds DEFAULT = new SqlBounds(64, 1_000, 16, 12, 1_000);
}
