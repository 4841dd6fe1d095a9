package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * All statements that masks allow prepare. {@code -Ddyck.sql.statements=n} sets the number of
 * statements for each database. The vocabulary is in turn one of words and a large one. With {@code
 * dyck.corpus}, the test also uses the schemas of the corpus, and the large one is Llama 3's.
 */
final class PreparesTest {
  private static final Vocabulary LARGE = largeVocabulary();

  /**
   * The number of statements that share a constraint. A constraint keeps its states in memory, and
   * a thousands of statements therefore need several constraints.
   */
  private static final int STATEMENTS_OF_ONE = 4;

  private static final SqlOptions ALL_VERBS =
      SqlOptions.DEFAULT.withVerbs(List.of(SqlVerb.values()));

  private static final List<String> CONSTRUCTS =
      List.of(
          "INSERT",
          "UPDATE",
          "DELETE",
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
          "FROM((",
          "SELECT *",
          "GROUPING(",
          "ROLLUP(",
          "STDDEV",
          "STRING_AGG",
          "GROUP_CONCAT",
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
    int statements = Integer.getInteger("dyck.sql.statements", 12);
    List<List<String>> catalogues = new ArrayList<>(List.of(Traps.ddl(database)));
    Schemas.all().forEach(ddl -> catalogues.add(Schemas.tables(database, ddl)));
    List<String> refused = new ArrayList<>();
    Map<String, Integer> seen = new TreeMap<>();
    for (int i = 0; i < catalogues.size(); i++) {
      // Half of all statements use the catalogue with the traps.
      int each = statements / 2 / Math.max(1, catalogues.size() - 1);
      int first = catalogues.size() == 1 ? statements : statements - each * (catalogues.size() - 1);
      try (Connection connection = database.start(catalogues.get(i))) {
        SqlCatalog catalog = SqlCatalog.of(connection);
        assertThat(catalog.dialect()).isEqualTo(database.dialect);
        prepare(connection, catalog, i == 0 ? first : each, refused, seen);
      }
    }
    System.out.println(
        database + ": " + statements + " statements, " + refused.size() + " refused, " + seen);
    assertThat(refused).isEmpty();
  }

  private static void prepare(
      Connection connection,
      SqlCatalog catalog,
      int statements,
      List<String> refused,
      Map<String, Integer> seen) {
    List<TokenConstraint> constraints = new ArrayList<>();
    for (int i = 0; i < statements; i++) {
      if (i % STATEMENTS_OF_ONE == 0) {
        boolean writes = i / STATEMENTS_OF_ONE % 5 == 4;
        SqlConstraint sql = SqlConstraint.of(catalog, writes ? ALL_VERBS : SqlOptions.DEFAULT);
        constraints.clear();
        for (Vocabulary each : List.of(WordVocabulary.of(catalog), LARGE)) {
          constraints.add(TokenConstraint.compose(sql.pda(), each));
        }
      }
      long seed = Long.getLong("dyck.sql.seed", 1) * 1_000_003 + i;
      int tokens = i % 10 == 0 ? 160 : 40;
      TokenConstraint constraint = constraints.get(i % constraints.size());
      String statement = new Walks(constraint, seed, i % 3 * 0.25).next(tokens);
      String refusal = Database.refusal(connection, statement);
      if (!refusal.isEmpty()) {
        refused.add(refusal + "\n  " + statement);
      }
      String plain = plain(statement);
      CONSTRUCTS.stream().filter(plain::contains).forEach(c -> seen.merge(c, 1, Integer::sum));
    }
  }

  private static Vocabulary largeVocabulary() {
    Path llama = Path.of(System.getProperty("dyck.corpus", ""), "vocab", "llama3-tokenizer.json");
    return Files.isRegularFile(llama) ? Vocabulary.read(llama) : Vocabulary.o200k();
  }

  /** Returns a statement on one line, in upper case, without blanks around parentheses. */
  private static String plain(String statement) {
    return statement
        .toUpperCase(java.util.Locale.ROOT)
        .replaceAll("\\s+", " ")
        .replaceAll(" ?\\( ?", "(");
  }
}
