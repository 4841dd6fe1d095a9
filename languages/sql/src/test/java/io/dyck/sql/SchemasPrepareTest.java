package io.dyck.sql;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.Column;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.sql.catalog.SqlDialect;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.sql.catalog.Table;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.core.Parser;

/**
 * All statements that masks allow prepare on schemas that analysts use. {@code
 * -Ddyck.sql.statements=n} sets the number of statements for each database, {@code
 * -Ddyck.sql.databases=DUCKDB,H2} the databases. Without {@code dyck.corpus}, the schema is one of
 * ours. The tokens are bytes and words of SQL: they spell all statements, and their masks cost
 * little.
 */
final class SchemasPrepareTest {
  private static final List<String> NAMES =
      List.of("adventureworks", "sakila", "chinook", "mimic3", "tpcds", "beaver_csail_stata_nova");

  private static final List<SqlDialect> SOURCES =
      List.of(SqlDialect.POSTGRESQL, SqlDialect.SQLITE, SqlDialect.DUCKDB);

  /** The number of statements that share a constraint, which keeps its states in memory. */
  private static final int STATEMENTS_OF_ONE = 50;

  /** One of this number of statements is drawn from masks. Trials of tokens draw the others. */
  private static final int STATEMENTS_BY_MASKS = 20;

  /**
   * The beginnings of statements. Two of three statements have one, because walks seldom open some
   * constructs. TABLE stands for a table, COLUMN for a column of it.
   */
  private static final List<String> BEGINNINGS =
      List.of(
          "SELECT COUNT(",
          "SELECT SUM(",
          "SELECT DISTINCT ",
          "SELECT CASE ",
          "SELECT CASE WHEN ",
          "SELECT CAST(",
          "SELECT (SELECT ",
          "SELECT COUNT(*) FILTER (WHERE ",
          "SELECT STRING_AGG(",
          "SELECT GROUP_CONCAT(",
          "SELECT STDDEV(",
          "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY ",
          "SELECT COUNT(*), MODE() WITHIN GROUP (ORDER BY ",
          "SELECT ARRAY_AGG(",
          "SELECT ARRAY_AGG(COLUMN ORDER BY ",
          "SELECT BOOL_AND(",
          "SELECT EVERY(",
          "SELECT CORR(COLUMN, ",
          "SELECT REGR_SLOPE(",
          "SELECT SUM(COUNT(*)) OVER (",
          "SELECT COUNT(*) FILTER (WHERE COLUMN IS NULL) OVER (",
          "SELECT COUNT(COLUMN) OVER (ORDER BY COLUMN RANGE BETWEEN ",
          "SELECT LAST_VALUE(COLUMN) OVER (ORDER BY COLUMN GROUPS ",
          "SELECT COUNT(*) OVER w FROM TABLE WINDOW w AS (ORDER BY COLUMN RANGE ",
          "SELECT ROW_NUMBER() OVER (PARTITION BY ",
          "SELECT COUNT(*) OVER (ORDER BY ",
          "SELECT COLUMN, RANK() OVER w, COUNT(*) OVER v FROM TABLE WINDOW w AS (",
          "SELECT COUNT(*), RANK() OVER w, SUM(COUNT(*)) OVER w FROM TABLE GROUP BY COLUMN WINDOW w AS (",
          "SELECT * FROM (SELECT ",
          "SELECT COUNT(*) FROM (SELECT * FROM TABLE) a JOIN (SELECT ",
          "SELECT one / zero FROM (SELECT ",
          "SELECT one / zero FROM (SELECT * FROM (SELECT ",
          "SELECT one, zero FROM (SELECT 1 AS one, ",
          "WITH a AS (SELECT 1 AS one, 0 AS zero, COLUMN AS two FROM TABLE) SELECT one, ",
          "WITH a AS (SELECT COLUMN AS one, 0 AS zero FROM TABLE UNION ALL SELECT ",
          "SELECT * FROM (TABLE JOIN ",
          "SELECT COUNT(*) FROM TABLE a NATURAL JOIN ",
          "SELECT COUNT(*) FROM TABLE NATURAL LEFT JOIN ",
          "SELECT * FROM TABLE WHERE ",
          "SELECT * FROM TABLE WHERE NOT ",
          "SELECT * FROM TABLE WHERE EXISTS (SELECT ",
          "SELECT * FROM TABLE WHERE COLUMN IN (SELECT ",
          "SELECT * FROM TABLE WHERE COLUMN = ANY (SELECT ",
          "SELECT * FROM TABLE WHERE COLUMN > ALL (SELECT ",
          "SELECT * FROM TABLE WHERE COLUMN BETWEEN ",
          "SELECT * FROM TABLE WHERE COLUMN LIKE '!",
          "SELECT * FROM TABLE WHERE COLUMN LIKE 'a' ESCAPE '!",
          "SELECT COLUMN % ",
          "SELECT COLUMN % 2 ",
          "SELECT COLUMN ^ ",
          "SELECT COUNT(*) FROM TABLE GROUP BY COLUMN % ",
          "SELECT * FROM TABLE WHERE COLUMN IS DISTINCT FROM ",
          "SELECT * FROM TABLE WHERE COLUMN ~ '",
          "SELECT * FROM TABLE WHERE COLUMN !~* '(",
          "SELECT * FROM TABLE WHERE COLUMN SIMILAR TO '",
          "SELECT * FROM TABLE WHERE COLUMN REGEXP '",
          "SELECT REGEXP_EXTRACT(COLUMN, '",
          "SELECT GENERATE_SERIES(",
          "SELECT COLUMN COLLATE ",
          "SELECT COLUMN || ' ' || ",
          "SELECT GROUPING(COLUMN), ",
          "SELECT COUNT(*) FROM TABLE GROUP BY ",
          "SELECT 1, COUNT(*) FROM TABLE GROUP BY 1",
          "SELECT COUNT(*) FROM TABLE GROUP BY ROLLUP(",
          "SELECT COUNT(*) FROM TABLE GROUP BY CUBE(",
          "SELECT COUNT(*) FROM TABLE GROUP BY ROLLUP(COLUMN) HAVING GROUPING(",
          "SELECT UPPER(COLUMN), COUNT(*) FROM TABLE GROUP BY UPPER(COLUMN)",
          "SELECT COUNT(*) FROM TABLE HAVING ",
          "SELECT * FROM TABLE ORDER BY ",
          "SELECT * FROM TABLE WHERE 1 = 1 ",
          "SELECT * FROM TABLE WHERE (COLUMN, COLUMN) IN (",
          "SELECT * FROM TABLE a CROSS JOIN LATERAL (SELECT ",
          "SELECT (SELECT COUNT(*) FROM TABLE x WHERE x.COLUMN = y.",
          "SELECT * FROM (SELECT x.*, ",
          "SELECT COLUMN, n FROM (SELECT *, ",
          "SELECT COLUMN, COUNT(*) FROM TABLE GROUP BY GROUPING SETS (",
          "WITH RECURSIVE r AS (SELECT COLUMN, 1 AS n FROM TABLE UNION ALL SELECT ",
          "SELECT * FROM TABLE LIMIT 3 OFFSET ",
          "SELECT * FROM TABLE FETCH ",
          "SELECT 1 FROM TABLE UNION ",
          "SELECT 1 FROM TABLE INTERSECT ",
          "SELECT 1 FROM TABLE EXCEPT ",
          "SELECT 1 FROM TABLE UNION (SELECT ",
          "SELECT * FROM ((SELECT COLUMN FROM TABLE ",
          "(SELECT ",
          "WITH RECURSIVE r(a, b) AS (SELECT ",
          "WITH RECURSIVE r(a, b) AS (SELECT 1, COLUMN FROM TABLE UNION SELECT ",
          "WITH RECURSIVE r(a) AS (SELECT COLUMN FROM TABLE UNION ALL SELECT x.a FROM r x, ");

  /** The beginnings of statements that change rows. One of ten statements has one. */
  private static final List<String> CHANGES =
      List.of("INSERT INTO TABLE ", "UPDATE TABLE SET ", "DELETE FROM TABLE ");

  private static final String OWN =
      "CREATE TABLE rooms (room_id INTEGER PRIMARY KEY, \"Room Name\" VARCHAR(40) NOT NULL, floor"
          + " SMALLINT, opened DATE, price NUMERIC(8,2), is_free BOOLEAN);"
          + "CREATE TABLE bookings (booking_id BIGINT, room_id INTEGER, guest VARCHAR(80), arrival"
          + " TIMESTAMP, departs TIME, confirmation UUID, nights INTEGER, rate DOUBLE PRECISION, PRIMARY KEY (booking_id),"
          + " FOREIGN KEY (room_id) REFERENCES rooms (room_id));"
          + "CREATE TABLE notes (booking_id BIGINT REFERENCES bookings (booking_id), \"text\""
          + " VARCHAR(200), \"order\" INTEGER)";

  private static final Pattern CHANGE =
      Pattern.compile("^(?i:CREATE (?!TRIGGER|FUNCTION)|ALTER TABLE|SET search_path)");

  private static final SqlOptions ALL_VERBS =
      SqlOptions.DEFAULT.withVerbs(List.of(SqlVerb.values()));

  @ParameterizedTest
  @EnumSource(Database.class)
  void randomStatementsPrepare(Database database) throws SQLException, IOException {
    String databases = System.getProperty("dyck.sql.databases", database.name());
    if (!List.of(databases.split(",")).contains(database.name())) {
      return;
    }
    int statements = Integer.getInteger("dyck.sql.statements", 60);
    List<List<String>> schemas = schemas(database);
    List<String> refused = new ArrayList<>();
    Constructs seen = new Constructs();
    for (int i = 0; i < schemas.size(); i++) {
      try (Connection connection = database.start(List.of())) {
        run(connection, schemas.get(i));
        SqlCatalog catalog = SqlCatalog.of(connection);
        int first = i * statements / schemas.size();
        int last = (i + 1) * statements / schemas.size();
        prepare(connection, catalog, first, last, refused, seen);
      }
    }
    System.out.println(
        database + ": " + statements + " statements, " + refused.size() + " refused, " + seen);
    assertThat(refused).isEmpty();
  }

  private static void prepare(
      Connection connection,
      SqlCatalog catalog,
      int first,
      int last,
      List<String> refused,
      Constructs seen) {
    Vocabulary vocabulary = WordVocabulary.of(catalog);
    Map<SqlOptions, TokenConstraint> constraints = new HashMap<>();
    for (int i = first; i < last; i++) {
      if (i % STATEMENTS_OF_ONE == 0) {
        constraints.clear();
      }
      boolean isChange = i % 10 == 9;
      // Comments would be the greater part of most statements.
      SqlOptions options = (isChange ? ALL_VERBS : SqlOptions.DEFAULT).withEveryText(i % 4 == 0);
      TokenConstraint constraint =
          constraints.computeIfAbsent(
              options,
              o -> TokenConstraint.compose(SqlConstraint.of(catalog, o).pda(), vocabulary));
      long seed = Long.getLong("dyck.sql.seed", 1) * 1_000_003 + i;
      String beginning =
          isChange
              ? beginning(constraint, catalog, i, CHANGES.get(i / 10 % CHANGES.size()))
              : i % 3 == 0
                  ? ""
                  : beginning(constraint, catalog, i, BEGINNINGS.get(i % BEGINNINGS.size()));
      int tokens = i % 10 == 0 ? 300 : 80;
      double boldness = i % 3 * 0.25;
      String statement =
          i % STATEMENTS_BY_MASKS == i / STATEMENTS_BY_MASKS % STATEMENTS_BY_MASKS
              ? new Walks(constraint, seed, boldness).next(beginning, tokens)
              : new TrialWalks(constraint, catalog, seed, boldness).next(beginning, tokens);
      String refusal = Database.refusal(connection, statement);
      if (!refusal.isEmpty()) {
        refused.add(refusal + "\n  " + statement);
      }
      seen.add(statement);
    }
  }

  /** Returns a beginning of a statement, or an empty one if a database lacks the construct. */
  private static String beginning(
      TokenConstraint constraint, SqlCatalog catalog, int statement, String pattern) {
    Table table = catalog.tables().get(statement % catalog.tables().size());
    String name = catalog.dialect().quote(table.name());
    String spelled =
        table.schema().isEmpty() ? name : catalog.dialect().quote(table.schema()) + "." + name;
    Column column = table.columns().get(statement % table.columns().size());
    String beginning =
        pattern.replace("TABLE", spelled).replace("COLUMN", catalog.dialect().quote(column.name()));
    Matcher matcher = constraint.newMatcher();
    for (byte b : beginning.getBytes(UTF_8)) {
      // The token of a byte has its number.
      if (matcher.tryAccept(new int[] {b & 0xFF}) == 0) {
        return "";
      }
    }
    return beginning;
  }

  /** Returns the statements that make each schema. */
  private static List<List<String>> schemas(Database database) throws IOException {
    Path folder = Path.of(System.getProperty("dyck.corpus", ""), "sql", "analysts", "ddl");
    if (!Files.isDirectory(folder)) {
      return List.of(Schemas.tables(database, OWN));
    }
    List<List<String>> schemas = new ArrayList<>();
    for (String name : NAMES) {
      schemas.add(schema(database, folder, name));
    }
    return schemas;
  }

  /** Returns the schema of a database, or one that was made for another in the own types. */
  private static List<String> schema(Database database, Path folder, String name)
      throws IOException {
    Path own = file(folder, name, database.dialect);
    if (Files.exists(own)) {
      return statements(Files.readString(own));
    }
    for (SqlDialect dialect : SOURCES) {
      Path other = file(folder, name, dialect);
      if (Files.exists(other)) {
        return Schemas.tables(database, SqlCatalog.ofDdl(Files.readString(other), dialect));
      }
    }
    throw new IllegalStateException("no schema " + name);
  }

  private static Path file(Path folder, String name, SqlDialect dialect) {
    return folder.resolve(name + "." + dialect.name().toLowerCase(Locale.ROOT) + ".sql");
  }

  /** Returns the statements of a script that change a schema, without triggers. */
  private static List<String> statements(String script) {
    // The commands of a shell have no semicolon.
    String sql = script.replaceAll("(?m)^(COPY .*|\\\\.*)$", "");
    try {
      return Parser.parseJdbcSql(sql, true, false, true, false, false).stream()
          .map(query -> Walks.withoutComments(query.nativeSql).strip())
          .filter(statement -> CHANGE.matcher(statement).find())
          .toList();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Runs a script. Its statements on users, languages and files may fail. */
  private static void run(Connection connection, List<String> script) {
    List<String> failed = new ArrayList<>();
    for (String sql : script) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      } catch (SQLException e) {
        failed.add(e.getMessage() + ": " + sql);
      }
    }
    assertThat(failed.size()).as("%s", failed).isLessThan(script.size() / 4 + 1);
  }
}
