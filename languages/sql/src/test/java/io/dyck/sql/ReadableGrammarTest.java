package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableSet;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The readable grammar is deterministic, and all statements of the grammar prepare. */
final class ReadableGrammarTest {
  @ParameterizedTest
  @EnumSource(Database.class)
  void statementsOfTheReadableGrammarAreStatementsOfTheConstraint(Database database)
      throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlConstraint sql = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT);
      Pda readable = Pda.compile(Gbnf.parse("sql.gbnf", sql.grammar()));
      // Other programs refuse duplicate rules and lines that begin with a bar.
      assertThat(sql.grammar().lines().filter(line -> line.contains(" ::= ")))
          .extracting(line -> line.substring(0, line.indexOf(" ::= ")))
          .doesNotHaveDuplicates();
      assertThat(sql.grammar()).doesNotContainPattern("\\n\\s*\\|");

      Pda all = sql.pda();
      TokenConstraint constraint = TokenConstraint.compose(readable, Vocabulary.o200k());
      for (int i = 0; i < 20; i++) {
        String statement = new Walks(constraint, i, i % 3 * 0.25).next(60);
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
        // The traps have a column T1 and a table T2. The constraint therefore lacks these aliases,
        // which joins of the readable grammar use.
        if (!statement.contains(" AS T2 ")) {
          assertThat(all.accepts(statement.getBytes(StandardCharsets.UTF_8)))
              .as(statement)
              .isTrue();
        }
      }
    }
  }

  /** The values of the table are sorted, but compared with nothing. */
  @Test
  void aTableWithoutComparedColumnsHasNoTests() {
    SqlCatalog catalog =
        SqlCatalog.ofDdl("CREATE TABLE t (x INTERVAL, y JSONB)", SqlDialect.POSTGRESQL);
    String grammar = SqlConstraint.of(catalog, SqlOptions.DEFAULT).grammar();
    Pda readable = Pda.compile(Gbnf.parse("sql.gbnf", grammar));
    for (String statement :
        new String[] {"SELECT DISTINCT x, y FROM t ORDER BY 1", "SELECT y FROM t"}) {
      assertThat(readable.accepts(statement.getBytes(StandardCharsets.UTF_8))).isTrue();
    }
    assertThat(grammar).doesNotContain("WHERE");
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void changesAreInTheReadableGrammarWhenAskedFor(Database database) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database));
        Statement insert = connection.createStatement()) {
      insert.execute("INSERT INTO customers (id, name, city) VALUES (1, 'Ann', 'O''Fallon')");
      SqlCatalog catalog = SqlCatalog.of(connection).withValues(connection, 3);
      for (SqlVerb verb : SqlVerb.values()) {
        SqlConstraint sql =
            SqlConstraint.of(catalog, SqlOptions.DEFAULT.withVerbs(ImmutableSet.of(verb)));
        assertThat(sql.grammar()).contains("# Left out: other joins");
        Pda readable = Pda.compile(Gbnf.parse("sql.gbnf", sql.grammar()));
        TokenConstraint constraint = TokenConstraint.compose(readable, Vocabulary.o200k());
        for (int i = 0; i < 8; i++) {
          String statement = new Walks(constraint, i, i % 3 * 0.25).next(40);
          assertThat(statement).startsWith(verb.name());
          assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
          if (!statement.contains(" AS T2 ")) {
            assertThat(sql.pda().accepts(statement.getBytes(StandardCharsets.UTF_8)))
                .as(statement)
                .isTrue();
          }
        }
      }
      String values = SqlConstraint.of(catalog, SqlOptions.DEFAULT).grammar();
      assertThat(values).contains("'O''Fallon'");
    }
  }
}
