package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableSet;
import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
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

/**
 * INSERT, UPDATE and DELETE are in the language only if the options ask for them, and then prepare.
 */
final class ChangesTest {
  private static final SqlOptions ALL =
      SqlOptions.DEFAULT.withVerbs(ImmutableSet.copyOf(SqlVerb.values()));

  private static final List<String> RIGHT =
      List.of(
          "INSERT INTO customers (id, name) VALUES (1, 'Ann')",
          "INSERT INTO customers(name,id,born,active) VALUES('Ann',-1,NULL,NULL),('Bo''b',2,NULL,NULL);",
          "insert into goods (label, price) values ('caf\u00e9', 999.99)",
          "INSERT INTO goods (label, price, stock) VALUES ('a', 0, 7)",
          "INSERT INTO customers (id, name, city) SELECT id, name, city FROM customers WHERE id > 3",
          "INSERT INTO customers (id, name) SELECT COUNT(*), 'x' FROM orders",
          "INSERT INTO \"order\" (\"select\", \"it\"\"s\") VALUES (1, 'abcde')",
          "UPDATE customers SET name = 'Ann' WHERE id = 3",
          "UPDATE orders SET total = total * 2, note = NULL WHERE customer_id IN (SELECT id FROM"
              + " customers WHERE city = 'Lisbon')",
          "UPDATE orders SET note = UPPER(note) WHERE orders.total > 3 OR placed IS NULL;",
          "DELETE FROM orders WHERE id = 3",
          "DELETE FROM customers WHERE NOT EXISTS (SELECT * FROM orders AS T3 WHERE T3.customer_id ="
              + " customers.id)",
          "SELECT name FROM customers");

  /** Statements that Dyck refuses, even if a database does not. */
  private static final List<String> WRONG =
      List.of(
          "INSERT INTO customers (id) VALUES (1)",
          "INSERT INTO customers VALUES (1, 'Ann', NULL, NULL, NULL, NULL, NULL)",
          "INSERT INTO customers (id, name) VALUES (1)",
          "INSERT INTO customers (id, name) VALUES (1, NULL)",
          "INSERT INTO customers (id, name) VALUES ('a', 'Ann')",
          "INSERT INTO customers (id, name, name) VALUES (1, 'Ann', 'Ann')",
          "INSERT INTO customers (id, name) SELECT id FROM customers",
          "INSERT INTO goods (label, price, twice) VALUES ('a', 1, 2)",
          "INSERT INTO goods (label, price) VALUES ('123456', 1)",
          "INSERT INTO goods (label, price) VALUES ('a', 1000)",
          "INSERT INTO goods (label, price) VALUES ('a', 1.125)",
          "INSERT INTO rich (id, name) VALUES (1, 'Ann')",
          "UPDATE customers SET name = 'Ann'",
          "UPDATE customers SET salary = 3 WHERE id = 3",
          "UPDATE customers SET name = NULL WHERE id = 3",
          "UPDATE customers SET city = 'a', city = 'b' WHERE id = 3",
          "UPDATE goods SET twice = 3 WHERE price = 3",
          "UPDATE customers SET name = 'Ann' WHERE total = 3",
          "DELETE FROM customers",
          "DELETE FROM customers WHERE total = 3",
          "DELETE FROM customers WHERE id = 3; DELETE FROM orders WHERE id = 3",
          "INSERT INTO customers (id, name) VALUES (1, 'Ann'); SELECT 1",
          "DROP TABLE customers");

  private static List<String> ddl(Database database) {
    List<String> ddl = new ArrayList<>(Traps.ddl(database));
    String computed =
        database == Database.POSTGRESQL || database == Database.SQLITE
            ? " GENERATED ALWAYS AS (price * 2) STORED"
            : " GENERATED ALWAYS AS (price * 2)";
    String id =
        switch (database) {
          case SQLITE, DUCKDB -> "";
          default -> "id INTEGER GENERATED ALWAYS AS IDENTITY, ";
        };
    ddl.add(
        "CREATE TABLE goods ("
            + id
            + "label VARCHAR(5) NOT NULL, price NUMERIC(5,2) NOT NULL, stock SMALLINT DEFAULT 3 NOT"
            + " NULL, since DATE DEFAULT '2024-01-01', twice NUMERIC(8,2)"
            + computed
            + ")");
    return ddl;
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void rightChangesAreInTheLanguageAndWrongOnesAreNot(Database database) throws SQLException {
    try (Connection connection = database.start(ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), ALL).pda();
      for (String statement : RIGHT) {
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
        assertThat(accepts(pda, statement)).as(statement).isTrue();
      }
      for (String statement : WRONG) {
        // DuckDB does not store the lengths of text columns.
        if (database != Database.DUCKDB || !statement.contains("123456")) {
          assertThat(accepts(pda, statement)).as(statement).isFalse();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void unaskedNoChangeBegins(Database database) throws SQLException {
    try (Connection connection = database.start(ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      for (String statement : RIGHT) {
        boolean reads = statement.startsWith("SELECT");
        assertThat(accepts(pda, statement)).as(statement).isEqualTo(reads);
        if (!reads) {
          byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
          assertThat(pda.longestViablePrefix(bytes)).as(statement).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void randomChangesPrepare(Database database) throws SQLException {
    try (Connection connection = database.start(ddl(database))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      List<String> refused = new ArrayList<>();
      for (SqlVerb verb : List.of(SqlVerb.INSERT, SqlVerb.UPDATE, SqlVerb.DELETE)) {
        SqlConstraint sql =
            SqlConstraint.of(catalog, SqlOptions.DEFAULT.withVerbs(ImmutableSet.of(verb)));
        TokenConstraint constraint = TokenConstraint.compose(sql.pda(), Vocabulary.o200k());
        for (int i = 0; i < Integer.getInteger("dyck.sql.statements", 4); i++) {
          String statement = new Walks(constraint, 31 * i + verb.id().hashCode(), 0).next(30);
          assertThat(Walks.withoutComments(statement).strip()).startsWithIgnoringCase(verb.id());
          String refusal = Database.refusal(connection, statement);
          if (!refusal.isEmpty()) {
            refused.add(refusal + "\n  " + statement);
          }
        }
      }
      assertThat(refused).isEmpty();
    }
  }

  @Test
  void policyGrantsVerbs() {
    SqlCatalog catalog =
        SqlCatalog.ofDdl(
            "CREATE TABLE a (x INTEGER, y TEXT NOT NULL, z TEXT);"
                + " CREATE TABLE b (x INTEGER, y TEXT); CREATE TABLE log (line TEXT)",
            SqlDialect.POSTGRESQL);
    SqlPolicy policy =
        SqlPolicy.ofJson(
            "{\"role\": \"clerk\", \"select\": {\"a\": [\"x\", \"y\"]}, \"insert\": {\"log\": \"*\","
                + " \"a\": [\"z\"]}, \"update\": {\"a\": [\"z\"], \"b\": \"*\"}, \"delete\":"
                + " [\"a\"]}");
    SqlConstraint sql = SqlConstraint.of(policy.apply(SqlRights.all(catalog)), ALL);
    for (String granted :
        List.of(
            "SELECT x FROM a",
            "INSERT INTO log (line) VALUES ('seen')",
            "INSERT INTO log (line) SELECT y FROM a",
            "UPDATE a SET z = y WHERE x = 1",
            "DELETE FROM a WHERE y = 'old'")) {
      assertThat(accepts(sql.pda(), granted)).as(granted).isTrue();
    }
    for (String forbidden :
        List.of(
            "SELECT z FROM a",
            "SELECT line FROM log",
            "INSERT INTO a (z) VALUES ('x')",
            "INSERT INTO a (z, y) VALUES ('x', 'y')",
            "UPDATE a SET y = 'x' WHERE x = 1",
            "UPDATE a SET z = 'x' WHERE z = 'y'",
            "UPDATE b SET y = 'x' WHERE x = 1",
            "DELETE FROM b WHERE x = 1",
            "DELETE FROM log WHERE line = 'x'")) {
      assertThat(accepts(sql.pda(), forbidden)).as(forbidden).isFalse();
    }
    assertThat(sql.report())
        .anyMatch(line -> line.contains("no INSERT for table \"a\""))
        .anyMatch(line -> line.contains("no UPDATE for table \"b\""));
    SqlOptions deleteOnly = SqlOptions.DEFAULT.withVerbs(ImmutableSet.of(SqlVerb.DELETE));
    SqlPolicy none = SqlPolicy.ofJson("{\"role\": \"r\", \"select\": {\"a\": \"*\"}}");
    assertThatThrownBy(() -> SqlConstraint.of(none.apply(SqlRights.all(catalog)), deleteOnly))
        .hasMessageContaining("DYCK-Q011")
        .hasMessageContaining("delete");
  }

  @Test
  void aMisspelledPolicyIsRefused() {
    for (String json :
        List.of(
            "{\"role\": \"r\", \"truncate\": [\"a\"]}",
            "{\"role\": \"r\", \"delete\": {\"a\": \"*\"}}",
            "{\"role\": \"r\", \"insert\": [\"a\"]}",
            "{\"role\": \"r\"}")) {
      assertThatThrownBy(() -> SqlPolicy.ofJson(json)).as(json).hasMessageContaining("DYCK-Q008");
    }
  }

  @Test
  void grantsOfVerbsBecomeTheGrammar() throws SQLException {
    Database database = Database.POSTGRESQL;
    try (Connection connection = database.start(ddl(database));
        Statement statement = connection.createStatement()) {
      statement.execute("DROP ROLE IF EXISTS dyck_clerk");
      statement.execute("CREATE ROLE dyck_clerk");
      statement.execute("CREATE SCHEMA sales");
      statement.execute("CREATE TABLE sales.customers (id INTEGER, name VARCHAR(9))");
      statement.execute("GRANT USAGE ON SCHEMA sales TO dyck_clerk");
      statement.execute("GRANT SELECT, DELETE ON sales.customers TO dyck_clerk");
      statement.execute("GRANT SELECT (id, total), UPDATE (note) ON orders TO dyck_clerk");
      statement.execute("GRANT INSERT ON orders TO dyck_clerk");
      SqlPolicy policy = SqlPolicy.ofGrants(connection, "dyck_clerk");
      SqlConstraint sql =
          SqlConstraint.of(policy.apply(SqlRights.all(SqlCatalog.of(connection))), ALL);
      statement.execute("SET ROLE dyck_clerk");
      for (String granted :
          List.of(
              "UPDATE orders SET note = 'x' WHERE total > 3",
              "INSERT INTO orders (id, note) VALUES (1, 'x')",
              "SELECT \"sales\".\"customers\".name FROM \"sales\".\"customers\"",
              "DELETE FROM \"sales\".\"customers\" WHERE id = 3")) {
        assertThat(Database.refusal(connection, granted)).as(granted).isEmpty();
      }
      for (String granted :
          List.of(
              "UPDATE orders SET note = 'x' WHERE total > 3",
              "INSERT INTO orders (id, note) VALUES (1, 'x')",
              "DELETE FROM \"sales\".\"customers\" WHERE id = 3")) {
        assertThat(accepts(sql.pda(), granted)).as(granted).isTrue();
      }
      for (String forbidden :
          List.of(
              "UPDATE orders SET total = 1 WHERE total > 3",
              "UPDATE orders SET note = 'x' WHERE note = 'y'",
              "DELETE FROM orders WHERE id = 3",
              "SELECT name FROM customers",
              "DELETE FROM customers WHERE id = 3")) {
        assertThat(Database.refusal(connection, forbidden)).as(forbidden).contains("denied");
        assertThat(accepts(sql.pda(), forbidden)).as(forbidden).isFalse();
      }
      statement.execute("RESET ROLE");
    }
  }

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }
}
