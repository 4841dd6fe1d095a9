package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Ascii;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Catalogues that are read from connections. */
final class JdbcCatalogTest {
  /** Returns tables of 40 columns. Each but the first refers to the one before by two columns. */
  private static List<String> chain(int tables) {
    List<String> ddl = new ArrayList<>();
    for (int i = 0; i < tables; i++) {
      StringBuilder columns = new StringBuilder();
      for (int k = 0; k < 36; k++) {
        columns.append("c").append(k).append(" VARCHAR(20), ");
      }
      ddl.add(
          "CREATE TABLE t%d (a INTEGER, b INTEGER, d INTEGER, e INTEGER, %sPRIMARY KEY (b, a)%s)"
              .formatted(
                  i,
                  columns,
                  i == 0 ? "" : ", FOREIGN KEY (d, e) REFERENCES t%d (b, a)".formatted(i - 1)));
    }
    return ddl;
  }

  private static Table table(SqlCatalog catalog, String name) {
    return catalog.tables().stream()
        .filter(table -> table.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow();
  }

  private static String shown(List<Table.ForeignKey> keys) {
    return Ascii.toLowerCase(
        keys.stream()
            .map(key -> key.columns() + " " + key.target() + " " + key.targetColumns())
            .collect(Collectors.joining()));
  }

  private static boolean accepts(SqlCatalog catalog, String statement) {
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void aThousandColumnsAndTheirKeysAreRead(Database database) throws SQLException {
    try (Connection connection = database.start(chain(25))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      assertThat(catalog.tables()).hasSize(25).allMatch(table -> table.columns().size() == 40);
      assertThat(table(catalog, "t0").foreignKeys()).isEmpty();
      Table last = table(catalog, "t24");
      assertThat(last.primaryKey().stream().map(Ascii::toLowerCase))
          .containsExactlyInAnyOrder("a", "b");
      assertThat(shown(last.foreignKeys())).isEqualTo("[d, e] t23 [b, a]");
      assertThat(accepts(catalog, "SELECT c35 FROM t24 JOIN t23 ON t24.d = t23.b")).isFalse();
      assertThat(accepts(catalog, "SELECT t24.c35 FROM t24 JOIN t23 ON t24.d = t23.b")).isTrue();
    }
  }

  /** The driver of H2 is asked for the keys of each table, which takes it microseconds. */
  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "DUCKDB", "POSTGRESQL"})
  void theNumberOfCallsDoesNotGrowWithTheTables(Database database) throws SQLException {
    List<String> few = new ArrayList<>();
    List<String> many = new ArrayList<>();
    try (Connection connection = database.start(chain(2))) {
      SqlCatalog.of(recorded(Connection.class, connection, few));
    }
    try (Connection connection = database.start(chain(30))) {
      SqlCatalog.of(recorded(Connection.class, connection, many));
    }
    assertThat(few).contains("getMetaData");
    assertThat(many).isEqualTo(few);
  }

  /** Returns an object of the interface that records the names of the methods that are called. */
  private static <T> T recorded(Class<T> type, T object, List<String> calls) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              try {
                Object result = method.invoke(object, arguments);
                return result instanceof DatabaseMetaData data
                    ? recorded(DatabaseMetaData.class, data, calls)
                    : result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @ParameterizedTest
  @EnumSource(names = {"SQLITE", "H2", "DUCKDB"})
  void aViewThatCannotBeReadIsPassedOver(Database database) throws SQLException {
    String force = database == Database.H2 ? "FORCE " : "";
    String broken = force + "VIEW \"it's\" AS SELECT z FROM gone";
    List<String> ddl =
        database == Database.DUCKDB
            ? List.of("CREATE TABLE gone (z INTEGER)", "CREATE " + broken, "DROP TABLE gone")
            : List.of("CREATE " + broken);
    List<String> all = new ArrayList<>(ddl);
    all.add("CREATE TABLE t (a INTEGER)");
    all.add("CREATE VIEW whole AS SELECT a FROM t");
    // A view of a view that cannot be read.
    all.add("CREATE " + force + "VIEW above AS SELECT z FROM \"it's\"");
    if (database == Database.DUCKDB) {
      all.remove(all.size() - 1);
    }
    try (Connection connection = database.start(all)) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      assertThat(catalog.tables().stream().map(table -> Ascii.toLowerCase(table.name())))
          .containsExactlyInAnyOrder("t", "whole");
      assertThat(catalog.report())
          .anyMatch(
              line ->
                  line.startsWith("view \"it's\" is passed over, because the database cannot read")
                      && Ascii.toLowerCase(line).contains("gone"));
      assertThat(accepts(catalog, "SELECT a FROM whole")).isTrue();
      assertThat(accepts(catalog, "SELECT z FROM \"it's\"")).isFalse();
    }
  }

  /** The metadata of DuckDB has the columns that a view had when it was made. */
  @Test
  void aViewHasTheColumnsThatItsTableHasNow() throws SQLException {
    List<String> ddl =
        List.of(
            "CREATE TABLE t (a INTEGER, b INTEGER, c INTEGER)",
            "CREATE VIEW v AS SELECT * FROM t",
            "ALTER TABLE t ALTER b TYPE VARCHAR",
            "ALTER TABLE t DROP c");
    try (Connection connection = Database.DUCKDB.start(ddl)) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      assertThat(table(catalog, "v").columns().stream().map(Column::kind))
          .containsExactly(ValueKind.NUMBER, ValueKind.TEXT);
      assertThat(Database.refusal(connection, "SELECT LOWER(b) FROM v")).isEmpty();
    }
  }

  @Test
  void columnsOfSqliteHaveTheirTypesAndSources() throws SQLException {
    List<String> ddl =
        List.of(
            "CREATE TABLE p (id INTEGER PRIMARY KEY AUTOINCREMENT, n NUMERIC(10,2) NOT NULL,"
                + " d TEXT DEFAULT 'x', g INTEGER AS (id + 1), \"no type\")",
            // The key that is meant is the primary key.
            "CREATE TABLE q (id INTEGER PRIMARY KEY, p INTEGER REFERENCES p, r INTEGER REFERENCES q"
                + " (id))",
            "CREATE VIRTUAL TABLE words USING fts5 (body)");
    try (Connection connection = Database.SQLITE.start(ddl)) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      assertThat(table(catalog, "p").columns().stream().map(JdbcCatalogTest::shown))
          .containsExactly(
              "id INTEGER DATABASE",
              "n NUMERIC(10,2) required",
              "d TEXT DEFAULT",
              "g INTEGER DATABASE",
              "no type  STATEMENT");
      assertThat(shown(table(catalog, "q").foreignKeys())).isEqualTo("[p] p [][r] q [id]");
      assertThat(accepts(catalog, "SELECT body FROM words")).isTrue();
      // The column rank is hidden: * leaves it out.
      assertThat(accepts(catalog, "SELECT * FROM words")).isFalse();
    }
  }

  private static String shown(Column column) {
    return column.name()
        + " "
        + column.type()
        + " "
        + (column.isRequired() ? "required" : column.filling());
  }

  @Test
  void aFileThatIsNoDatabaseIsNotBlamedOnRights(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("x.db"), "no database ".repeat(1_000));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(statement.isClosed()).isFalse();
      assertThatThrownBy(() -> SqlCatalog.of(connection))
          .hasMessageContaining("DYCK-Q003")
          .hasMessageContaining("not a database")
          .message()
          .doesNotContain("right");
    }
  }
}
