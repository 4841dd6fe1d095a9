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
 * @param rows the number of rows of a result. Each statement then ends with LIMIT or FETCH FIRST;
 *     {@link #ANY_ROWS} if it need not
 */
public record SqlBounds(int tables, int columns, int nesting, int queries, int terms, int rows) {
  /** Any number of rows. */
  public static final int ANY_ROWS = Integer.MAX_VALUE;

  /** Bounds of memory, far above the statements that people write. */
  public static final SqlBounds DEFAULT = new SqlBounds(64, 1_000, 16, 12, 1_000, ANY_ROWS);

  /**
   * Returns these bounds with another value of one bound.
   *
   * @param name the name of the bound, such as {@code tables}
   * @param most the new value, at least 1
   * @return new bounds
   * @throws IllegalArgumentException if there is no such bound, or the value is too small. The
   *     message is meant for the person who wrote it
   */
  public SqlBounds with(String name, int most) {
    if (most < 1) {
      throw new IllegalArgumentException("the bound '" + name + "' is at least 1");
    }
    return switch (name) {
      case "tables" -> new SqlBounds(most, columns, nesting, queries, terms, rows);
      case "columns" -> new SqlBounds(tables, most, nesting, queries, terms, rows);
      case "nesting" -> new SqlBounds(tables, columns, most, queries, terms, rows);
      case "queries" -> new SqlBounds(tables, columns, nesting, most, terms, rows);
      case "terms" -> new SqlBounds(tables, columns, nesting, queries, most, rows);
      case "rows" -> new SqlBounds(tables, columns, nesting, queries, terms, most);
      default ->
          throw new IllegalArgumentException(
              "there is no bound '"
                  + name
                  + "'; there are tables, columns, nesting, queries, terms and rows");
    };
  }

  /**
   * Returns the smaller of each two bounds.
   *
   * @param others further bounds
   * @return bounds that pass neither
   */
  public SqlBounds and(SqlBounds others) {
    return new SqlBounds(
        Math.min(tables, others.tables),
        Math.min(columns, others.columns),
        Math.min(nesting, others.nesting),
        Math.min(queries, others.queries),
        Math.min(terms, others.terms),
        Math.min(rows, others.rows));
  }
}
