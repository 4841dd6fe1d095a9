package io.dyck.cli.models.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class TaskDatabaseTest {
  @Test
  void rowsAreComparedInOrderOnlyWhereAnOrderIsAskedFor() throws SQLException {
    try (TaskDatabase databases = TaskDatabase.open()) {
      String names = "SELECT name FROM customers";
      String sorted = names + " ORDER BY name";
      assertThat(databases.haveSameRows(sorted, names)).isTrue();
      assertThat(databases.haveSameRows(names, sorted)).isFalse();
      assertThat(databases.haveSameRows("SELECT name FROM customers LIMIT 3", names)).isFalse();
      assertThat(databases.haveSameRows(names + " UNION ALL " + names, names)).isFalse();
    }
  }

  @Test
  void aQueryThatFailsAnswersNothing() throws SQLException {
    try (TaskDatabase databases = TaskDatabase.open()) {
      assertThat(databases.haveSameRows("SELECT nothing FROM nowhere", "SELECT 1")).isFalse();
      assertThat(databases.haveSameRows("", "SELECT 1")).isFalse();
    }
  }

  @Test
  void noAnswerOfAModelChangesTheTables() throws SQLException {
    try (TaskDatabase databases = TaskDatabase.open()) {
      assertThat(databases.haveSameRows("DELETE FROM customers", "SELECT 1")).isFalse();
      assertThat(databases.haveSameRows("SELECT COUNT(*) > 9 FROM customers", "SELECT 1")).isTrue();
    }
  }
}
