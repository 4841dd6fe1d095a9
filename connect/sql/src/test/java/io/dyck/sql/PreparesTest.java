package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.vocabulary.Vocabulary;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Whatever masks let through prepares. With {@code -Ddyck.sql.statements=n} so many statements for
 * each database.
 */
final class PreparesTest {
  private static final List<String> CONSTRUCTS =
      List.of(
          "DISTINCT",
          "JOIN",
          "LEFT JOIN",
          "RIGHT JOIN",
          "FULL",
          "CROSS JOIN",
          "WHERE",
          "GROUP BY",
          "HAVING",
          "ORDER BY",
          "LIMIT",
          "OFFSET",
          "UNION",
          "INTERSECT",
          "EXCEPT",
          "EXISTS",
          " IN(",
          "LIKE",
          "BETWEEN",
          "IS NULL",
          "CASE",
          "WITH ",
          "FROM(SELECT",
          " OVER",
          "PARTITION BY",
          "CAST",
          "COUNT",
          "SUM",
          "(SELECT",
          " AS ");

  @ParameterizedTest
  @EnumSource(Database.class)
  void randomStatementsPrepare(Database database) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlCatalog catalog = SqlCatalog.of(connection);
      assertThat(catalog.dialect()).isEqualTo(database.dialect);
      SqlConstraint sql = SqlConstraint.of(catalog, SqlOptions.DEFAULT);
      TokenConstraint constraint = TokenConstraint.compose(sql.pda(), Vocabulary.o200k());
      int statements = Integer.getInteger("dyck.sql.statements", 4);
      List<String> refused = new ArrayList<>();
      Map<String, Integer> seen = new TreeMap<>();
      for (int i = 0; i < statements; i++) {
        long seed = Long.getLong("dyck.sql.seed", 1) * 1_000_003 + i;
        int tokens = i % 5 == 0 ? 160 : 60;
        String statement = new Walks(constraint, seed, i % 3 * 0.25).next(tokens);
        String refusal = Database.refusal(connection, statement);
        if (!refusal.isEmpty()) {
          refused.add(refusal + "\n  " + statement);
        }
        String plain = plain(statement);
        CONSTRUCTS.stream().filter(plain::contains).forEach(c -> seen.merge(c, 1, Integer::sum));
      }
      System.out.println(database + ": " + statements + " statements, " + seen);
      assertThat(refused).isEmpty();
    }
  }

  /** In one line, in upper case, without blanks around parentheses. */
  private static String plain(String statement) {
    return statement
        .toUpperCase(java.util.Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replaceAll(" ?\\( ?", "(");
  }
}
