package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlException;
import io.dyck.sql.catalog.SqlParameter;
import io.dyck.sql.catalog.SqlVerb;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Parameters: values that the application binds when it runs a statement. */
final class ParametersTest {
  private static final List<SqlParameter> PARAMETERS =
      List.of(
          new SqlParameter("city", "VARCHAR(40)"),
          new SqlParameter("most", "INTEGER"),
          new SqlParameter("since", "DATE"),
          new SqlParameter("rate", "DOUBLE PRECISION"));

  private static final SqlOptions OPTIONS =
      SqlOptions.DEFAULT.withParameters(PARAMETERS).withVerbs(List.of(SqlVerb.values()));

  /** Each statement writes {@code <name>} for a parameter. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void parametersStandForLiterals(Database database) throws SQLException {
    List<String> right =
        List.of(
            "SELECT name FROM customers WHERE city = <city> AND rating > <most>",
            "SELECT name FROM customers WHERE <city> IS NULL OR <city> = city",
            "SELECT name FROM customers WHERE born BETWEEN <since> AND '2024-01-01' OR rating IN (<most>, 7, <most>)",
            "SELECT name FROM customers WHERE name LIKE <city> AND rating <> <rate>",
            "SELECT id FROM orders WHERE placed >= <since> GROUP BY id HAVING COUNT(*) > <most>",
            "SELECT CASE city WHEN <city> THEN 1 ELSE 0 END FROM customers LIMIT <most> OFFSET <most>",
            "SELECT name FROM customers WHERE <rate> < rating",
            "SELECT name FROM customers WHERE id IN (SELECT customer_id FROM orders WHERE placed = <since>)",
            "INSERT INTO customers (id, name, born) VALUES (<most>, <city>, <since>)",
            "UPDATE customers SET city = <city>, rating = <rate> WHERE id = <most>",
            "DELETE FROM customers WHERE name = <city>");
    List<String> wrong =
        List.of(
            "SELECT name FROM customers WHERE city = <other>",
            "SELECT name FROM customers WHERE city = <cit>");
    List<String> loose =
        List.of(
            "SELECT name FROM customers WHERE rating = <city>",
            "SELECT name FROM customers WHERE born = <most>");
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlConstraint sql = SqlConstraint.of(SqlCatalog.of(connection), OPTIONS);
      for (String pattern : right) {
        String statement = spell(database.dialect, pattern);
        assertThat(refusal(database, connection, statement)).as(statement).isEmpty();
        assertThat(sql.refusal(statement)).as(statement).isEmpty();
      }
      for (String pattern : wrong) {
        assertThat(sql.refusal(spell(database.dialect, pattern))).as(pattern).isPresent();
      }
      for (String pattern : loose) {
        assertThat(sql.refusal(spell(database.dialect, pattern)).isEmpty())
            .as(pattern)
            .isEqualTo(!database.dialect.isStrict());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void randomStatementsWithParametersPrepare(Database database) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      SqlConstraint sql = SqlConstraint.of(catalog, OPTIONS.withEveryText(false));
      TokenConstraint constraint = TokenConstraint.compose(sql.pda(), WordVocabulary.of(catalog));
      List<String> refused = new ArrayList<>();
      int used = 0;
      for (int seed = 0; seed < 40; seed++) {
        String beginning =
            spell(
                database.dialect,
                switch (seed % 4) {
                  case 0 -> "SELECT name FROM customers WHERE ";
                  case 1 -> "UPDATE customers SET city = <city> WHERE ";
                  case 2 -> "SELECT COUNT(*) FROM customers WHERE <most> ";
                  default -> "SELECT name FROM customers WHERE rating = <rate> ";
                });
        String statement = new Walks(constraint, seed, 0.5).next(beginning, 40);
        used += refersToParameter(database.dialect, statement) ? 1 : 0;
        String refusal = refusal(database, connection, statement);
        if (!refusal.isEmpty()) {
          refused.add(refusal + ": " + statement);
        }
      }
      assertThat(refused).isEmpty();
      assertThat(used).isGreaterThan(20);
    }
  }

  @Test
  void unusableParametersAreRefused() {
    SqlCatalog catalog = SqlCatalog.ofDdl("CREATE TABLE t (a INTEGER)", SqlDialect.POSTGRESQL);
    assertThatThrownBy(() -> new SqlParameter("1st", "INTEGER"))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("DYCK-Q014")
        .hasMessageContaining("'1st'");
    assertThatThrownBy(() -> of(catalog, new SqlParameter("a", "BYTEA")))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("'BYTEA'");
    assertThatThrownBy(
            () -> of(catalog, new SqlParameter("a", "DATE"), new SqlParameter("A", "TEXT")))
        .isInstanceOf(SqlException.class)
        .hasMessageContaining("another has the same name");
  }

  private static SqlConstraint of(SqlCatalog catalog, SqlParameter... parameters) {
    return SqlConstraint.of(catalog, SqlOptions.DEFAULT.withParameters(List.of(parameters)));
  }

  private static boolean refersToParameter(SqlDialect dialect, String statement) {
    for (int i = 0; i < PARAMETERS.size(); i++) {
      if (statement.contains(PARAMETERS.get(i).spell(dialect, i + 1))) {
        return true;
      }
    }
    return false;
  }

  private static String spell(SqlDialect dialect, String pattern) {
    String statement = pattern;
    for (int i = 0; i < PARAMETERS.size(); i++) {
      SqlParameter parameter = PARAMETERS.get(i);
      statement = statement.replace("<" + parameter.name() + ">", parameter.spell(dialect, i + 1));
    }
    return statement
        .replace("<other>", dialect == SqlDialect.SQLITE ? ":other" : "$5")
        .replace("<cit>", dialect == SqlDialect.SQLITE ? ":cit" : "$cit");
  }

  /** Prepares a statement; in PostgreSQL with the types of the parameters. */
  private static String refusal(Database database, Connection connection, String statement) {
    if (database != Database.POSTGRESQL) {
      return Database.refusal(connection, statement);
    }
    String types = PARAMETERS.stream().map(SqlParameter::type).collect(Collectors.joining(", "));
    try (Statement prepare = connection.createStatement()) {
      prepare.execute("PREPARE checked (" + types + ") AS " + statement);
      prepare.execute("DEALLOCATE checked");
      return "";
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
