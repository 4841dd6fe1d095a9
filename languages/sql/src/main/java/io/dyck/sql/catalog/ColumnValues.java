package io.dyck.sql.catalog;

import com.google.common.collect.ImmutableList;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Reads the distinct texts that columns hold. */
final class ColumnValues {
  /** The number of columns that are read at most. */
  private static final int COLUMNS = 1_000;

  private static final int SECONDS = 5;
  private static final int LONGEST = 200;

  private final Connection connection;
  private final SqlDialect dialect;
  private final int most;
  private final List<String> report = new ArrayList<>();
  private int read;

  ColumnValues(Connection connection, SqlDialect dialect, int most) {
    if (most < 1 || most > 10_000) {
      throw new IllegalArgumentException("values of a column: expected 1 to 10000, got " + most);
    }
    this.connection = connection;
    this.dialect = dialect;
    this.most = most;
  }

  List<String> report() {
    return report;
  }

  /** Adds the values to each text column of a table that has few distinct values. */
  Table of(Table table) {
    return table.withColumns(
        table.columns().stream()
            .map(
                column ->
                    ValueKind.ofType(column.type()) == ValueKind.TEXT ? of(table, column) : column)
            .collect(ImmutableList.toImmutableList()));
  }

  private Column of(Table table, Column column) {
    String what =
        SqlCatalog.displayName(table.name()) + "." + SqlCatalog.displayName(column.name());
    if (read++ >= COLUMNS) {
      if (read == COLUMNS + 1) {
        report.add("values of columns from " + what + " on are not read: they are too many");
      }
      return column;
    }
    try {
      ImmutableList<String> values = values(table, column);
      if (values.isEmpty()) {
        return column;
      }
      report.add(
          "column " + what + " is compared with its " + values.size() + " values by =, <> and IN");
      return column.withValues(values);
    } catch (SQLException e) {
      report.add("values of column " + what + " are not read: " + e.getMessage());
      return column;
    }
  }

  /**
   * Returns the values of a column. The list is empty if the column has too many values, or a value
   * that cannot be written.
   */
  private ImmutableList<String> values(Table table, Column column) throws SQLException {
    String name = dialect.quote(column.name());
    String schema = table.schema().isEmpty() ? "" : dialect.quote(table.schema()) + ".";
    String query =
        "SELECT DISTINCT "
            + name
            + " FROM "
            + schema
            + dialect.quote(table.name())
            + " WHERE "
            + name
            + " IS NOT NULL LIMIT "
            + (most + 1);
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(SECONDS);
      try (ResultSet rows = statement.executeQuery(query)) {
        while (rows.next()) {
          String value = rows.getString(1);
          if (values.size() == most || !isWritable(value)) {
            return ImmutableList.of();
          }
          values.add(value);
        }
      }
    }
    return ImmutableList.sortedCopyOf(values);
  }

  private static boolean isWritable(String value) {
    return value.length() <= LONGEST && SqlCatalog.isWritable(value);
  }
}
