package io.dyck.sql;

import com.google.common.collect.ImmutableSet;
import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.vocabulary.Vocabulary;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The program of {@code docs/sql.md}, which makes statements that prepare on a database. */
final class ShopSample {
  private static final String CLERK =
      "{\"role\": \"clerk\", \"select\": {\"payments\": [\"id\", \"status\"]},"
          + " \"update\": {\"payments\": [\"status\"]}}";

  private ShopSample() {}

  /**
   * Checks whether the language of a clerk has some statements, and writes a statement.
   *
   * @param args none
   */
  public static void main(String[] args) throws SQLException {
    run(System.out);
  }

  static void run(PrintStream out) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement setUp = connection.createStatement()) {
      setUp.execute("CREATE TABLE payments (id INTEGER PRIMARY KEY, status TEXT, card TEXT)");
      setUp.execute("INSERT INTO payments VALUES (1, 'Captured', '4111'), (2, 'Failed', '5500')");

      SqlRights all = SqlRights.all(SqlCatalog.of(connection));
      SqlRights clerk = SqlPolicy.ofJson(CLERK).apply(all).withValues(connection, 20);
      SqlOptions options =
          SqlOptions.DEFAULT.withVerbs(ImmutableSet.of(SqlVerb.SELECT, SqlVerb.UPDATE));
      SqlConstraint sql = SqlConstraint.of(clerk, options);

      for (String statement :
          List.of(
              "SELECT COUNT(*) FROM payments WHERE status = 'Captured'",
              "SELECT COUNT(*) FROM payments WHERE status = 'captured'",
              "SELECT card FROM payments",
              "UPDATE payments SET status = 'Failed' WHERE id = 1",
              "UPDATE payments SET status = 'Failed'")) {
        boolean accepted = sql.pda().accepts(statement.getBytes(StandardCharsets.UTF_8));
        out.println((accepted ? "accepted: " : "refused:  ") + statement);
      }

      TokenConstraint constraint = TokenConstraint.compose(sql.pda(), Vocabulary.o200k());
      String written = new Walks(constraint, 7, 0).next(20);
      connection.prepareStatement(written).close();
      out.println("prepared: " + written);
    }
  }
}
