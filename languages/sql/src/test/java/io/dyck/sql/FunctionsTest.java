package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.pda.Pda;
import io.dyck.sql.catalog.SqlCatalog;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Functions of dates and texts: functions of the database prepare, other functions are in no
 * language.
 */
final class FunctionsTest {
  private static final List<String> TYPED =
      List.of(
          "EXTRACT(YEAR FROM born)",
          "extract( quarter  from placed )",
          "EXTRACT(HOUR FROM placed)",
          "CAST(placed AS DATE)",
          "COALESCE(born, CURRENT_DATE)",
          "COALESCE(placed, LOCALTIMESTAMP)",
          "COALESCE(placed, TIMESTAMP '2024-02-29 23:59:59')",
          "COALESCE(total, 0)",
          "NULLIF(rating, 0)",
          "LEFT(name, 3)",
          "RIGHT(UPPER(name), 3)",
          "CONCAT(name, ', ')",
          "CEIL(rating)",
          "FLOOR(AVG(total))");

  private static final List<String> ALL =
      List.of("LTRIM(name)", "RTRIM(city)", "NULLIF(name, '')", "SUBSTR(name, 1, 3)");

  private static List<String> own(Database database) {
    return switch (database) {
      case SQLITE ->
          List.of(
              "STRFTIME('%Y-%m', born)",
              "DATE(born)",
              "DATE(placed, 'start of month')",
              "TIME(placed)",
              "DATETIME(placed)",
              "JULIANDAY(placed) - JULIANDAY(note)",
              "INSTR(name, ' ')",
              "ROUND(AVG(total), 2)");
      case H2 ->
          List.of(
              "FORMATDATETIME(placed, 'yyyy-MM')",
              "DATEDIFF('DAY', born, CURRENT_DATE)",
              "DATEADD('MONTH', 3, born)",
              "DATEADD('DAY', 3, placed)",
              "INSTR(name, ' ')",
              "ROUND(rating, 1)");
      case DUCKDB ->
          List.of(
              "DATE_TRUNC('month', placed)",
              "DATE_PART('week', born)",
              "STRFTIME(born, '%Y-%m')",
              "DATE_DIFF('day', born, DATE '2024-02-29')",
              "YEAR(born)",
              "STRPOS(name, ' ')",
              "ROUND(rating, 1)");
      case POSTGRESQL ->
          List.of(
              "DATE_TRUNC('month', placed)",
              "DATE_PART('week', born)",
              "TO_CHAR(placed, 'YYYY-MM')",
              "STRPOS(name, ' ')",
              "ROUND(CAST(AVG(total) AS NUMERIC), 2)");
    };
  }

  /** Calls of functions that are not allowed, and calls with wrong arguments. */
  private static final List<String> WRONG =
      List.of(
          "PG_SLEEP(3)",
          "PG_READ_FILE('x')",
          "LOAD_EXTENSION('x')",
          "READ_CSV('x')",
          "FILE_READ('x')",
          "RANDOM()",
          "EXTRACT(YEAR FROM rating)",
          "EXTRACT(HOUR FROM born)",
          "DATE_TRUNC('month', name)",
          "TO_CHAR(placed, name)",
          "FORMATDATETIME(placed, name)",
          "STRFTIME(name, '%Y')");

  @ParameterizedTest
  @EnumSource(Database.class)
  void functionsOfTheDatabasePrepare(Database database) throws SQLException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      Pda pda = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT).pda();
      List<String> values = new ArrayList<>(ALL);
      values.addAll(own(database));
      if (database.dialect.isStrict()) {
        values.addAll(TYPED);
      }
      for (String value : values) {
        List<String> statements = new ArrayList<>();
        boolean isAggregate = value.contains("AVG");
        statements.add(
            "SELECT "
                + value
                + " AS highest FROM "
                + table(value)
                + (isAggregate ? "" : " ORDER BY 1"));
        if (!isAggregate) {
          statements.add("SELECT id FROM " + table(value) + " WHERE " + value + " IS NOT NULL");
          statements.add("SELECT MAX(" + value + ") FROM " + table(value) + " WHERE id > 3");
        }
        for (String statement : statements) {
          assertThat(Database.refusal(connection, statement)).as(statement).isEmpty();
          assertThat(accepts(pda, statement)).as(statement).isTrue();
        }
      }
      for (String value : WRONG) {
        String statement = "SELECT " + value + " FROM " + table(value);
        assertThat(accepts(pda, statement)).as(statement).isFalse();
      }
    }
  }

  /** Returns the table with the columns of a value. */
  private static String table(String value) {
    return value.contains("placed") || value.contains("total") ? "orders" : "customers";
  }

  private static boolean accepts(Pda pda, String statement) {
    return pda.accepts(statement.getBytes(StandardCharsets.UTF_8));
  }
}
