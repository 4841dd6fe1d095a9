package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A column whose values are known is compared for equality with no other text. */
final class ValueExpressionsTest {
  private static final List<String> DDL =
      List.of(
          "CREATE TABLE payments (id INTEGER, status VARCHAR(20), note VARCHAR(20))",
          "CREATE TABLE refunds (id INTEGER, reason VARCHAR(20), status VARCHAR(20))",
          "INSERT INTO payments VALUES (1, 'Captured', 'a'), (2, 'Failed', 'b'), (3, 'Captured',"
              + " 'c'), (4, NULL, 'd'), (5, 'It''s \u2603', 'e'), (6, 'Captured''s', 'f')",
          "INSERT INTO refunds VALUES (1, 'late', 'Open')");

  private static final List<String> RIGHT =
      List.of(
          "SELECT id FROM payments WHERE status = 'Captured'",
          "SELECT id FROM payments WHERE status <> 'Captured''s' OR status = 'It''s \u2603'",
          "SELECT id FROM payments WHERE status IN ('Captured', 'Failed')",
          "SELECT T3.id FROM payments AS T3 WHERE T3.status NOT IN ('Failed')",
          "SELECT id FROM payments WHERE status LIKE 'Capt%' AND status > 'D'",
          "SELECT id FROM payments WHERE UPPER(status) = 'CAPTURED'",
          "SELECT id FROM payments WHERE status = note",
          "SELECT id FROM payments WHERE note = 'anything'",
          "SELECT id FROM refunds WHERE status = 'Open'",
          "SELECT COUNT(*) FROM payments GROUP BY status HAVING status = 'Failed'",
          "SELECT CASE WHEN status = 'Open' THEN 1 ELSE 0 END FROM payments");

  private static final List<String> WRONG =
      List.of(
          "SELECT id FROM payments WHERE status = 'captured'",
          "SELECT id FROM payments WHERE status = 'Capture'",
          "SELECT id FROM payments WHERE status = 'Open'",
          "SELECT id FROM payments WHERE status IN ('Captured', 'Lost')",
          "SELECT T3.id FROM payments AS T3 WHERE T3.status != ''",
          "SELECT CASE WHEN status = 'Lost' THEN 1 ELSE 0 END FROM payments");

  @ParameterizedTest
  @EnumSource(Database.class)
  void columnsEqualOnlyTheirOwnValues(Database database) throws SQLException {
    try (Connection connection = database.start(DDL)) {
      SqlCatalog all = SqlCatalog.of(connection);
      SqlCatalog catalog = all.withValues(connection, 4);
      assertThat(catalog.report())
          .anyMatch(
              line ->
                  line.toLowerCase(java.util.Locale.ROOT)
                      .contains("\"status\" is compared with its 4 values"));
      Pda pda = SqlConstraint.of(catalog, SqlOptions.DEFAULT).pda();
      Pda any = SqlConstraint.of(all, SqlOptions.DEFAULT).pda();
      for (String statement : RIGHT) {
        assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
        assertThat(accepts(pda, statement)).as(statement).isTrue();
      }
      for (String statement : WRONG) {
        assertThat(accepts(pda, statement)).as(statement).isFalse();
        assertThat(accepts(any, statement)).as(statement).isTrue();
      }
      assertThat(SqlConstraint.of(catalog, SqlOptions.DEFAULT).hash())
          .isNotEqualTo(SqlConstraint.of(all, SqlOptions.DEFAULT).hash());
    }
  }

  @ParameterizedTest
  @EnumSource(Database.class)
  void whatCannotBeReadIsReported(Database database) throws SQLException {
    try (Connection connection = database.start(DDL)) {
      SqlCatalog all = SqlCatalog.of(connection);
      assertThatThrownBy(() -> all.withValues(connection, 0))
          .isInstanceOf(IllegalArgumentException.class);
      try (Statement statement = connection.createStatement()) {
        statement.execute("DROP TABLE refunds");
      }
      assertThat(all.withValues(connection, 4).report())
          .anyMatch(line -> line.contains("are not read"));
    }
  }

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }
}
