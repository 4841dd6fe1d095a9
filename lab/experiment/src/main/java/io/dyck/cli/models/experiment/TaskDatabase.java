package io.dyck.cli.models.experiment;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Multiset;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A database in memory with the tables of all three schemas. Queries are compared by their results.
 * For one thread.
 */
final class TaskDatabase implements AutoCloseable {
  private static final String FILE = "database.sql";

  /** The bounds on a query, because a join without a condition could run for long. */
  private static final int MAX_ROWS = 10_000;

  private static final int MAX_SECONDS = 5;

  private final Connection connection;

  private TaskDatabase(Connection connection) {
    this.connection = connection;
  }

  /** Makes and fills the tables. */
  static TaskDatabase open() throws SQLException {
    Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      for (String each : HeldOutRequest.resource(FILE).split(";\\s*\n")) {
        if (!each.isBlank()) {
          statement.executeUpdate(each);
        }
      }
      connection.commit();
      statement.execute("PRAGMA query_only = TRUE");
      connection.commit();
      return new TaskDatabase(connection);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /** The statements that make the tables. */
  static String schema() {
    String all = HeldOutRequest.resource(FILE);
    return all.substring(0, all.indexOf("INSERT"));
  }

  /**
   * Returns whether a query returns the same rows as another, in the same order if the other query
   * asks for an order. The result is false if the query fails.
   */
  boolean haveSameRows(String query, String wanted) {
    Optional<List<List<Object>>> rows = rows(query);
    if (rows.isEmpty()) {
      return false;
    }
    List<List<Object>> expected = rows(wanted).orElseThrow();
    if (wanted.toUpperCase(Locale.ROOT).contains("ORDER BY")) {
      return rows.get().equals(expected);
    }
    Multiset<List<Object>> unordered = HashMultiset.create(expected);
    return unordered.equals(HashMultiset.create(rows.get()));
  }

  private Optional<List<List<Object>>> rows(String query) {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(MAX_SECONDS);
      statement.setMaxRows(MAX_ROWS);
      try (ResultSet result = statement.executeQuery(query)) {
        int columns = result.getMetaData().getColumnCount();
        List<List<Object>> rows = new ArrayList<>();
        while (result.next()) {
          ImmutableList.Builder<Object> row = ImmutableList.builder();
          for (int i = 1; i <= columns; i++) {
            row.add(Optional.ofNullable(result.getObject(i)));
          }
          rows.add(row.build());
        }
        return Optional.of(rows);
      }
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
