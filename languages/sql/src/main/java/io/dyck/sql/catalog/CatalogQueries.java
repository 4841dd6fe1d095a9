package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableMap;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * The queries that read a catalogue where the metadata of a driver is incomplete, fails or needs a
 * call for each table. The driver of SQLite makes one SELECT for each column and joins them by
 * UNION ALL, of which SQLite allows 500.
 */
final class CatalogQueries {
  /** Tables and views of SQLite, in the columns of {@code DatabaseMetaData.getTables}. */
  static final String SQLITE_TABLES =
      // A virtual table has no page. Its module decides whether it can be read and written.
      """
      SELECT '' AS TABLE_SCHEM, name AS TABLE_NAME,
        CASE WHEN type = 'table' AND rootpage > 0 THEN 'TABLE' ELSE 'VIEW' END AS TABLE_TYPE
      FROM sqlite_schema WHERE type IN ('table', 'view')""";

  private static final String SQLITE_COLUMNS =
      """
      SELECT '' AS TABLE_SCHEM, m.name AS TABLE_NAME, x.name AS COLUMN_NAME, x.type AS TYPE_NAME,
        0 AS COLUMN_SIZE, 0 AS DECIMAL_DIGITS, NOT x."notnull" AS NULLABLE,
        x.dflt_value AS COLUMN_DEF,
        CASE WHEN x.hidden > 1 THEN 'YES' END AS IS_GENERATEDCOLUMN,
        CASE WHEN x.pk AND m.sql LIKE '%AUTOINCREMENT%' THEN 'YES' END AS IS_AUTOINCREMENT,
        x.hidden = 1 AS IS_HIDDEN
      FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) x
      WHERE m.type IN ('table', 'view') AND m.name NOT IN (UNREADABLE)""";

  /** Computed columns of DuckDB, which the metadata of its driver does not mark. */
  static final String DUCKDB_COMPUTED =
      """
      SELECT schema_name, table_name, column_name FROM duckdb_columns()
      WHERE is_generated AND database_name = current_database()""";

  /**
   * The columns of primary and foreign keys: schema, table, an identifier of the key, column,
   * target table (NULL in a primary key), target column (may be NULL). H2 has no query here: its
   * driver answers a call for a table in microseconds, and its information schema joins slowly.
   */
  static final ImmutableMap<SqlDialect, String> KEYS =
      ImmutableMap.of(
          SqlDialect.SQLITE,
          // SQLite numbers foreign keys from the last one on.
          """
          SELECT '', m.name, -1 AS id, x.name, NULL, NULL, x.pk AS part
          FROM sqlite_schema m JOIN pragma_table_info(m.name) x
          WHERE m.type = 'table' AND m.rootpage > 0 AND x.pk > 0
          UNION ALL
          SELECT '', m.name, f.id, f."from", f."table", f."to", f.seq
          FROM sqlite_schema m JOIN pragma_foreign_key_list(m.name) f
          WHERE m.type = 'table' AND m.rootpage > 0
          ORDER BY 2, 3 DESC, 7""",
          SqlDialect.DUCKDB,
          """
          SELECT schema_name, table_name, constraint_index, unnest(constraint_column_names),
            CASE constraint_type WHEN 'FOREIGN KEY' THEN referenced_table END,
            unnest(referenced_column_names)
          FROM duckdb_constraints()
          WHERE constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
            AND database_name = current_database()""",
          SqlDialect.POSTGRESQL,
          """
          SELECT n.nspname, t.relname, c.oid, a.attname, f.relname, b.attname
          FROM pg_catalog.pg_constraint c
          JOIN pg_catalog.pg_class t ON t.oid = c.conrelid
          JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace
          CROSS JOIN LATERAL unnest(c.conkey, c.confkey) WITH ORDINALITY AS k (own, other, part)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.own
          LEFT JOIN pg_catalog.pg_class f ON f.oid = c.confrelid
          LEFT JOIN pg_catalog.pg_attribute b ON b.attrelid = c.confrelid AND b.attnum = k.other
          WHERE c.contype IN ('p', 'f')
          ORDER BY c.oid, k.part""");

  private CatalogQueries() {}

  /**
   * Returns the query of SQLite's columns, in the columns of {@code DatabaseMetaData.getColumns},
   * and {@code IS_HIDDEN} for a column that {@code *} leaves out.
   *
   * @param unreadable the tables and views that are left out, because one of them would end the
   *     query
   */
  static String sqliteColumns(Collection<String> unreadable) {
    return SQLITE_COLUMNS.replace(
        "UNREADABLE",
        unreadable.stream()
            .map(name -> '\'' + name.replace("'", "''") + '\'')
            .collect(Collectors.joining(", ")));
  }
}
