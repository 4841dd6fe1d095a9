package io.dyck.sql;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.io.Resources;
import io.dyck.compose.TokenConstraint;
import io.dyck.sql.catalog.SqlCatalog;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.select.Select;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * An independent parser reads nearly all statements, each as one SELECT. Statements call only
 * allowed functions. A system property sets the number of statements for each database: {@code
 * -Ddyck.sql.statements=n}. With {@code -Ddyck.sql.write=FOLDER} the statements are also written to
 * files, one on each line.
 */
final class ParsersTest {
  /** The words that may stand before a parenthesis. */
  private static final Set<String> ALLOWED =
      Set.of(
          "lower",
          "upper",
          "trim",
          "length",
          "abs",
          "round",
          "substr",
          "replace",
          "coalesce",
          "nullif",
          "ltrim",
          "rtrim",
          "instr",
          "strpos",
          "left",
          "right",
          "concat",
          "floor",
          "ceil",
          "extract",
          "strftime",
          "date",
          "time",
          "datetime",
          "julianday",
          "formatdatetime",
          "datediff",
          "date_diff",
          "dateadd",
          "date_trunc",
          "date_part",
          "substring",
          "varchar",
          "char",
          "numeric",
          "decimal",
          "using",
          "ntile",
          "percent_rank",
          "cume_dist",
          "first_value",
          "last_value",
          "filter",
          "year",
          "month",
          "day",
          "to_char",
          "cast",
          "count",
          "sum",
          "avg",
          "min",
          "max",
          "row_number",
          "rank",
          "dense_rank",
          "lag",
          "lead",
          "over",
          "in",
          "exists",
          "as",
          "from",
          "join",
          "on",
          "and",
          "or",
          "not",
          "where",
          "having",
          "by",
          "select",
          "distinct",
          "when",
          "then",
          "else",
          "between",
          "like");

  private static final Pattern CALL =
      Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|([A-Za-z_][A-Za-z_0-9]*)\\s*\\(");

  @ParameterizedTest
  @EnumSource(Database.class)
  void everyStatementIsOneSelect(Database database) throws SQLException, IOException {
    try (Connection connection = database.start(Traps.ddl(database))) {
      SqlConstraint sql = SqlConstraint.of(SqlCatalog.of(connection), SqlOptions.DEFAULT);
      TokenConstraint constraint = TokenConstraint.compose(sql.pda(), Vocabulary.o200k());
      int statements = Integer.getInteger("dyck.sql.statements", 4);
      Set<String> allowed = new HashSet<>(ALLOWED);
      allowed.addAll(functions(database));
      List<String> unread = new ArrayList<>();
      List<String> lines = new ArrayList<>();
      for (int i = 0; i < statements; i++) {
        String statement = Walks.withoutComments(new Walks(constraint, 77 + i, 0).next(30));
        lines.add(inOneLine(statement));
        assertThat(calls(statement)).as(statement).isSubsetOf(allowed);
        try {
          List<Statement> parsed =
              CCJSqlParserUtil.parseStatements(
                  inOneLine(statement),
                  parser ->
                      parser
                          .withTimeOut(60_000)
                          .withSquareBracketQuotation(database == Database.SQLITE));
          assertThat(parsed).as(statement).hasSize(1);
          assertThat(parsed.get(0)).as(statement).isInstanceOf(Select.class);
        } catch (JSQLParserException e) {
          unread.add(statement);
        }
      }
      String folder = System.getProperty("dyck.sql.write", "");
      if (!folder.isEmpty()) {
        Files.write(Path.of(folder, database + ".sql"), lines);
      }
      System.out.println(
          database + ": " + statements + " statements, not read by JSqlParser: " + unread);
      assertThat(unread.size()).as(unread.toString()).isLessThanOrEqualTo(statements / 10);
    }
  }

  /** Returns the names of the list of functions. */
  private static List<String> functions(Database database) throws IOException {
    String file = "io/dyck/sql/value/functions-" + database.dialect.id() + ".txt";
    return Resources.readLines(Resources.getResource(file), StandardCharsets.UTF_8).stream()
        .map(signature -> signature.substring(0, signature.indexOf('(')))
        .toList();
  }

  /**
   * Replaces line ends by blanks, because JSqlParser takes three line ends for the end of a
   * statement. Literals have no line ends.
   */
  private static String inOneLine(String statement) {
    return statement.replaceAll("[\\t\\n]+", " ");
  }

  private static List<String> calls(String statement) {
    List<String> calls = new ArrayList<>();
    Matcher call = CALL.matcher(statement);
    while (call.find()) {
      if (call.group(1) != null) {
        calls.add(call.group(1).toLowerCase(Locale.ROOT));
      }
    }
    return calls;
  }
}
