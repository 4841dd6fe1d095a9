package io.dyck.cli.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.cli.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SqlCommandTest {
  private static final String DDL =
      "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, city TEXT);\n"
          + "CREATE TABLE orders (id INTEGER, customer_id INTEGER REFERENCES customers (id),"
          + " total NUMERIC);\n";

  @TempDir private Path folder;

  private String ddl() throws IOException {
    return Files.writeString(folder.resolve("shop.sql"), DDL).toString();
  }

  @Test
  void statementsAreChecked() throws IOException {
    String query =
        "SELECT T1.name FROM customers AS T1 JOIN orders AS T2 ON T1.id = T2.customer_id";
    assertThat(Run.dyck("sql", "--ddl", ddl(), "--check", query).status()).isZero();
    Run open = Run.dyck("sql", "--ddl", ddl(), "--check", "SELECT name FROM");
    assertThat(open.status()).isEqualTo(1);
    assertThat(open.out())
        .contains("refused: DYCK-Q013: line 1, column 17: the statement is not complete; expected")
        .contains("it would be complete as: SELECT name FROM customers");
    String column = "SELECT 1, name";
    Run goesOn = Run.dyck("sql", "--ddl", ddl(), "--check", column);
    assertThat(goesOn.status()).isEqualTo(1);
    String whole = goesOn.out().replaceFirst("(?s).*complete as: ", "").strip();
    assertThat(whole).startsWith(column);
    assertThat(Run.dyck("sql", "--ddl", ddl(), "--check", whole).out()).contains("accepted");
  }

  @Test
  void aRefusedStatementIsShownWithThePlaceOfItsMistake() throws IOException {
    String unknown = "SELECT name\nFROM customers WHERE salary > 3";
    Run refused = Run.dyck("sql", "--ddl", ddl(), "--check", unknown);
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.out())
        .contains("refused: DYCK-Q012: line 2, column 22: 'salary' cannot stand here; expected")
        .contains("a column (")
        .contains("\n  FROM customers WHERE salary > 3\n  " + " ".repeat(21) + "^\n");
  }

  /** DuckDB takes a connection read-only only when it opens. */
  @Test
  void statementsOfDuckDbRunReadOnly() throws SQLException {
    String url = "jdbc:duckdb:" + folder.resolve("shop.duckdb");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customers (id INTEGER, name VARCHAR)");
      statement.execute("INSERT INTO customers VALUES (1, 'Ann')");
    }
    Run run = Run.dyck("sql", "--jdbc", url, "-n", "3", "--seed", "1", "--run");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).contains("row").doesNotContain("stopped");
  }

  @Test
  void statementsOfADatabaseRunReadOnly() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      for (String part : DDL.split(";\n")) {
        statement.execute(part);
      }
      statement.execute("INSERT INTO customers VALUES (1, 'Ann', 'Lisbon')");
    }
    Run run = Run.dyck("sql", "--jdbc", url, "-n", "3", "--seed", "1", "--run");
    assertThat(run.err()).contains("seed 1");
    assertThat(run.status()).isZero();
    assertThat(run.out()).contains("row").doesNotContain("stopped");
  }

  @Test
  void policyTakesColumnsAway() throws IOException {
    String policy =
        Files.writeString(
                folder.resolve("analyst.json"),
                "{\"role\": \"analyst\", \"select\": {\"customers\": [\"id\", \"city\"]}}")
            .toString();
    String[] call = {
      "sql", "--ddl", ddl(), "--policy", policy, "--check", "SELECT city FROM customers"
    };
    assertThat(Run.dyck(call).status()).isZero();
    for (String forbidden :
        new String[] {
          "SELECT name FROM customers", "SELECT * FROM customers", "SELECT total FROM orders"
        }) {
      call[6] = forbidden;
      assertThat(Run.dyck(call).status()).as(forbidden).isEqualTo(1);
    }
  }

  @Test
  void aModelReadsTheTablesThatARoleMayName() throws IOException {
    String ddl =
        Files.writeString(
                folder.resolve("staff.sql"),
                "CREATE TABLE hr.department (id INTEGER, \"Name\" TEXT);"
                    + "CREATE TABLE hr.person (id INTEGER, boss INTEGER REFERENCES hr.person (id),"
                    + " dep INTEGER REFERENCES hr.department (id), pay INTEGER);")
            .toString();
    Run all = Run.dyck("sql", "--ddl", ddl, "--dialect", "postgresql", "--prompt");
    assertThat(all.out())
        .startsWith("Answer with one SELECT statement for postgresql")
        .endsWith(
            """
            The tables:
            hr.department (id INTEGER, "Name" TEXT)
            hr.person (id INTEGER, boss INTEGER, dep INTEGER, pay INTEGER)
              boss refers to hr.person (id)
              dep refers to hr.department (id)
            """);
    String policy =
        Files.writeString(
                folder.resolve("clerk.json"),
                "{\"role\": \"clerk\", \"select\": {\"hr.person\": [\"boss\", \"dep\"]},"
                    + " \"insert\": {\"hr.department\": [\"Name\"]}}")
            .toString();
    String[] call = {
      "sql", "--ddl", ddl, "--dialect", "postgresql", "--policy", policy, "--prompt", "--verbs", ""
    };
    call[9] = "select";
    assertThat(Run.dyck(call).out()).endsWith("tables:\nhr.person (boss INTEGER, dep INTEGER)\n");
    call[9] = "insert";
    assertThat(Run.dyck(call).out())
        .endsWith(
            "tables:\nhr.department (\"Name\" TEXT)\nhr.person (boss INTEGER, dep INTEGER)\n");
  }

  @Test
  void changesAreThereOnlyWhenAskedFor() throws IOException {
    String delete = "DELETE FROM orders WHERE id = 3";
    Run unasked = Run.dyck("sql", "--ddl", ddl(), "--check", delete);
    assertThat(unasked.status()).isEqualTo(1);
    assertThat(unasked.out()).contains("'DELETE' cannot stand here; expected SELECT, WITH");
    Run asked = Run.dyck("sql", "--ddl", ddl(), "--verbs", "select,delete", "--check", delete);
    assertThat(asked.status()).isZero();
    Run all = Run.dyck("sql", "--ddl", ddl(), "--verbs", "delete", "--check", "DELETE FROM orders");
    assertThat(all.status()).isEqualTo(1);
    Run written = Run.dyck("sql", "--ddl", ddl(), "--verbs", "insert", "-n", "1", "--seed", "3");
    // Comments may stand between the words.
    assertThat(written.out()).matches("(?is)insert(?:\\s|--[^\n]*\n|/\\*.*?\\*/)+into\\b.*");
    Run unknown = Run.dyck("sql", "--ddl", ddl(), "--verbs", "drop", "--check", delete);
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.err()).contains("DYCK-Q010").contains("select, insert, update or delete");
  }

  @Test
  void parametersStandForValues() throws IOException {
    String statement = "SELECT name FROM customers WHERE name = :who";
    assertThat(Run.dyck("sql", "--ddl", ddl(), "--check", statement).status()).isEqualTo(1);
    Run given = Run.dyck("sql", "--ddl", ddl(), "--parameter", "who=VARCHAR", "--check", statement);
    assertThat(given.out()).startsWith("accepted");
    Run prompt = Run.dyck("sql", "--ddl", ddl(), "--parameter", "who=VARCHAR", "--prompt");
    assertThat(prompt.out()).contains("bound later: :who (who, VARCHAR). The tables:");
    Run unknown = Run.dyck("sql", "--ddl", ddl(), "--parameter", "1=INTEGER", "--check", statement);
    assertThat(unknown.status()).isEqualTo(2);
    assertThat(unknown.err()).contains("DYCK-Q014").contains("'1'");
  }

  @Test
  void runOnlyReads() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a INTEGER)");
    }
    Run run = Run.dyck("sql", "--jdbc", url, "--verbs", "select,delete", "--run");
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("--run only reads, so it runs no DELETE");
  }

  @Test
  void columnsEqualTheirOwnValues() throws SQLException, IOException {
    String url = "jdbc:sqlite:" + folder.resolve("shop.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE payments (id INTEGER, status TEXT)");
      statement.execute("INSERT INTO payments VALUES (1, 'Captured'), (2, 'Failed')");
    }
    String[] call = {
      "sql",
      "--jdbc",
      url,
      "--values",
      "9",
      "--check",
      "SELECT id FROM payments WHERE status = 'Captured'"
    };
    Run right = Run.dyck(call);
    assertThat(right.status()).as(right.err()).isZero();
    assertThat(right.err()).contains("\"payments\".\"status\" is compared with its 2 values");
    call[5] = "--prompt";
    call[6] = "How?";
    assertThat(Run.dyck(call).out())
        .contains("payments (id INTEGER, status TEXT: 'Captured', 'Failed')");
    call[5] = "--check";
    call[6] = "SELECT id FROM payments WHERE status = 'captured'";
    assertThat(Run.dyck(call).status()).isEqualTo(1);
    call[4] = "0";
    assertThat(Run.dyck(call).err()).contains("--values takes 1 to 10000");
    assertThat(Run.dyck("sql", "--ddl", ddl(), "--values", "9").err())
        .contains("--values needs --jdbc");
  }

  @Test
  void grammarIsRead() throws IOException {
    Run grammar = Run.dyck("sql", "--ddl", ddl(), "--grammar");
    Path file = Files.writeString(folder.resolve("shop.gbnf"), grammar.out());
    String query =
        "SELECT T1.total FROM orders AS T1 JOIN customers AS T2 ON T1.customer_id = T2.id";
    assertThat(Run.dyck("accept", file.toString(), query).status()).isZero();
  }

  @Test
  void mistakesAreTold() throws IOException {
    assertThat(Run.dyck("sql").err()).contains("--jdbc").contains("--ddl");
    assertThat(Run.dyck("sql", "--jdbc", "jdbc:nothing:x").err()).contains("DYCK-Q002");
    String empty = Files.writeString(folder.resolve("empty.sql"), "-- nothing\n").toString();
    assertThat(Run.dyck("sql", "--ddl", empty).err()).contains("DYCK-Q004");
    String broken = Files.writeString(folder.resolve("broken.sql"), "CREATE TABLE t").toString();
    assertThat(Run.dyck("sql", "--ddl", broken).err()).contains("DYCK-Q005").contains("line 1");
    assertThat(Run.dyck("sql", "--ddl", ddl(), "--dialect", "dbase").err()).contains("DYCK-Q001");
  }

  @Test
  void noDatabaseIsMadeAndNoPasswordIsTold() throws IOException, SQLException {
    for (String kind : new String[] {"sqlite:", "h2:file:", "duckdb:"}) {
      Path file = folder.resolve(kind.substring(0, 2) + ".db");
      Run missing = Run.dyck("sql", "--jdbc", "jdbc:" + kind + file);
      assertThat(missing.status()).as(kind).isEqualTo(2);
      assertThat(missing.err()).contains("DYCK-Q002").contains("no connection to");
      try (var made = Files.list(folder)) {
        assertThat(made.filter(Files::isRegularFile)).as(kind).isEmpty();
      }
    }
    Run noServer = Run.dyck("sql", "--jdbc", "jdbc:postgresql://localhost:1/x?password=secret");
    assertThat(noServer.status()).isEqualTo(2);
    assertThat(noServer.err())
        .contains("DYCK-Q002")
        .contains("check that the database is there")
        .doesNotContain("secret");
    String url = "jdbc:h2:mem:guarded";
    try (Connection guarded = DriverManager.getConnection(url, "owner", "right");
        Statement statement = guarded.createStatement()) {
      statement.execute("CREATE TABLE t (a INTEGER)");
      String wrong = Files.writeString(folder.resolve("wrong"), "wrong\n").toString();
      Run refused = Run.dyck("sql", "--jdbc", url, "--user", "owner", "--password-file", wrong);
      assertThat(refused.status()).isEqualTo(2);
      assertThat(refused.err()).contains("DYCK-Q002").contains("check the user and the password");
      String right = Files.writeString(folder.resolve("right"), "right\n").toString();
      Run let =
          Run.dyck("sql", "--jdbc", url, "--user", "owner", "--password-file", right, "-n", "1");
      assertThat(let.status()).as(let.err()).isZero();
    }
  }

  @Test
  void aDatabaseWithoutTablesIsTold() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("empty.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA user_version = 1");
    }
    Run empty = Run.dyck("sql", "--jdbc", url);
    assertThat(empty.status()).isEqualTo(2);
    assertThat(empty.err()).contains("DYCK-Q004").contains("the catalogue has none");
  }

  @Test
  void recordsAreVerifiedAndReplayed() throws IOException {
    String record = folder.resolve("record.txt").toString();
    String ddl = ddl();
    Run written = Run.dyck("sql", "--ddl", ddl, "-n", "2", "--seed", "4", "--audit", record);
    assertThat(written.status()).isZero();
    Run verified = Run.dyck("audit", "verify", record);
    assertThat(verified.out()).startsWith("as it was written: 2 texts");
    Run replayed = Run.dyck("sql", "--ddl", ddl, "--replay", record, "--step", "0");
    assertThat(replayed.out()).contains("step 0 took").contains("equal: 2 texts");
    assertThat(replayed.status()).isZero();
    Run other = Run.dyck("sql", "--ddl", ddl, "--tables", "customers", "--replay", record);
    assertThat(other.status()).isEqualTo(1);
    assertThat(other.out()).contains("another grammar");
    Path file = Path.of(record);
    Files.writeString(file, Files.readString(file).replaceFirst("step 1 ", "step 2 "));
    Run altered = Run.dyck("audit", "verify", record);
    assertThat(altered.status()).isEqualTo(1);
    assertThat(altered.out()).contains("DYCK-M041");
  }

  @Test
  void questionsAreAnsweredWithRows() throws SQLException {
    String url = "jdbc:sqlite:" + folder.resolve("library.db");
    try (Connection connection = DriverManager.getConnection(url);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE customers (id INTEGER, name TEXT, city TEXT, country TEXT)");
      statement.execute("CREATE TABLE orders (id INTEGER, customer_id INTEGER, total REAL)");
      statement.execute("INSERT INTO customers VALUES (1, 'Ann', 'Lisbon', 'Portugal')");
    }
    Run run = Run.dyck("sql", "--jdbc", url, "How many customers are there?", "--run");
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).containsIgnoringCase("select").contains("row");
  }

  /** The small model says which tables it knows, and answers about no others. */
  @Test
  void theSmallModelAnswersAboutItsOwnTables() throws IOException {
    Path unknown =
        Files.writeString(
            folder.resolve("music.sql"), "CREATE TABLE track (id INTEGER, name TEXT);");
    Run refused = Run.dyck("sql", "--ddl", unknown.toString(), "How many tracks are there?");
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("the small model knows none of these tables", "customers");
    Path training = Path.of("../../../models/small/training/tasks/databases.py");
    assertThat(Files.readString(training)).contains(SmallModelTables.DDL.strip());
  }
}
