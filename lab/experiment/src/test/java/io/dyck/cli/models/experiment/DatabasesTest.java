package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class DatabasesTest {
  @Test
  void rowsAreComparedInOrderOnlyWhereAnOrderIsAskedFor() throws SQLException {
    try (Databases databases = Databases.open()) {
      String names = "SELECT name FROM customers";
      String sorted = names + " ORDER BY name";
      assertThat(databases.sameRows(sorted, names)).isTrue();
      assertThat(databases.sameRows(names, sorted)).isFalse();
      assertThat(databases.sameRows("SELECT name FROM customers LIMIT 3", names)).isFalse();
      assertThat(databases.sameRows(names + " UNION ALL " + names, names)).isFalse();
    }
  }

  @Test
  void aQueryThatFailsAnswersNothing() throws SQLException {
    try (Databases databases = Databases.open()) {
      assertThat(databases.sameRows("SELECT nothing FROM nowhere", "SELECT 1")).isFalse();
      assertThat(databases.sameRows("", "SELECT 1")).isFalse();
    }
  }

  @Test
  void noAnswerOfAModelChangesTheTables() throws SQLException {
    try (Databases databases = Databases.open()) {
      assertThat(databases.sameRows("DELETE FROM customers", "SELECT 1")).isFalse();
      assertThat(databases.sameRows("SELECT COUNT(*) > 9 FROM customers", "SELECT 1")).isTrue();
    }
  }
}
