package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlRights;
import io.dyck.sql.catalog.SqlVerb;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The place and the reason of a refusal. */
final class StatementRefusalTest {
  private static final String DDL =
      "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);"
          + "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, total NUMERIC);";

  private static SqlConstraint shop(SqlDialect dialect) {
    return SqlConstraint.of(SqlCatalog.ofDdl(DDL, dialect), SqlOptions.DEFAULT);
  }

  private static String message(SqlConstraint sql, String statement) {
    return sql.refusal(statement).map(StatementRefusal::message).orElse("");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "SELECT name FROM custmers | Q012 1:18 'custmers' cannot stand here | a table (customers, orders)",
        "SELECT name FROM customers WHERE salary > 3 | Q012 1:34 'salary' cannot stand here"
            + " | a column (id, name, city)",
        "SELECT name FROM customers WHERE | Q013 1:33 the statement is not complete"
            + " | a column (id, name, city)",
        "SELECT name FROM customers LIMIT ten | Q012 1:34 'ten' cannot stand here | a number",
        "DROP TABLE customers | Q012 1:1 'DROP' cannot stand here | SELECT",
        "SELECT name FROM customers; DELETE FROM orders | Q012 1:29 'DELETE' cannot stand here |",
        // A table that has the name could still follow: the name is the mistake, not the end.
        "SELECT total FROM customers | Q012 1:8 the statement names no table that has a column"
            + " 'total'; orders has it |",
        "SELECT naem FROM customers WHERE id = 1 | Q012 1:8 no table has a column 'naem';"
            + " 'name' is like it |",
        "SELECT name, c.naem FROM customers c | Q012 1:14 'c' has no column 'naem'; 'name' is like it |",
        "SELECT DISTINCT naem FROM customers | Q012 1:17 no table has a column 'naem'; 'name' is like it"
            + " | a column (id, name, city)",
        "SELECT AVG(idd) FROM customers WHERE id > 1 | Q012 1:12 no table has a column 'idd'; 'id' is"
            + " like it |",
        "SELECT T1.name FROM customers | Q012 1:8 nothing in the statement is named 'T1' |",
        "SELECT id FROM customers JOIN orders ON customers.id = orders.customer_id | Q012 1:8 several"
            + " tables of the statement have a column 'id'; write customers.id or orders.id |",
      })
  void theMistakeIsNamed(String statement, String expected, String instead) {
    for (SqlDialect dialect : SqlDialect.values()) {
      SqlConstraint sql = shop(dialect);
      if (dialect == SqlDialect.H2) {
        // Names without quotes are in upper case there.
        continue;
      }
      StatementRefusal refusal = sql.refusal(statement).orElseThrow();
      assertThat(
              refusal.code().substring(5)
                  + " "
                  + refusal.line()
                  + ":"
                  + refusal.column()
                  + " "
                  + refusal.reason())
          .as(dialect.id())
          .isEqualTo(expected);
      if (instead != null) {
        assertThat(refusal.expected()).as(dialect.id()).contains(instead);
      }
    }
  }

  @Test
  void aStatementOfTheLanguageHasNoRefusal() {
    assertThat(shop(SqlDialect.SQLITE).refusal("SELECT name FROM customers")).isEmpty();
  }

  @Test
  void columnsThatFitAreExpected() {
    String average = "SELECT AVG(idd) FROM customers WHERE id > 1";
    assertThat(message(shop(SqlDialect.POSTGRESQL), average)).endsWith("expected a column (id)");
    assertThat(message(shop(SqlDialect.SQLITE), average)).endsWith("(id, name, city)");
  }

  /** PostgreSQL reads UPDATE as a name there. */
  @Test
  void keywordsThatAreReadAsNamesAreNotExpected() {
    assertThat(message(shop(SqlDialect.POSTGRESQL), "SELECT "))
        .contains("expected a name, a number, a text, a function, DISTINCT")
        .doesNotContain("UPDATE");
  }

  @Test
  void tablesAreNamedWithTheirSchemas() {
    String ddl = "CREATE TABLE a.t (x INTEGER); CREATE TABLE b.u (y INTEGER)";
    SqlConstraint sql =
        SqlConstraint.of(SqlCatalog.ofDdl(ddl, SqlDialect.POSTGRESQL), SqlOptions.DEFAULT);
    assertThat(message(sql, "SELECT x FROM ")).contains("expected a table (a.t");
    assertThat(message(sql, "SELECT y FROM a.t"))
        .contains("names no table that has a column 'y'; b.u has it");
  }

  @Test
  void noRefusalNamesWhatARoleMayNotName() {
    SqlPolicy policy =
        SqlPolicy.ofJson(
            "{\"role\": \"r\", \"select\": {\"customers\": [\"id\"]},"
                + " \"insert\": {\"orders\": [\"total\"]}}");
    SqlRights rights = policy.apply(SqlRights.all(SqlCatalog.ofDdl(DDL, SqlDialect.SQLITE)));
    SqlConstraint selects = SqlConstraint.of(rights, SqlOptions.DEFAULT);
    assertThat(message(selects, "SELECT total FROM customers"))
        .isEqualTo(
            "DYCK-Q012: line 1, column 8: no table has a column 'total'; expected a column (id)");
    assertThat(message(selects, "SELECT id FROM")).contains("a table (customers)");
    SqlOptions both = SqlOptions.DEFAULT.withVerbs(List.of(SqlVerb.SELECT, SqlVerb.INSERT));
    SqlCatalog named = SqlConstraint.of(rights, both).catalog();
    assertThat(named.tables().stream().flatMap(t -> t.columns().stream()).map(Column::name))
        .containsExactly("id", "total");
  }

  @Test
  void whatIsMissingIsListed() {
    String grouped = "SELECT name, COUNT(*) FROM customers";
    assertThat(message(shop(SqlDialect.POSTGRESQL), grouped))
        .startsWith("DYCK-Q013: line 1, column 37: the statement is not complete; expected")
        .contains("GROUP BY");
  }

  @Test
  void emptyAndStrangeTextsAreRefused() {
    for (String text : new String[] {"", " ", "'", "\ud83d\ude00", "SELECT '\ud83d", "SELECT \0"}) {
      assertThat(message(shop(SqlDialect.SQLITE), text)).as(text).startsWith("DYCK-Q01");
    }
  }
}
