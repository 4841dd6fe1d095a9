package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.TokenConstraint;
import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements that a model writes: without comments, and with simple white space. */
final class GenerationTest {
  private static final SqlCatalog CATALOG =
      SqlCatalog.ofDdl(
          """
          CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);
          CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers (id));
          """,
          SqlDialect.SQLITE);

  private static final Pda EVERY = SqlConstraint.of(CATALOG, SqlOptions.DEFAULT).pda();
  private static final Pda WRITTEN = SqlConstraint.of(CATALOG, SqlOptions.GENERATION).pda();

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT name FROM customers",
        "SELECT name,city FROM customers WHERE id=1",
        "SELECT name\nFROM customers",
        "SELECT\n    name ,\n    COUNT( * )\nFROM customers\nGROUP BY name"
      })
  void aBlankOrAnIndentedLineIsWritten(String statement) {
    assertThat(accepts(EVERY, statement)).isTrue();
    assertThat(accepts(WRITTEN, statement)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT  name FROM customers",
        "SELECT name\n\nFROM customers",
        "SELECT name \nFROM customers",
        "SELECT\tname FROM customers",
        "SELECT name FROM customers c\tWHERE c.id = 1",
        "SELECT name FROM customers c\rWHERE c.id = 1",
        "SELECT name\r\nFROM customers",
        "SELECT name /* all */ FROM customers",
        "SELECT name -- all\nFROM customers"
      })
  void commentsAndOtherWhiteSpaceAreOnlyRead(String statement) {
    assertThat(accepts(EVERY, statement)).isTrue();
    assertThat(accepts(WRITTEN, statement)).isFalse();
  }

  @Test
  void writtenStatementsAreStatements() {
    TokenConstraint constraint =
        TokenConstraint.compose(WRITTEN, WordVocabulary.ofBytesAnd(List.of()));
    Walks walks = new Walks(constraint, 5, 0);
    for (int i = 0; i < 20; i++) {
      String statement = walks.next(60);
      assertThat(accepts(EVERY, statement)).as(statement).isTrue();
      assertThat(Walks.withoutComments(statement)).isEqualTo(statement);
      assertThat(statement).doesNotContain("\t", "\r", "\f");
    }
  }

  @Test
  void theHashNamesTheForm() {
    assertThat(SqlConstraint.of(CATALOG, SqlOptions.GENERATION).hash())
        .isNotEqualTo(SqlConstraint.of(CATALOG, SqlOptions.DEFAULT).hash());
  }
}
