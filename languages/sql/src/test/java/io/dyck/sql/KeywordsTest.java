package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.sql.catalog.SqlDialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The keywords that are names of tables and columns without quotes are those of the database. */
final class KeywordsTest {
  /** Statements in all places of the language where a column may stand; W is the column. */
  private static final List<String> COLUMN =
      List.of(
          "SELECT W FROM t",
          "SELECT DISTINCT W, t.W, W + W, -W, (W) FROM t",
          "SELECT x.W AS a, W AS b, W c FROM t x WHERE x.W = 1 AND W > 2 OR NOT W = W",
          "SELECT COUNT(W), SUM(DISTINCT W) FROM t GROUP BY W HAVING MAX(W) > MIN(W) ORDER BY W",
          "SELECT W FROM t ORDER BY W DESC NULLS LAST, t.W, W LIMIT 3",
          "SELECT W || s, s || W, 2 * W, W / 2 FROM t WHERE W IS NOT NULL AND W IS NULL",
          "SELECT CASE WHEN W = 1 THEN W WHEN W > W THEN W ELSE W END FROM t",
          "SELECT CASE WHEN s = 'x' THEN W END, RANK() OVER (ORDER BY W) FROM t ORDER BY s",
          "SELECT s FROM t ORDER BY W NULLS FIRST, W ASC",
          "SELECT s, W FROM t GROUP BY s, W",
          "SELECT ABS(W), CAST(W AS INTEGER), COALESCE(W, 3) FROM t WHERE W BETWEEN W AND W",
          "SELECT W FROM t WHERE W IN (1, 2) AND W NOT IN (SELECT W FROM t) AND W <> W",
          "SELECT SUM(W) OVER (PARTITION BY W ORDER BY W DESC) FROM t",
          "SELECT a.W FROM t a JOIN t b ON a.W = b.W AND a.W > b.W",
          "SELECT z.W FROM (SELECT W FROM t WHERE W = 3) z UNION SELECT W FROM t",
          "INSERT INTO t (W, s) VALUES (1, 'x')",
          "UPDATE t SET W = W + 1 WHERE W = 1",
          "UPDATE t SET s = 'x', W = 3 WHERE NOT W = 1",
          "DELETE FROM t WHERE W = 1 OR W > 3");

  /** Statements in all places where a table may stand; W is the table. */
  private static final List<String> TABLE =
      List.of(
          "SELECT c FROM W",
          "SELECT W.c, COUNT(*) FROM W GROUP BY W.c ORDER BY W.c DESC",
          "SELECT x.c FROM W AS x JOIN W ON x.c = W.c WHERE W.c = 1 AND x.c IN (SELECT c FROM W)",
          "SELECT x.c FROM W x, W CROSS JOIN W y WHERE EXISTS (SELECT * FROM W)",
          "SELECT W.* FROM W LEFT JOIN W z ON W.c = z.c",
          "INSERT INTO W (c) VALUES (1)",
          "UPDATE W SET c = c + 1 WHERE W.c = 3",
          "DELETE FROM W WHERE c = 1 OR W.c = 2");

  @ParameterizedTest
  @EnumSource(Database.class)
  void keywordsAreNamesWhereTheDatabaseTakesThem(Database database) throws SQLException {
    Set<String> reserved = new TreeSet<>();
    try (Connection connection = database.start(List.of())) {
      for (String word : database.dialect.keywords()) {
        String column = database.dialect.foldCase(word);
        if (!works(connection, word, "t", "\"" + column + "\" INTEGER, s VARCHAR(9)", COLUMN)
            || !works(connection, word, "\"" + column + "\"", "c INTEGER", TABLE)) {
          reserved.add(word);
        }
      }
    }
    Set<String> listed = new TreeSet<>();
    for (String word : database.dialect.keywords()) {
      if (database.dialect.isReserved(word)) {
        listed.add(word);
      }
    }
    assertThat(listed).isEqualTo(reserved);
  }

  /** A word that is no keyword here names a value without AS, unless it is listed. */
  @ParameterizedTest
  @EnumSource(Database.class)
  void otherWordsAreLabels(Database database) throws SQLException {
    Set<String> words = new TreeSet<>();
    for (SqlDialect each : SqlDialect.values()) {
      words.addAll(each.keywords());
    }
    String listed =
        switch (database) {
          case DUCKDB -> "SELECT UPPER(keyword_name) FROM duckdb_keywords()";
          case POSTGRESQL -> "SELECT UPPER(word) FROM pg_get_keywords()";
          case SQLITE, H2 -> "";
        };
    List<String> wrong = new ArrayList<>();
    try (Connection connection = database.start(List.of("CREATE TABLE t (x INTEGER)"));
        Statement statement = connection.createStatement()) {
      if (!listed.isEmpty()) {
        try (ResultSet rows = statement.executeQuery(listed)) {
          while (rows.next()) {
            words.add(rows.getString(1));
          }
        }
      }
      for (String word : words) {
        String text =
            "SELECT x W, SUM(x) W, W.x + 1 W, 'a' LIKE 'b' W FROM t W GROUP BY x"
                .replace("W", word);
        boolean isLabel = Database.refusal(connection, text).isEmpty();
        if (!database.dialect.isKeyword(word) && database.dialect.needsAs(word) == isLabel) {
          wrong.add(word);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static boolean works(
      Connection connection, String word, String table, String columns, List<String> statements)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE " + table + " (" + columns + ")");
      boolean works =
          statements.stream()
              .allMatch(s -> Database.refusal(connection, s.replaceAll("\\bW\\b", word)).isEmpty());
      statement.execute("DROP TABLE " + table);
      return works;
    }
  }
}
