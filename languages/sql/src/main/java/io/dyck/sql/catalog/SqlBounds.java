package io.dyck.sql.catalog;

/**
 * How large statements may become.
 *
 * @param tables in one FROM
 * @param columns selected by one SELECT
 * @param nesting of parentheses, functions and CASE in one another
 * @param queries within one another, the outermost included
 * @param terms joined by AND and OR, by arithmetic, by set operations, or in ORDER BY
 */
public record SqlBounds(int tables, int columns, int nesting, int queries, int terms) {
  /** What statements of people stay within. */
  public static final SqlBounds DEFAULT = new SqlBounds(6, 24, 3, 3, 12);
}
