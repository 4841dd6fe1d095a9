package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Random statements within a budget end in time. */
final class SqlBudgetTest {
  private static final int STATEMENTS = 50;
  private static final int STATEMENTS_OF_ONE = 10;
  private static final int BUDGET = 120;

  private static final Vocabulary VOCABULARY = vocabulary();

  private static final String DDL =
      "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT);"
          + "CREATE TABLE pets (owner INTEGER REFERENCES people(id), age REAL);";

  @ParameterizedTest
  @EnumSource(
      value = SqlDialect.class,
      names = {"SQLITE", "POSTGRESQL"})
  void statementsEndWithinTheirBudget(SqlDialect dialect) {
    SqlCatalog catalog = SqlCatalog.ofDdl(DDL, dialect);
    for (int first = 0; first < STATEMENTS; first += STATEMENTS_OF_ONE) {
      TokenConstraint constraint =
          TokenConstraint.compose(SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda(), VOCABULARY);
      for (int seed = first; seed < first + STATEMENTS_OF_ONE; seed++) {
        Matcher matcher = constraint.newMatcher();
        Random random = new Random(seed);
        for (int left = BUDGET; !matcher.isFinished(); left--) {
          assertThat(matcher.shortestCompletion())
              .as("%s, seed %s, %s tokens left", dialect, seed, left)
              .isLessThanOrEqualTo(left);
          TokenMask mask = matcher.maskWithin(left);
          int[] tokens = mask.toArray();
          matcher.accept(tokens[random.nextInt(tokens.length)]);
        }
      }
    }
  }

  private static Vocabulary vocabulary() {
    return WordVocabulary.ofBytesAnd(
        Stream.of("SELECT ", "FROM ", " people", "name", ", ", "ab", " AS ")
            .map(token -> token.getBytes(StandardCharsets.UTF_8))
            .toList());
  }
}
