package io.dyck.cli.sql;

import io.dyck.cli.audit.AuditFile;
import io.dyck.cli.audit.AuditRecordFiles;
import io.dyck.cli.generate.DeviceOption;
import io.dyck.cli.generate.GenerationOptions;
import io.dyck.cli.generate.PromptedModel;
import io.dyck.cli.generate.PromptedModels;
import io.dyck.cli.input.PermissiveModeErrors;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.UserException;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.DyckException;
import io.dyck.models.simple.PlainModel;
import io.dyck.pda.Pda;
import io.dyck.sql.SqlConstraint;
import io.dyck.sql.SqlOptions;
import io.dyck.sql.StatementRefusal;
import io.dyck.sql.catalog.SqlVerb;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck sql}: statements that prepare on a database. */
@Command(
    name = "sql",
    header = {"Writes SQL statements that prepare on a database.", ""},
    description = {
      "",
      "The grammar is made from the database's own catalogue: every complete statement is one SELECT"
          + " (or what --verbs asks for) whose tables and columns are there, whose types agree and"
          + " that the database prepares.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck sql --ddl schema.sql -n 3 --seed 7",
      "  dyck sql --jdbc jdbc:sqlite:shop.db 'How many customers are there?' --run",
      "  dyck sql --ddl schema.sql --grammar > shop.gbnf",
      "  dyck sql --ddl schema.sql --check 'SELECT name FROM customers'",
      "",
      "Exit status: 0 done, 1 --check found that the statement is refused, 2 the question could not"
          + " be answered."
    })
public final class SqlCommand extends SubCommand {
  private static final int STATEMENTS = 5;

  @Mixin private CatalogOptions catalogs = new CatalogOptions();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "QUESTION",
      description = "What a language model is to answer with a statement.")
  private @Nullable String question;

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      description =
          "Who answers the question: small (comes with Dyck, and knows three schemas; the default),"
              + " or the folder of a model.")
  private @Nullable String model;

  @Mixin private DeviceOption device = new DeviceOption();

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      description =
          "Make each step of a record of --audit again, with this catalogue and role, and compare.")
  private @Nullable String replay;

  @Option(
      names = "--step",
      paramLabel = "NUMBER",
      description = "With --replay: show what was allowed at this step, from 0 on.")
  private int step = -1;

  @Option(
      names = "--grammar",
      description =
          "Write a part of the statements as GBNF: those of one table or of one join along a"
              + " foreign key.")
  private boolean grammar;

  @Option(
      names = "--prompt",
      description = "Write the text about the tables that a model receives before the question.")
  private boolean prompt;

  @Option(
      names = "--check",
      paramLabel = "STATEMENT",
      description =
          "Only say whether a statement is allowed; if it is not, where it goes wrong and what could"
              + " stand there.")
  private @Nullable String check;

  @Option(
      names = {"-n", "--statements"},
      paramLabel = "NUMBER",
      description = "How many statements (default: 5; 1 with a question).")
  private @Nullable Integer statements;

  @Mixin private GenerationOptions generating = new GenerationOptions();

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
    if ((statements != null && statements < 0)
        || generating.maxTokens() < 1
        || rows < 1
        || seconds < 1) {
      throw new UserException(
          "a number is out of range",
          "-n takes 0 or more, --max-tokens, --rows and --seconds 1 or more");
    }
    try (Connection connection = catalogs.connect(terminal())) {
      if (run && connection == null) {
        throw new UserException("--run needs a database", "name it with --jdbc");
      }
      if (run && !catalogs.options().verbs().equals(SqlOptions.DEFAULT.verbs())) {
        throw new UserException(
            "--run only reads, so it runs no " + nameVerbs(catalogs.options().verbs()),
            "leave --run away, look at the statements and run them yourself; or leave --verbs away");
      }
      if (run && !catalogs.options().parameters().isEmpty()) {
        throw new UserException(
            "--run binds no parameters", "leave --run away, or leave --parameter away");
      }
      SqlConstraint sql = catalogs.constraint(terminal(), connection, check != null);
      if (grammar) {
        terminal().out().print(sql.grammar());
        return ExitStatus.YES;
      }
      if (prompt) {
        terminal().out().print(CatalogText.textOf(sql.catalog(), sql.options()));
        return ExitStatus.YES;
      }
      if (check != null) {
        return check(sql, check);
      }
      ReadOnlyExecution database =
          connection == null || !run
              ? null
              : new ReadOnlyExecution(connection, sql.catalog(), rows, seconds);
      return question == null && model == null
          ? generate(sql, database)
          : generateWithModel(sql, database);
    } catch (SQLException e) {
      throw new UserException("the connection cannot be closed: " + e.getMessage(), "");
    }
  }

  /** The verbs that change tables. */
  private static String nameVerbs(Set<SqlVerb> verbs) {
    return verbs.stream()
        .filter(verb -> verb != SqlVerb.SELECT)
        .map(SqlVerb::name)
        .collect(Collectors.joining(", "));
  }

  private int check(SqlConstraint sql, String statement) {
    Optional<StatementRefusal> found =
        PermissiveModeErrors.runGuarded(() -> sql.refusal(statement));
    if (found.isEmpty()) {
      terminal().out().writeLine("accepted");
      return ExitStatus.YES;
    }
    StatementRefusal refusal = found.get();
    terminal().out().writeLine("refused: " + refusal.message());
    if (refusal.found().isEmpty()) {
      terminal().out().writeLine("  it would be complete as: " + complete(sql.pda(), statement));
    } else {
      terminal().out().writeLine("  " + line(statement, refusal));
      terminal().out().writeLine("  " + " ".repeat(refusal.column() - 1) + "^");
    }
    return ExitStatus.NO;
  }

  /** Returns the line of the statement that has the place of the refusal. */
  private static String line(String statement, StatementRefusal refusal) {
    return statement.split("\n", -1)[refusal.line() - 1].replaceAll("\\p{Cntrl}", " ");
  }

  private String complete(Pda pda, String statement) {
    Vocabulary vocabulary = vocabularies.read();
    Tokenizer tokenizer = vocabularies.tokenizer(vocabulary);
    Matcher matcher = TokenConstraint.compose(pda, vocabulary).newMatcher();
    return PermissiveModeErrors.runGuarded(
        () -> new StatementCompletion(matcher, vocabulary, tokenizer).complete(statement));
  }

  /** Generates with a model that prefers short tokens. */
  private int generate(SqlConstraint sql, @Nullable ReadOnlyExecution database) {
    Vocabulary vocabulary = vocabularies.read();
    TokenConstraint constraint = TokenConstraint.compose(sql.pda(), vocabulary);
    if (replay != null) {
      return AuditRecordFiles.replay(replay, sql.hash(), constraint, step, terminal());
    }
    long chosen = generating.chooseSeed();
    SplittableRandom random = new SplittableRandom(chosen);
    try (AuditFile file = generating.openAudit()) {
      SqlWriter written =
          new SqlWriter(
              constraint,
              new PlainModel(vocabulary),
              generating.maxTokens(),
              sql.hash(),
              catalogs.policyHash(),
              file);
      for (int i = 0; i < (statements == null ? STATEMENTS : statements); i++) {
        SplittableRandom own = random.split();
        show(written.random(own), database);
      }
    }
    terminal().err().writeLine(terminal().errStyle().dim("seed " + chosen));
    return ExitStatus.YES;
  }

  /** Generates with a language model and its own tokens. */
  private int generateWithModel(SqlConstraint sql, @Nullable ReadOnlyExecution database) {
    if (!vocabularies.isDefault()) {
      throw new UserException(
          "a model has its own vocabulary, so --vocab means nothing here", "leave it out");
    }
    if (question == null && replay == null) {
      throw new UserException("--model needs a question", "such as: 'Which city has most shops?'");
    }
    String name = model != null ? model : PromptedModels.SMALL;
    if (name.equals(PromptedModels.SMALL) && replay == null) {
      SmallModelTables.check(sql.catalog(), terminal());
    }
    PromptedModels models =
        ServiceLoader.load(PromptedModels.class)
            .findFirst()
            .orElseThrow(() -> new UserException("there is no runtime for models here", ""));
    try (PromptedModel asked = models.open(name, device.loading());
        AuditFile file = generating.openAudit()) {
      TokenConstraint constraint = TokenConstraint.compose(sql.pda(), asked.model().vocabulary());
      if (replay != null) {
        return AuditRecordFiles.replay(replay, sql.hash(), constraint, step, terminal());
      }
      Optional<String> system =
          name.equals(PromptedModels.SMALL)
              ? Optional.empty()
              : Optional.of(CatalogText.textOf(sql.catalog(), sql.options()));
      int[] prompt = asked.prompt("sql", system, Optional.ofNullable(question));
      SqlWriter written =
          new SqlWriter(
              constraint,
              asked.model(),
              generating.maxTokens(),
              sql.hash(),
              catalogs.policyHash(),
              file);
      for (int i = 0; i < (statements == null ? 1 : statements); i++) {
        show(written.answer(prompt), database);
      }
    } catch (DyckException e) {
      throw CatalogOptions.toUserException(e);
    }
    return ExitStatus.YES;
  }

  private void show(String statement, @Nullable ReadOnlyExecution database) {
    terminal().out().writeLine(statement);
    if (database != null) {
      terminal().out().writeLine(database.table(statement));
    }
  }
}
