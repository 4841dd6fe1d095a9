package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSetMultimap;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The language of a role's grants in PostgreSQL has only statements that the database lets the role
 * run.
 */
final class GrantsTest {
  private static final List<String> GRANTED =
      List.of(
          "SELECT city FROM customers",
          "SELECT T3.city, COUNT(*) FROM customers AS T3 JOIN orders AS T4 ON T3.id ="
              + " T4.customer_id GROUP BY T3.city",
          "SELECT orders.* FROM orders",
          "WITH q1 AS (SELECT total FROM orders) SELECT q1.* FROM q1");

  private static final List<String> FORBIDDEN =
      List.of(
          "SELECT name FROM customers",
          "SELECT * FROM customers",
          "SELECT city FROM customers WHERE name IS NULL",
          "SELECT city FROM customers ORDER BY rating",
          "SELECT COUNT(*) FROM employees",
          "SELECT T3.city FROM customers AS T3 JOIN orders AS T4 ON T3.name = T4.note");

  @Test
  void grantsOfTheDatabaseBecomeTheGrammar() throws SQLException {
    try (Connection connection = Database.POSTGRESQL.start(Traps.ddl(Database.POSTGRESQL));
        Statement statement = connection.createStatement()) {
      statement.execute("DROP ROLE IF EXISTS dyck_analyst");
      statement.execute("CREATE ROLE dyck_analyst");
      statement.execute("GRANT SELECT (id, city) ON customers TO dyck_analyst");
      statement.execute("GRANT SELECT ON orders TO dyck_analyst");
      statement.execute("GRANT SELECT ON rich TO PUBLIC");
      SqlCatalog all = SqlCatalog.of(connection);
      SqlPolicy policy = SqlPolicy.ofGrants(connection, "dyck_analyst");
      assertThat(columns(policy).get("customers")).containsExactlyInAnyOrder("id", "city");
      SqlConstraint sql = SqlConstraint.of(policy.apply(SqlRights.all(all)), SqlOptions.DEFAULT);

      statement.execute("SET ROLE dyck_analyst");
      for (String granted : GRANTED) {
        assertThat(Database.refusal(connection, granted)).as(granted).isEmpty();
        assertThat(accepts(sql.pda(), granted)).as(granted).isTrue();
      }
      for (String forbidden : FORBIDDEN) {
        assertThat(Database.refusal(connection, forbidden)).as(forbidden).contains("denied");
        assertThat(accepts(sql.pda(), forbidden)).as(forbidden).isFalse();
      }
      TokenConstraint constraint = TokenConstraint.compose(sql.pda(), WordVocabulary.of(all));
      for (int i = 0; i < Integer.getInteger("dyck.sql.statements", 2); i++) {
        String random = new Walks(constraint, i, 0).next(40);
        assertThat(Database.refusal(connection, random)).as(random).isEmpty();
      }
      statement.execute("RESET ROLE");
      SqlPolicy nobody = SqlPolicy.ofGrants(connection, "no_such_role");
      assertThat(columns(nobody).keySet()).containsExactly("rich");
    }
  }

  @Test
  void otherDatabasesHaveNoSuchGrants() throws SQLException {
    try (Connection connection = Database.SQLITE.start(List.of("CREATE TABLE t (a INTEGER)"))) {
      assertThatThrownBy(() -> SqlPolicy.ofGrants(connection, "analyst"))
          .hasMessageContaining("DYCK-Q009");
    }
  }

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }

  private static ImmutableSetMultimap<String, String> columns(SqlPolicy policy) {
    return Objects.requireNonNull(policy.granted().get(SqlVerb.SELECT));
  }
}
