package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSetMultimap;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import io.dyck.sql.catalog.ValueKind;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Errors of a database or its catalogue are reported, and never lead to a wrong grammar. */
final class BadInputTest {
  @ParameterizedTest
  @EnumSource(Database.class)
  void aDatabaseWithoutTablesIsRefused(Database database) throws SQLException {
    try (Connection connection = database.start(List.of())) {
      assertThatThrownBy(() -> SqlCatalog.of(connection))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining("DYCK-Q004")
          .hasMessageContaining("the catalogue has none");
    }
  }

  @Test
  void aCatalogueThatMayNotBeReadIsAnError() throws SQLException {
    try (Connection connection = Database.POSTGRESQL.start(Traps.ddl(Database.POSTGRESQL));
        Statement statement = connection.createStatement()) {
      statement.execute("DROP ROLE IF EXISTS dyck_blind");
      statement.execute("CREATE ROLE dyck_blind");
      statement.execute("REVOKE SELECT ON pg_catalog.pg_class FROM PUBLIC");
      statement.execute("SET ROLE dyck_blind");
      assertThatThrownBy(() -> SqlCatalog.of(connection))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining("DYCK-Q003")
          .hasMessageContaining("permission denied")
          .hasMessageContaining("the user needs the right to see tables and columns");
      statement.execute("RESET ROLE");
      statement.execute("GRANT SELECT ON pg_catalog.pg_class TO PUBLIC");
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void difficultNamesAreWrittenAsTheDatabaseReadsThem(Database database) throws SQLException {
    try (Connection connection =
        database.start(
            List.of(
                "CREATE TABLE \"a\"\"b 'c\" (\"\ud83d\ude00\" INTEGER, \"user\" INTEGER, \"users\""
                    + " INTEGER, \"use\" INTEGER, \"; DROP TABLE x --\" INTEGER)",
                "CREATE TABLE \"select\" (\"from\" INTEGER, \"na\" INTEGER, \"name\" INTEGER)",
                "CREATE TABLE \"sel\" (\"/* x */\" INTEGER)"))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String right :
          List.of(
              "SELECT \"\ud83d\ude00\", \"users\" FROM \"a\"\"b 'c\" WHERE \"use\" > \"user\"",
              "SELECT \"select\".\"from\", \"na\" FROM \"select\" ORDER BY \"name\"",
              "SELECT \"; DROP TABLE x --\" FROM \"a\"\"b 'c\"",
              "SELECT \"/* x */\" FROM \"sel\"")) {
        assertThat(Database.refusal(connection, right)).as(right).isEmpty();
        assertThat(accepts(pda, right)).as(right).isTrue();
      }
      for (String wrong :
          List.of(
              "SELECT \"u\" FROM \"a\"\"b 'c\"",
              "SELECT \"userss\" FROM \"a\"\"b 'c\"",
              "SELECT \"from\" FROM \"sel\"",
              "SELECT \"from\" FROM \"selec\"",
              "SELECT \"na\" FROM \"select\" -- x",
              "SELECT \"na\" FROM \"select\" /* x */",
              "SELECT \"na\" FROM \"select\"; DROP TABLE \"sel\"")) {
        // SQLite reads an unknown name between double quotes as a text.
        boolean isText = database == Database.SQLITE && wrong.startsWith("SELECT \"u");
        assertThat(accepts(pda, wrong)).as(wrong).isEqualTo(isText);
      }
    }
  }

  @Test
  void namesThatCannotBeWrittenAndTypesThatAreNotKnownAreReported() {
    SqlCatalog catalog =
        SqlCatalog.of(
            SqlDialect.POSTGRESQL,
            Table.of(
                "t",
                new Column("a", "integer", ValueKind.NUMBER, true),
                new Column("new\nline", "integer", ValueKind.NUMBER, true),
                new Column("where", "geometry", ValueKind.OTHER, true)),
            Table.of("\u0007", new Column("a", "integer", ValueKind.NUMBER, true)),
            Table.of("only\u0000", new Column("a", "integer", ValueKind.NUMBER, true)));
    assertThat(catalog.report())
        .anyMatch(line -> line.contains("\"new?line\" is left out: its name cannot be written"))
        .anyMatch(line -> line.contains("has the type geometry, which is only selected"))
        .anyMatch(line -> line.contains("table \"?\" is left out"));
    Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
    assertThat(accepts(pda, "SELECT COUNT(*) FROM t WHERE \"where\" IS NULL")).isTrue();
    assertThat(accepts(pda, "SELECT a FROM t ORDER BY \"where\"")).isFalse();
    assertThat(accepts(pda, "SELECT a FROM t WHERE \"where\" = 'x'")).isFalse();
  }

  @Test
  void aHundredThousandColumnsAreRead() {
    StringBuilder ddl = new StringBuilder("CREATE TABLE wide (");
    for (int i = 0; i < 100_000; i++) {
      ddl.append(i == 0 ? "" : ", ").append("column_").append(i).append(" INTEGER");
    }
    SqlCatalog wide = SqlCatalog.ofDdl(ddl + ")", SqlDialect.POSTGRESQL);
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      Column[] columns = new Column[100];
      for (int k = 0; k < columns.length; k++) {
        columns[k] = new Column("c" + i + "_" + k, "integer", ValueKind.NUMBER, k > 0);
      }
      tables.add(Table.of("t" + i, columns));
    }
    SqlCatalog many = SqlCatalog.of(SqlDialect.POSTGRESQL, tables, List.of());
    SqlOptions all = SqlOptions.DEFAULT.withVerbs(ImmutableSet.copyOf(SqlVerb.values()));
    check(wide, all, "SELECT column_99999 FROM wide WHERE column_0 = 1");
    check(wide, all, "INSERT INTO wide (column_77777, column_3) VALUES (1, NULL)");
    check(many, all, "DELETE FROM t7 WHERE c7_99 = 1");
  }

  /** Checks a catalogue together with a policy that names each column. */
  private static void check(SqlCatalog catalog, SqlOptions options, String statement) {
    ImmutableSetMultimap.Builder<String, String> columns = ImmutableSetMultimap.builder();
    catalog
        .tables()
        .forEach(table -> table.columns().forEach(c -> columns.put(table.name(), c.name())));
    ImmutableMap.Builder<SqlVerb, ImmutableSetMultimap<String, String>> granted =
        ImmutableMap.builder();
    for (SqlVerb verb : SqlVerb.values()) {
      granted.put(verb, columns.build());
    }
    SqlRights rights = new SqlPolicy("all", granted.buildOrThrow()).apply(SqlRights.all(catalog));
    Pda pda = SqlConstraint.of(rights, options).pda();
    assertThat(accepts(pda, statement)).as(statement).isTrue();
    assertThat(accepts(pda, statement.replace("c", "d"))).as(statement).isFalse();
    TokenConstraint constraint = TokenConstraint.compose(pda, Vocabulary.o200k());
    assertThat(constraint.newMatcher().mask().toArray()).isNotEmpty();
  }

  @Test
  void aMillionAndOneColumnsAreRefused() {
    Column[] columns = new Column[100_001];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = new Column("c" + k, "integer", ValueKind.NUMBER, true);
    }
    List<Table> tables = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      tables.add(Table.of("t" + i, columns));
    }
    assertThatThrownBy(() -> SqlCatalog.of(SqlDialect.H2, tables, List.of()))
        .hasMessageContaining("DYCK-Q007")
        .hasMessageContaining("1000010 where 1000000 are allowed; name the tables");
  }

  @Test
  void noMessageTellsAPassword() {
    SqlException failed =
        SqlException.connectionFailed(
            "jdbc:postgresql://host/db?user=a&password=secret&x=1",
            new SQLException("wrong password=secret for http://a:secret@host", "28P01"));
    assertThat(failed)
        .hasMessageContaining("DYCK-Q002")
        .hasMessageContaining("check the user and the password")
        .message()
        .doesNotContain("secret")
        .contains("&x=1");
    assertThat(
            SqlException.connectionFailed("jdbc:x:y", new SQLException("No suitable driver found")))
        .hasMessageContaining("there is no JDBC driver for it here");
  }

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }
}
