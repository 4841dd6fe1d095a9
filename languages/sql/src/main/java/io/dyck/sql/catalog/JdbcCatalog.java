package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.dyck.failure.Excerpt;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
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

/**
 * Reads a catalogue from JDBC's metadata, or by {@link CatalogQueries}. Each view is prepared once,
 * because a database keeps a view whose tables are gone or have changed.
 */
final class JdbcCatalog {
  /** The schemas that belong to the database system. */
  private static final ImmutableSet<String> OWN =
      ImmutableSet.of("INFORMATION_SCHEMA", "PG_CATALOG", "PG_TOAST", "SYSTEM");

  private static final int LONGEST_REASON = 200;

  private final Connection connection;
  private final DatabaseMetaData data;
  private final SqlDialect dialect;
  private final Map<Name, Found> tables = new LinkedHashMap<>();
  private final List<String> unreadable = new ArrayList<>();
  private final List<String> report = new ArrayList<>();

  private JdbcCatalog(Connection connection) throws SQLException {
    this.connection = connection;
    this.data = connection.getMetaData();
    this.dialect = dialect(data.getDatabaseProductName());
  }

  private record Name(String schema, String table) {}

  private static final class Found {
    final TableChanges writing;
    final List<Column> columns = new ArrayList<>();
    final Set<String> hidden = new HashSet<>();
    final List<String> primaryKey = new ArrayList<>();
    final Map<String, List<String[]>> foreignKeys = new LinkedHashMap<>();

    Found(TableChanges writing) {
      this.writing = writing;
    }

    /** Adds a column to a foreign key. The column of the target is empty if it is not written. */
    void refer(String key, String column, String target, String targetColumn) {
      foreignKeys
          .computeIfAbsent(key, k -> new ArrayList<>())
          .add(new String[] {column, target, targetColumn});
    }
  }

  static SqlCatalog read(Connection connection) {
    try {
      return new JdbcCatalog(connection).read();
    } catch (SQLException e) {
      throw SqlException.catalogueUnreadable(e);
    }
  }

  private SqlCatalog read() throws SQLException {
    readTables();
    removeUnreadable();
    readColumns();
    if (dialect == SqlDialect.DUCKDB) {
      markComputed();
    }
    readKeys();
    String current = dialect == SqlDialect.SQLITE ? "" : connection.getSchema();
    List<Table> all = new ArrayList<>();
    tables.forEach((name, table) -> all.add(table(name, table, current)));
    return SqlCatalog.of(dialect, all, report).withHome(current == null ? "" : current);
  }

  private static SqlDialect dialect(String product) {
    for (SqlDialect dialect : SqlDialect.values()) {
      if (Ascii.toLowerCase(product).equals(dialect.id())) {
        return dialect;
      }
    }
    throw SqlException.unknownDatabase(product);
  }

  private Table table(Name name, Found found, @Nullable String current) {
    ImmutableList.Builder<Table.ForeignKey> keys = ImmutableList.builder();
    for (List<String[]> parts : found.foreignKeys.values()) {
      keys.add(
          new Table.ForeignKey(
              parts.stream().map(part -> part[0]).collect(ImmutableList.toImmutableList()),
              parts.get(0)[1],
              parts.stream()
                  .map(part -> part[2])
                  .filter(target -> !target.isEmpty())
                  .collect(ImmutableList.toImmutableList())));
    }
    return new Table(
        name.schema().equals(current) ? "" : name.schema(),
        name.table(),
        Table.withKey(dialect, found.columns, found.primaryKey),
        ImmutableList.copyOf(found.primaryKey),
        keys.build(),
        ImmutableSet.copyOf(found.hidden),
        found.writing);
  }

  /** Reads the rows of one answer of the database. */
  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }

  private void query(String query, RowReader reader) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      readEach(statement.executeQuery(query), reader);
    }
  }

  private static void readEach(ResultSet rows, RowReader reader) throws SQLException {
    try (rows) {
      while (rows.next()) {
        reader.read(rows);
      }
    }
  }

  private void readTables() throws SQLException {
    if (dialect == SqlDialect.SQLITE) {
      query(CatalogQueries.SQLITE_TABLES, this::readTable);
    } else {
      readEach(data.getTables(connection.getCatalog(), null, "%", null), this::readTable);
    }
  }

  private void readTable(ResultSet row) throws SQLException {
    String type = text(row, "TABLE_TYPE");
    String name = text(row, "TABLE_NAME");
    Name full = new Name(text(row, "TABLE_SCHEM"), name);
    boolean isOwn = OWN.contains(Ascii.toUpperCase(full.schema())) || name.startsWith("sqlite_");
    if (!isOwn && isSelectable(type)) {
      tables.put(full, new Found(writing(type)));
    }
  }

  /** Removes the views that the database cannot prepare. A prepared statement reads no row. */
  private void removeUnreadable() {
    tables.entrySet().removeIf(table -> !canRead(table.getKey(), table.getValue()));
  }

  private boolean canRead(Name name, Found table) {
    if (table.writing != TableChanges.NOTHING) {
      return true;
    }
    String schema = name.schema().isEmpty() ? "" : dialect.quote(name.schema()) + ".";
    String all = "SELECT * FROM " + schema + dialect.quote(name.table());
    try (PreparedStatement prepared = connection.prepareStatement(all)) {
      if (dialect == SqlDialect.DUCKDB) {
        // The metadata of DuckDB has the columns that the view had when it was made.
        ResultSetMetaData columns = prepared.getMetaData();
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          String type = columns.getColumnTypeName(i);
          table.columns.add(
              new Column(columns.getColumnName(i), type, SqlTypeNames.kind(type), true));
        }
      }
      return true;
    } catch (SQLException e) {
      String reason = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      unreadable.add(name.table());
      report.add(
          "view "
              + SqlCatalog.displayName(name.table())
              + " is passed over, because the database cannot read it: "
              + Excerpt.excerptOf(reason, LONGEST_REASON));
      return false;
    }
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

  private static TableChanges writing(String type) {
    String upper = Ascii.toUpperCase(type);
    return upper.equals("TABLE") || upper.equals("BASE TABLE") || upper.equals("PARTITIONED TABLE")
        ? TableChanges.ALL
        : TableChanges.NOTHING;
  }

  private void readColumns() throws SQLException {
    if (dialect == SqlDialect.SQLITE) {
      query(CatalogQueries.sqliteColumns(unreadable), this::readColumn);
    } else {
      // One call reads the columns of all tables: separate calls take a second for a thousand.
      readEach(data.getColumns(connection.getCatalog(), null, "%", "%"), this::readColumn);
    }
  }

  private void readColumn(ResultSet row) throws SQLException {
    Found table = tables.get(new Name(text(row, "TABLE_SCHEM"), text(row, "TABLE_NAME")));
    if (table == null || (dialect == SqlDialect.DUCKDB && table.writing == TableChanges.NOTHING)) {
      return;
    }
    String name = text(row, "COLUMN_NAME");
    if (dialect == SqlDialect.SQLITE && row.getBoolean("IS_HIDDEN")) {
      table.hidden.add(name);
      return;
    }
    String reported = SqlTypeNames.typeName(dialect, text(row, "TYPE_NAME"));
    String type =
        SqlTypeNames.withLength(reported, row.getInt("COLUMN_SIZE"), row.getInt("DECIMAL_DIGITS"));
    table.columns.add(
        new Column(
            name,
            type,
            SqlTypeNames.kind(type),
            row.getInt("NULLABLE") != DatabaseMetaData.columnNoNulls,
            filling(row),
            ImmutableList.of()));
  }

  private static ValueSource filling(ResultSet rows) throws SQLException {
    if (text(rows, "IS_GENERATEDCOLUMN").equals("YES")
        || text(rows, "IS_AUTOINCREMENT").equals("YES")) {
      return ValueSource.DATABASE;
    }
    return rows.getString("COLUMN_DEF") == null ? ValueSource.STATEMENT : ValueSource.DEFAULT;
  }

  /** Marks the computed columns of DuckDB. */
  private void markComputed() throws SQLException {
    Map<Found, Set<String>> computed = new HashMap<>();
    query(
        CatalogQueries.DUCKDB_COMPUTED,
        row -> {
          Found table = tables.get(new Name(text(row, "schema_name"), text(row, "table_name")));
          if (table != null) {
            computed.computeIfAbsent(table, t -> new HashSet<>()).add(text(row, "column_name"));
          }
        });
    computed.forEach(
        (table, names) ->
            table.columns.replaceAll(
                column ->
                    names.contains(column.name())
                        ? column.withFilling(ValueSource.DATABASE)
                        : column));
  }

  private void readKeys() throws SQLException {
    String query = CatalogQueries.KEYS.get(dialect);
    if (query == null) {
      for (var table : tables.entrySet()) {
        readKeys(table.getKey(), table.getValue());
      }
      return;
    }
    query(
        query,
        row -> {
          Found table = tables.get(new Name(row.getString(1), row.getString(2)));
          if (table != null && row.getString(5) == null) {
            table.primaryKey.add(row.getString(4));
          } else if (table != null) {
            String target = Objects.requireNonNullElse(row.getString(6), "");
            table.refer(row.getString(3), row.getString(4), row.getString(5), target);
          }
        });
  }

  private void readKeys(Name name, Found table) throws SQLException {
    String schema = name.schema().isEmpty() ? null : name.schema();
    readEach(
        data.getPrimaryKeys(connection.getCatalog(), schema, name.table()),
        row -> table.primaryKey.add(text(row, "COLUMN_NAME")));
    readEach(
        data.getImportedKeys(connection.getCatalog(), schema, name.table()),
        row -> {
          int before = table.foreignKeys.size() - (row.getInt("KEY_SEQ") <= 1 ? 0 : 1);
          table.refer(
              "" + before,
              text(row, "FKCOLUMN_NAME"),
              text(row, "PKTABLE_NAME"),
              text(row, "PKCOLUMN_NAME"));
        });
  }

  private static String text(ResultSet rows, String column) throws SQLException {
    return Objects.requireNonNullElse(rows.getString(column), "");
  }
}
