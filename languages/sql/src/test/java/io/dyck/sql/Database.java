package io.dyck.sql;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.dyck.sql.catalog.SqlDialect;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Databases that tests start empty. */
enum Database {
  SQLITE(SqlDialect.SQLITE, "jdbc:sqlite::memory:"),
  H2(SqlDialect.H2, "jdbc:h2:mem:"),
  DUCKDB(SqlDialect.DUCKDB, "jdbc:duckdb:"),
  POSTGRESQL(SqlDialect.POSTGRESQL, "");

  final SqlDialect dialect;
  private final String url;

  Database(SqlDialect dialect, String url) {
    this.dialect = dialect;
    this.url = url;
  }

  /**
   * Returns a connection to a new database with tables. Skips the test if the database cannot
   * start.
   */
  Connection start(List<String> ddl) throws SQLException {
    Connection connection;
    try {
      connection = this == POSTGRESQL ? Postgres.connect() : DriverManager.getConnection(url);
    } catch (SQLException | LinkageError e) {
      assumeTrue(false, this + " cannot start here: " + e);
      throw e;
    }
    try (Statement statement = connection.createStatement()) {
      for (String table : ddl) {
        statement.execute(table);
      }
    }
    return connection;
  }

  /**
   * Returns the reason why the database refuses a statement, or an empty text if the statement
   * prepares.
   */
  static String refusal(Connection connection, String sql) {
    try {
      if (connection.getMetaData().getDatabaseProductName().equals("PostgreSQL")) {
        // The driver of PostgreSQL prepares nothing before a statement runs.
        try (Statement explain = connection.createStatement()) {
          explain.execute("EXPLAIN " + sql);
        }
      } else {
        // DuckDB binds at once; H2 and SQLite parse and resolve all names.
        connection.prepareStatement(sql).close();
      }
      return "";
    } catch (SQLException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
