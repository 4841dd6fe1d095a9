package io.dyck.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.base.Ascii;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a policy takes away: columns, rows of tables, rows of results, and large statements. */
final class RestrictionsTest {
  /** A text that only rows hold which the policy hides. */
  private static final String SECRET = "hidden row";

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE sales (id INTEGER PRIMARY KEY, tenant INTEGER, note VARCHAR(40), amount"
              + " NUMERIC(8,2))",
          "CREATE TABLE people (tenant INTEGER, name VARCHAR(40), email VARCHAR(40))",
          "CREATE TABLE cities (name VARCHAR(40), country VARCHAR(40))",
          "INSERT INTO sales VALUES (1, 7, 'one', 3), (2, 8, '"
              + SECRET
              + "', 5), (3, 7, 'two', 4)",
          "INSERT INTO people VALUES (7, 'Ada', 'a@x'), (8, '" + SECRET + "', 'b@x')",
          "INSERT INTO cities VALUES ('Lisbon', 'Portugal'), ('Paris', 'France')");

  private static final String POLICY =
      "{\"role\": \"seven\", \"select\": \"*\", \"update\": \"*\", \"delete\": [\"sales\"],"
          + " \"deny\": {\"people\": [\"email\"]},"
          + " \"filter\": {\"sales\": \"tenant = 7\", \"people\": \"tenant = 7 AND name <> ''\"},"
          + " \"bounds\": {\"rows\": 20, \"tables\": 3}}";

  private static SqlConstraint constraint(Connection connection, SqlOptions options) {
    SqlCatalog catalog = SqlCatalog.of(connection);
    String policy = POLICY;
    if (catalog.dialect() == SqlDialect.H2) {
      for (String name : List.of("sales", "people", "email")) {
        policy = policy.replace('"' + name + '"', '"' + Ascii.toUpperCase(name) + '"');
      }
    }
    return SqlConstraint.of(SqlPolicy.ofJson(policy).apply(SqlRights.all(catalog)), options);
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void statementsKeepToThePolicy(Database database) throws SQLException {
    try (Connection connection = database.start(TABLES)) {
      Pda pda = constraint(connection, SqlOptions.DEFAULT).pda();
      String beginning = beginning(pda);
      for (String right :
          List.of(
              " SELECT note FROM sales LIMIT 20",
              " SELECT sales.note, name FROM sales JOIN people ON sales.tenant = people.tenant"
                  + " ORDER BY 1 LIMIT 3",
              " SELECT COUNT(*) FROM cities LIMIT 1",
              ", best AS (SELECT MAX(amount) AS most FROM sales) SELECT most FROM best LIMIT 1")) {
        String statement = beginning + right;
        assertThat(pda.accepts(statement.getBytes(UTF_8))).as(statement).isTrue();
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
      }
      for (String wrong :
          List.of(
              " SELECT note FROM sales",
              " SELECT note FROM sales LIMIT 21",
              " SELECT note FROM sales LIMIT 020",
              " SELECT note FROM sales UNION SELECT name FROM people",
              " SELECT email FROM people LIMIT 1",
              " SELECT note FROM main.sales LIMIT 1",
              " SELECT note FROM public.sales LIMIT 1",
              " SELECT 1 FROM cities a, cities b, cities c, cities d LIMIT 1")) {
        String statement = beginning + wrong;
        assertThat(pda.accepts(statement.getBytes(UTF_8))).as(statement).isFalse();
      }
      assertThat(pda.accepts("SELECT name FROM cities LIMIT 1".getBytes(UTF_8))).isFalse();
    }
  }

  /** Returns the queries of WITH with which every statement begins. */
  private static String beginning(Pda pda) {
    StringBuilder text = new StringBuilder("WITH");
    // The queries are a fixed text: until its end, one byte may follow.
    for (String next = " "; next.length() == 1; ) {
      text.append(next);
      StringBuilder all = new StringBuilder();
      for (char c = ' '; c <= '~'; c++) {
        if (pda.longestViablePrefix((text.toString() + c).getBytes(UTF_8)) > text.length()) {
          all.append(c);
        }
      }
      next = all.toString();
    }
    return text.toString();
  }

  /** A statement has a query of WITH for the filter, and no other query than the SELECT. */
  @Test
  void aBoundOfQueriesHoldsBehindAFilter() throws SQLException {
    String json =
        "{\"role\": \"x\", \"select\": \"*\", \"filter\": {\"sales\": \"tenant = 7\"}, \"bounds\":"
            + " {\"queries\": 1}}";
    try (Connection connection = Database.SQLITE.start(TABLES)) {
      SqlRights rights = SqlPolicy.ofJson(json).apply(SqlRights.all(SqlCatalog.of(connection)));
      SqlConstraint sql = SqlConstraint.of(rights, SqlOptions.DEFAULT);
      String with =
          "WITH sales AS (SELECT id, tenant, note, amount FROM main.sales WHERE (tenant = 7))";
      assertThat(sql.refusal(with + " SELECT note FROM sales")).isEmpty();
      assertThat(sql.refusal(with + ", q AS (SELECT id FROM sales) SELECT id FROM q")).isPresent();
      assertThat(sql.refusal(with + " SELECT 1 FROM (SELECT id FROM sales) q")).isPresent();
    }
  }

  /** No statement shows a row that the policy hides, or more rows than it allows. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void noHiddenRowComesOut(Database database) throws SQLException {
    int statements = Integer.getInteger("dyck.sql.statements", 40);
    int rows = 0;
    try (Connection connection = database.start(TABLES);
        Statement run = connection.createStatement()) {
      SqlConstraint sql = constraint(connection, SqlOptions.GENERATION);
      TokenConstraint constraint =
          TokenConstraint.compose(sql.pda(), WordVocabulary.of(sql.catalog()));
      for (int i = 0; i < statements; i++) {
        String statement = new Walks(constraint, 31_000 + i, i % 3 * 0.25).next(60);
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
        int own = 0;
        try (ResultSet result = run.executeQuery(statement)) {
          for (; result.next(); own++) {
            for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
              String value = String.valueOf(result.getString(column));
              assertThat(value.contains(SECRET) && !statement.contains(SECRET))
                  .as(statement)
                  .isFalse();
            }
          }
        } catch (SQLException e) {
          // A division by zero, for example, which only a row shows.
          continue;
        }
        assertThat(own).as(statement).isLessThanOrEqualTo(20);
        rows += own;
      }
    }
    assertThat(rows).isPositive();
  }

  /** Statements that change rows change no table with a filter, and read none. */
  @Test
  void changesAndFiltersExcludeOneAnother() throws SQLException {
    try (Connection connection = Database.SQLITE.start(TABLES)) {
      SqlConstraint sql =
          constraint(
              connection,
              SqlOptions.DEFAULT.withVerbs(
                  List.of(SqlVerb.SELECT, SqlVerb.UPDATE, SqlVerb.DELETE)));
      assertThat(sql.report())
          .contains(
              "no DELETE for table \"sales\": the role sees only some of its rows",
              "no UPDATE for table \"people\": the role sees only some of its rows");
      assertThat(sql.refusal("UPDATE cities SET country = 'Spain' WHERE name = 'Madrid'"))
          .isEmpty();
      assertThat(sql.refusal("UPDATE sales SET note = 'x' WHERE id = 2")).isPresent();
      assertThat(
              sql.refusal(
                  "UPDATE cities SET country = 'x' WHERE EXISTS (SELECT 1 FROM sales WHERE id = 2)"))
          .isPresent();
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void theReadableGrammarKeepsToThePolicy(Database database) throws SQLException {
    try (Connection connection = database.start(TABLES)) {
      SqlConstraint sql = constraint(connection, SqlOptions.DEFAULT);
      String text = sql.grammar();
      assertThat(text).contains("tenant = 7").doesNotContain("email");
      Pda readable = Pda.compile(Gbnf.parse("sql.gbnf", text));
      String statement = beginning(sql.pda()) + " SELECT COUNT(*) FROM " + cities(database);
      assertThat(readable.accepts((statement + " LIMIT 20").getBytes(UTF_8))).as(text).isTrue();
      assertThat(readable.accepts((statement + " LIMIT 21").getBytes(UTF_8))).isFalse();
      assertThat(readable.accepts(statement.getBytes(UTF_8))).isFalse();
      assertThat(sql.pda().accepts((statement + " LIMIT 20").getBytes(UTF_8))).isTrue();
    }
  }

  private static String cities(Database database) {
    return database == Database.H2 ? "CITIES" : "cities";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"filter\": {\"sales\": \"tenant = 'x\"}",
        "\"filter\": {\"sales\": \"tenant = 7) OR (1 = 1\"}",
        "\"filter\": {\"sales\": \"tenant = 7 ORDER BY 1\"}",
        "\"filter\": {\"sales\": \"nothing = 7\"}",
        "\"filter\": {\"nothing\": \"tenant = 7\"}",
        "\"filter\": {\"sales\": 7}",
        "\"filter\": [\"sales\"]",
        "\"deny\": {\"people\": [\"phone\"]}",
        "\"deny\": [\"people\"]",
        "\"bounds\": {\"rows\": 0}",
        "\"bounds\": {\"lines\": 3}",
        "\"bounds\": {\"rows\": 2.5}",
        "\"bounds\": 3"
      })
  void malformedRestrictionsAreRefused(String member) throws SQLException {
    try (Connection connection = Database.SQLITE.start(TABLES)) {
      SqlRights all = SqlRights.all(SqlCatalog.of(connection));
      String json = "{\"role\": \"x\", \"select\": \"*\", " + member + "}";
      assertThatThrownBy(() -> SqlPolicy.ofJson(json).apply(all))
          .isInstanceOf(SqlException.class)
          .hasMessageContaining("DYCK-Q008");
    }
  }

  /** Policies that differ in one restriction have different hashes, and so have their languages. */
  @Test
  void restrictionsChangeTheHashes() throws SQLException {
    List<String> hashes = new ArrayList<>();
    try (Connection connection = Database.SQLITE.start(TABLES)) {
      SqlRights all = SqlRights.all(SqlCatalog.of(connection));
      for (String members :
          List.of(
              "",
              ", \"deny\": {\"people\": [\"email\"]}",
              ", \"filter\": {\"sales\": \"tenant = 7\"}",
              ", \"filter\": {\"sales\": \"tenant = 8\"}",
              ", \"bounds\": {\"rows\": 7}")) {
        SqlPolicy policy = SqlPolicy.ofJson("{\"role\": \"x\", \"select\": \"*\"" + members + "}");
        hashes.add(policy.hash());
        hashes.add(SqlConstraint.of(policy.apply(all), SqlOptions.DEFAULT).hash());
      }
    }
    assertThat(hashes).doesNotHaveDuplicates();
  }
}
