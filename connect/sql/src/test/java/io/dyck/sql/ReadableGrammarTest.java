package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The grammar that a person can read is deterministic, and all its statements prepare. */
final class ReadableGrammarTest {
  @ParameterizedTest
  @EnumSource(Database.class)
  void statementsOfTheReadableGrammarAreStatementsOfTheConstraint(Database database)
      throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlConstraint sql = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT);
      Pda readable = Pda.compile(Gbnf.parse("sql.gbnf", sql.grammar()));

      Pda all = sql.pda();
      TokenConstraint constraint = TokenConstraint.compose(readable, Vocabulary.o200k());
      for (int i = 0; i < 20; i++) {
        String statement = new Walks(constraint, i, i % 3 * 0.25).next(60);
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
        // T1 is a column of one table and no alias there, but T2 is a table.
        if (!statement.contains(" AS T2 ")) {
          assertThat(all.accepts(statement.getBytes(StandardCharsets.UTF_8)))
              .as(statement)
              .isTrue();
        }
      }
    }
  }
}
