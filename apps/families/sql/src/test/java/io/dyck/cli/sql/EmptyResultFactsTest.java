package io.dyck.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.sql.catalog.SqlCatalog;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reasons of empty results that {@code --run} shows. */
final class EmptyResultFactsTest {
  private static Connection shop(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customers (id INTEGER, city VARCHAR(20))");
      statement.execute("CREATE TABLE orders (id INTEGER, total INTEGER)");
      statement.execute("INSERT INTO customers VALUES (1, 'Lisbon'), (2, 'it''s')");
    }
    return connection;
  }

  private static String run(String url, String statement) throws SQLException {
    try (Connection connection = shop(url)) {
      return new ReadOnlyExecution(connection, SqlCatalog.of(connection), 20, 10).table(statement);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT total FROM orders | the table orders has no rows",
        "SELECT COUNT(*) FROM orders | the table orders has no rows",
        "SELECT MAX(total) FROM orders | the table orders has no rows",
        "SELECT id FROM customers WHERE city = 'lisbon'"
            + " | no row of customers has city = 'lisbon', but one has 'Lisbon'",
        "SELECT COUNT(*) FROM customers c WHERE c.city = 'Rome'"
            + " | no row of customers has city = 'Rome'",
        "SELECT city FROM customers WHERE city = 'it''s' AND id = 77"
            + " | no row of customers has id = 77",
        "SELECT city FROM customers WHERE city LIKE 'x%' | no row of customers has city LIKE 'x%'",
      })
  void anEmptyResultHasItsReason(String statement, String reason) throws SQLException {
    assertThat(run("jdbc:sqlite::memory:", statement)).endsWith("\n  note: " + reason);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT city FROM customers",
        "SELECT city FROM customers WHERE id = 1",
        // Each comparison is satisfied by a row, but not both by one.
        "SELECT city FROM customers WHERE id = 1 AND city = 'it''s'",
      })
  void aReasonThatIsNotKnownIsNotGiven(String statement) throws SQLException {
    assertThat(run("jdbc:sqlite::memory:", statement)).doesNotContain("note:");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:h2:mem:", "jdbc:sqlite::memory:"})
  void namesAreThoseOfTheDatabase(String url) throws SQLException {
    assertThat(run(url, "SELECT ID FROM CUSTOMERS WHERE CITY = 'LISBON'"))
        .containsIgnoringCase("no row of customers has city = 'LISBON', but one has 'Lisbon'");
  }
}
