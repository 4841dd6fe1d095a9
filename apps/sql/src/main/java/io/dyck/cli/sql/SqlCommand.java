package io.dyck.cli.sql;

import io.dyck.cli.input.RunTimeBounds;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.TextDecoding;
import io.dyck.models.simple.PlainModel;
import io.dyck.pda.Pda;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code dyck sql}: statements that prepare on a database. */
@Command(
    name = "sql",
    header = {"Writes SQL statements that prepare on a database.", ""},
    description = {
      "",
      "The grammar is made from the database's own catalogue: every complete statement is one SELECT"
          + " whose tables and columns are there, whose types agree and that the database prepares.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck sql --ddl schema.sql -n 3 --seed 7",
      "  dyck sql --jdbc jdbc:sqlite:shop.db --run",
      "  dyck sql --ddl schema.sql --grammar > shop.gbnf",
      "  dyck sql --ddl schema.sql --check 'SELECT name FROM customers'",
      "",
      "Exit status: 0 done, 1 --check found that the statement is refused, 2 the question could not"
          + " be answered."
    })
public final class SqlCommand extends SubCommand {
  @Mixin private CatalogOptions catalogs = new CatalogOptions();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Option(
      names = "--grammar",
      description =
          "Write a part of the statements as GBNF: those of one table or of one join along a"
              + " foreign key.")
  private boolean grammar;

  @Option(
      names = "--check",
      paramLabel = "STATEMENT",
      description = "Only tell whether a statement is allowed, and up to where.")
  private @Nullable String check;

  @Option(
      names = {"-n", "--statements"},
      paramLabel = "NUMBER",
      description = "How many statements (default: 5).")
  private int statements = 5;

  @Option(
      names = "--seed",
      paramLabel = "NUMBER",
      description = "With the same seed the same statements (default: another one each time).")
  private @Nullable Long seed;

  @Option(
      names = "--max-tokens",
      paramLabel = "NUMBER",
      description = "The budget of a statement, the end token included (default: 200).")
  private int maxTokens = 200;

  @Option(
      names = "--run",
      description = "Run each statement, read-only, and show its rows; needs --jdbc.")
  private boolean run;

  @Option(
      names = "--rows",
      paramLabel = "NUMBER",
      description = "The most rows that --run shows (default: 20).")
  private int rows = 20;

  @Option(
      names = "--seconds",
      paramLabel = "NUMBER",
      description = "How long --run lets a statement take (default: 10).")
  private int seconds = 10;

  @Override
  public Integer call() {
    if (statements < 0 || maxTokens < 1 || rows < 1 || seconds < 1) {
      throw new UserException(
          "a number is out of range",
          "-n takes 0 or more, --max-tokens, --rows and --seconds 1 or more");
    }
    try (Connection connection = catalogs.connect(terminal())) {
      if (run && connection == null) {
        throw new UserException("--run needs a database", "name it with --jdbc");
      }
      SqlConstraint sql =
          SqlConstraint.of(catalogs.read(terminal(), connection), SqlOptions.DEFAULT);
      if (grammar) {
        terminal().out().print(sql.grammar());
        return ExitStatus.YES;
      }
      if (check != null) {
        return check(sql.pda(), check);
      }
      generate(sql, connection == null || !run ? null : new ReadOnly(connection, rows, seconds));
      return ExitStatus.YES;
    } catch (SQLException e) {
      throw new UserException("the connection cannot be closed: " + e.getMessage(), "");
    }
  }

  private int check(Pda pda, String statement) {
    byte[] bytes = statement.getBytes(StandardCharsets.UTF_8);
    if (RunTimeBounds.guard(() -> pda.accepts(bytes))) {
      terminal().out().line("accepted");
      return ExitStatus.YES;
    }
    int viable = RunTimeBounds.guard(() -> pda.longestViablePrefix(bytes));
    terminal()
        .out()
        .line(
            viable == bytes.length
                ? "refused: the statement is not complete"
                : "refused after: "
                    + new String(bytes, 0, viable, StandardCharsets.UTF_8)
                    + "\n  it cannot go on with: "
                    + new String(bytes, viable, bytes.length - viable, StandardCharsets.UTF_8));
    return ExitStatus.NO;
  }

  private void generate(SqlConstraint sql, @Nullable ReadOnly database) {
    Vocabulary vocabulary = vocabularies.read();
    TokenConstraint constraint = TokenConstraint.compose(sql.pda(), vocabulary);
    PlainModel model = new PlainModel(vocabulary);
    long chosen = seed != null ? seed : new SplittableRandom().nextLong(1_000_000_000);
    SplittableRandom random = new SplittableRandom(chosen);
    for (int i = 0; i < statements; i++) {
      SplittableRandom own = random.split();
      String statement = RunTimeBounds.guard(() -> statement(constraint, model, own));
      terminal().out().line(statement);
      if (database != null) {
        terminal().out().line(database.table(statement));
      }
    }
    terminal().err().line(terminal().errStyle().faint("seed " + chosen));
  }

  /** Each statement aims at a length, because the model knows no end. */
  private String statement(TokenConstraint constraint, PlainModel model, SplittableRandom random) {
    int needed = constraint.newMatcher().shortestCompletion();
    if (needed > maxTokens) {
      throw new UserException(
          "a statement may need " + needed + " tokens, and --max-tokens is " + maxTokens, "");
    }
    GenerationRequest request =
        GenerationRequest.of()
            .withConstraint(constraint)
            .withMaxTokens(maxTokens)
            .withFinishFrom(Math.min(maxTokens, 10 + random.nextInt(40)))
            .withSampling(new SamplerOptions(1, 0, 1, 0), random.nextLong());
    return TextDecoding.run(model, request).text();
  }
}
