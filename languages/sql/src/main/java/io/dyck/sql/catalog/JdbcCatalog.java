package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a catalogue from JDBC's metadata. */
final class JdbcCatalog {
  /** The schemas that belong to the database system. */
  private static final ImmutableSet<String> OWN =
      ImmutableSet.of("INFORMATION_SCHEMA", "PG_CATALOG", "PG_TOAST", "SYSTEM");

  private JdbcCatalog() {}

  private record Name(String schema, String table) {}

  private static final class Found {
    final Writing writing;
    final List<Column> columns = new ArrayList<>();
    final List<String> primaryKey = new ArrayList<>();
    final Map<String, List<String[]>> foreignKeys = new LinkedHashMap<>();

    Found(Writing writing) {
      this.writing = writing;
    }
  }

  static SqlCatalog read(Connection connection) {
    try {
      DatabaseMetaData data = connection.getMetaData();
      SqlDialect dialect = dialect(data.getDatabaseProductName());
      Map<Name, Found> found = tables(connection, data);
      columns(connection, data, dialect, found);
      if (dialect == SqlDialect.DUCKDB) {
        computed(connection, found);
      }
      keys(connection, data, found);
      String current = dialect == SqlDialect.SQLITE ? "" : connection.getSchema();
      List<Table> tables = new ArrayList<>();
      found.forEach((name, table) -> tables.add(table(dialect, name, table, current)));
      return SqlCatalog.of(dialect, tables, List.of()).withHome(current == null ? "" : current);
    } catch (SQLException e) {
      throw SqlException.noCatalogue(e);
    }
  }

  private static SqlDialect dialect(String product) {
    for (SqlDialect dialect : SqlDialect.values()) {
      if (Ascii.toLowerCase(product).equals(dialect.id())) {
        return dialect;
      }
    }
    throw SqlException.unknownDatabase(product);
  }

  private static Table table(SqlDialect dialect, Name name, Found found, @Nullable String current) {
    ImmutableList.Builder<ForeignKey> keys = ImmutableList.builder();
    for (List<String[]> parts : found.foreignKeys.values()) {
      keys.add(
          new ForeignKey(
              parts.stream().map(part -> part[0]).collect(ImmutableList.toImmutableList()),
              parts.get(0)[1],
              parts.stream().map(part -> part[2]).collect(ImmutableList.toImmutableList())));
    }
    return new Table(
        name.schema().equals(current) ? "" : name.schema(),
        name.table(),
        Table.withKey(dialect, found.columns, found.primaryKey),
        ImmutableList.copyOf(found.primaryKey),
        keys.build(),
        ImmutableSet.of(),
        found.writing);
  }

  private static Map<Name, Found> tables(Connection connection, DatabaseMetaData data)
      throws SQLException {
    Map<Name, Found> found = new LinkedHashMap<>();
    try (ResultSet rows = data.getTables(connection.getCatalog(), null, "%", null)) {
      while (rows.next()) {
        String type = text(rows, "TABLE_TYPE");
        String name = text(rows, "TABLE_NAME");
        Name full = new Name(text(rows, "TABLE_SCHEM"), name);
        boolean isOwn =
            OWN.contains(Ascii.toUpperCase(full.schema())) || name.startsWith("sqlite_");
        if (!isOwn && isSelectable(type)) {
          found.put(full, new Found(writing(type)));
        }
      }
    }
    return found;
  }

  private static boolean isSelectable(String type) {
    String upper = Ascii.toUpperCase(type);
    return upper.equals("TABLE")
        || upper.equals("BASE TABLE")
        || upper.equals("VIEW")
        || upper.equals("PARTITIONED TABLE")
        || upper.equals("MATERIALIZED VIEW")
        || upper.equals("FOREIGN TABLE");
  }

  private static Writing writing(String type) {
    String upper = Ascii.toUpperCase(type);
    return upper.equals("TABLE") || upper.equals("BASE TABLE") || upper.equals("PARTITIONED TABLE")
        ? Writing.ALL
        : Writing.NOTHING;
  }

  private static void columns(
      Connection connection, DatabaseMetaData data, SqlDialect dialect, Map<Name, Found> tables)
      throws SQLException {
    // One call reads the columns of all tables: separate calls take a second for a thousand tables.
    try (ResultSet rows = data.getColumns(connection.getCatalog(), null, "%", "%")) {
      while (rows.next()) {
        Found table = tables.get(new Name(text(rows, "TABLE_SCHEM"), text(rows, "TABLE_NAME")));
        if (table != null) {
          int scale = rows.getInt("DECIMAL_DIGITS");
          // The driver of SQLite counts the digits behind the point twice.
          int size = rows.getInt("COLUMN_SIZE") - (dialect == SqlDialect.SQLITE ? scale : 0);
          String reported = SqlTypeNames.reported(dialect, text(rows, "TYPE_NAME"));
          String type = SqlTypeNames.sized(reported, size, scale);
          table.columns.add(
              new Column(
                  text(rows, "COLUMN_NAME"),
                  type,
                  SqlTypeNames.kind(type),
                  rows.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
                  filling(rows),
                  ImmutableList.of()));
        }
      }
    }
  }

  private static Filling filling(ResultSet rows) throws SQLException {
    if (text(rows, "IS_GENERATEDCOLUMN").equals("YES")
        || text(rows, "IS_AUTOINCREMENT").equals("YES")) {
      return Filling.DATABASE;
    }
    return rows.getString("COLUMN_DEF") == null ? Filling.STATEMENT : Filling.DEFAULT;
  }

  /** Marks the computed columns of DuckDB, which the metadata of its driver does not mark. */
  private static void computed(Connection connection, Map<Name, Found> tables) throws SQLException {
    String query =
        "SELECT schema_name, table_name, column_name FROM duckdb_columns() WHERE is_generated AND"
            + " database_name = current_database()";
    Map<Found, Set<String>> computed = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        Found table = tables.get(new Name(text(rows, "schema_name"), text(rows, "table_name")));
        if (table != null) {
          computed.computeIfAbsent(table, t -> new HashSet<>()).add(text(rows, "column_name"));
        }
      }
    }
    computed.forEach(
        (table, names) ->
            table.columns.replaceAll(
                column ->
                    names.contains(column.name()) ? column.filledBy(Filling.DATABASE) : column));
  }

  private static void keys(Connection connection, DatabaseMetaData data, Map<Name, Found> tables)
      throws SQLException {
    for (var entry : tables.entrySet()) {
      Name name = entry.getKey();
      String schema = name.schema().isEmpty() ? null : name.schema();
      try (ResultSet rows = data.getPrimaryKeys(connection.getCatalog(), schema, name.table())) {
        while (rows.next()) {
          entry.getValue().primaryKey.add(text(rows, "COLUMN_NAME"));
        }
      }
      try (ResultSet rows = data.getImportedKeys(connection.getCatalog(), schema, name.table())) {
        int last = 0;
        while (rows.next()) {
          int part = rows.getInt("KEY_SEQ");
          last = part <= 1 ? last + 1 : last;
          entry
              .getValue()
              .foreignKeys
              .computeIfAbsent("" + last, k -> new ArrayList<>())
              .add(
                  new String[] {
                    text(rows, "FKCOLUMN_NAME"),
                    text(rows, "PKTABLE_NAME"),
                    text(rows, "PKCOLUMN_NAME")
                  });
        }
      }
    }
  }

  private static String text(ResultSet rows, String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getString(column), "");
  }
}
