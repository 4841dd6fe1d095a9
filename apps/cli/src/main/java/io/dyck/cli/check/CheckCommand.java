package io.dyck.cli.check;

import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.DeterminismChecker.CheckResult;
import io.dyck.checker.finding.Report;
import io.dyck.checker.finding.Verdict;
import io.dyck.checker.report.TextStyle;
import io.dyck.cli.input.GrammarInput;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.input.SchemaSource;
import io.dyck.cli.input.ToolSource;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.FileProblems;
import io.dyck.cli.terminal.JsonOption;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import io.dyck.failure.MemoryExhaustedException;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceText;
import io.dyck.schema.SchemaArtefact;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck check}: reports whether grammars are deterministic, and the conflicts if not. */
@Command(
    name = "check",
    header = {
      "Says whether grammars are deterministic, and shows errors, conflicts, lints and failing"
          + " tests.",
      ""
    },
    description = {
      "",
      "A grammar is deterministic if at every point of every text one state and one stack say all"
          + " that may follow; ambiguity that does not matter for that is no conflict. A conflict"
          + " comes with the shortest text that shows it and the readings that stay alive.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck check sample:sql",
      "  dyck check --json grammars/*.gbnf | jq -r '.verdict + \" \" + .file'",
      "  dyck check --format html -o report.html grammars/*.gbnf",
      "  dyck check --fail-on warning --baseline dyck-baseline.json grammars/*.gbnf",
      "  dyck check --dot machine.dot small.gbnf && dot -Tsvg machine.dot > machine.svg",
      "",
      "Of a JSON Schema (any JSON object) it says what became of each"
          + " keyword: exact, narrowed, relaxed or refused, with its JSON pointer, and which bounds"
          + " of writing are in force; with --json as file, verdict (exact, inexact, refused,"
          + " unsatisfiable, malformed), errors, keywords, warnings, bounds.",
      "",
      "With --json one object a line and file: file, verdict (deterministic, conflicts, malformed,"
          + " undecided, unreadable), states, stackSymbols, largestState, longestChain, findings"
          + " (code, severity, line, column, message, advice; a conflict also prefix, loop and"
          + " readings).",
      "",
      "Exit status: 0 all deterministic, 1 conflicts or errors in a grammar, a failing test, no"
          + " verdict, or a finding of the severity of --fail-on; 2 a file cannot be read (the"
          + " others are checked all the same)."
    })
public final class CheckCommand extends SubCommand {
  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "GRAMMAR",
      description = "Files, - for standard input, or sample:NAME.")
  @SuppressWarnings("NullAway.Init")
  private List<String> grammars;

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--dot",
      paramLabel = "FILE",
      description =
          "Write the machine as a graph in Graphviz' DOT language, its states labelled with dotted"
              + " rules. For one grammar.")
  private @Nullable Path dot;

  @Option(
      names = {"-q", "--quiet"},
      description = "Only say what is wrong.")
  private boolean quiet;

  @Mixin private CheckOutput output = new CheckOutput();

  @Mixin private FailureOptions failure = new FailureOptions();

  @Option(
      names = "--vocab",
      paramLabel = "VOCABULARY",
      description =
          "Run the lints that need the tokens of a model, too: o200k, cl100k, or a tokenizer.json.")
  private @Nullable String vocabulary;

  @Override
  public Integer call() {
    options.useGenerationBounds();
    Terminal terminal = terminal();
    if (dot != null && grammars.size() > 1) {
      throw new UserException("--dot is for one grammar", "check the grammars one by one");
    }
    Checker checker = new Checker(options, vocabulary());
    Baseline baseline = failure.baseline();
    CheckReport lines =
        new CheckReport(
            terminal, output.style(terminal), json.isGiven(), quiet, output.leastSeverity());
    List<Report> reports = new ArrayList<>();
    int status = ExitStatus.YES;
    try (Progress progress = terminal.progress("checking", grammars.size())) {
      int step = 0;
      for (String name : grammars) {
        progress.step(++step, name);
        GrammarInput source = options.source(name, terminal);
        if (source instanceof SchemaSource schema) {
          progress.clear();
          status = Math.max(status, schema(schema, baseline, lines, reports));
          continue;
        }
        if (source instanceof ToolSource tools) {
          throw tools.noRulesError();
        }
        CheckResult checked = checker.check(source, progress);
        Report report = baseline.withoutKnown(checked.report());
        progress.clear();
        reports.add(report);
        if (json.isGiven() || output.isText()) {
          lines.add(checked, report);
        }
        if (dot != null && checked.pda().isPresent()) {
          FileProblems.write(dot, checked.pda().get().toDot());
        }
        status = Math.max(status, failure.status(report));
      }
    }
    if (output.isText()) {
      lines.printSummary();
    } else if (!json.isGiven()) {
      output.write(reports, terminal);
    }
    return failure.writeBaseline(reports) ? ExitStatus.YES : status;
  }

  /**
   * Checks a schema. Text output lists it keyword by keyword, unless there is a baseline; other
   * reports contain its findings.
   */
  private int schema(
      SchemaSource source, Baseline baseline, CheckReport lines, List<Report> reports) {
    if (dot != null) {
      throw new UserException(
          source.name() + " is a JSON Schema: it has no graph", "leave --dot out");
    }
    SchemaArtefact schema = source.schema(options);
    if (output.isText() && !failure.hasBaseline()) {
      return new SchemaChecks(
              terminal(), json.isGiven(), quiet, output.leastSeverity() == Severity.INFORMATION)
          .check(schema, failure.isBelowErrors());
    }
    SourceText text = SourceText.of(schema.name(), schema.text());
    Report report = baseline.withoutKnown(SchemaFindings.checkSchema(text, schema.options()));
    reports.add(report);
    if (json.isGiven() || output.isText()) {
      lines.add(DeterminismChecker.withoutMachine(report), report);
    }
    return failure.status(report);
  }

  private Optional<Vocabulary> vocabulary() {
    if (vocabulary == null) {
      return Optional.empty();
    }
    VocabularyOptions chosen = new VocabularyOptions();
    chosen.vocabulary = vocabulary;
    return Optional.of(chosen.read());
  }

  /** The format of the findings of {@code dyck check}, and the place to write them to. */
  private static final class CheckOutput {
    /** The formats of {@code --format}. */
    enum Format {
      TEXT,
      JSON,
      SARIF,
      HTML
    }

    @Option(
        names = "--format",
        paramLabel = "FORMAT",
        description =
            "text (default), json, sarif (2.1.0), or html: one file that needs no network.")
    private Format format = Format.TEXT;

    @Option(
        names = {"-o", "--output"},
        paramLabel = "FILE",
        description = "Write the report of --format to a file.")
    private @Nullable Path file;

    @Option(names = "--info", description = "Show information, too, not only warnings and errors.")
    private boolean info;

    @Option(names = "--ascii", description = "Only ASCII, also in quoted text.")
    private boolean ascii;

    boolean isText() {
      return format == Format.TEXT;
    }

    /** The least severity that text shows. */
    Severity leastSeverity() {
      return info ? Severity.INFORMATION : Severity.WARNING;
    }

    /** Colour and drawings beyond ASCII only on a terminal. */
    TextStyle style(Terminal terminal) {
      boolean onTerminal = terminal.outStyle().isColoured();
      return new TextStyle(onTerminal, onTerminal && !ascii, ascii);
    }

    void write(List<Report> reports, Terminal terminal) {
      String text =
          switch (format) {
            case TEXT -> "";
            case JSON -> io.dyck.checker.report.JsonReport.render(reports, Version.number());
            case SARIF -> io.dyck.checker.report.SarifReport.render(reports, Version.number());
            case HTML -> io.dyck.checker.report.HtmlReport.render(reports, Version.number());
          };
      if (file == null) {
        terminal.out().print(text);
        return;
      }
      FileProblems.write(file, text);
    }
  }

  /** Turns every way in which a grammar can fail into a report. */
  private static final class Checker {
    private final GrammarOptions options;
    private final Optional<Vocabulary> vocabulary;

    Checker(GrammarOptions options, Optional<Vocabulary> vocabulary) {
      this.options = options;
      this.vocabulary = vocabulary;
    }

    DeterminismChecker.CheckResult check(GrammarInput source, Progress progress) {
      String name = source.name();
      try {
        progress.setWork("reading");
        Grammar grammar = source.parse(options);
        return DeterminismChecker.check(
            name, grammar, options.check(grammar, vocabulary), progress::setWork);
      } catch (GrammarException e) {
        return DeterminismChecker.withoutMachine(DeterminismChecker.malformed(name, e));
      } catch (OutOfMemoryError e) {
        return memoryExhausted(name, new MemoryExhaustedException("checking the grammar", e));
      } catch (MemoryExhaustedException e) {
        return memoryExhausted(name, e);
      } catch (UserException e) {
        return DeterminismChecker.withoutMachine(
            DeterminismChecker.unreadable(name, String.valueOf(e.getMessage()), e.remedy()));
      }
    }

    private static DeterminismChecker.CheckResult memoryExhausted(
        String name, MemoryExhaustedException e) {
      return DeterminismChecker.withoutMachine(DeterminismChecker.memoryExhaustedReport(name, e));
    }
  }

  /** The options for the failures after which {@code dyck check} ends with status 1. */
  private static final class FailureOptions {
    /** The severities of {@code --fail-on}. */
    enum Threshold {
      ERROR,
      WARNING,
      INFORMATION
    }

    @Option(
        names = "--fail-on",
        paramLabel = "SEVERITY",
        description =
            "Findings from which severity on fail: error (default), warning, information.")
    private Threshold threshold = Threshold.ERROR;

    @Option(
        names = "--baseline",
        paramLabel = "FILE",
        description = "Leave out the findings that stand in this file.")
    private @Nullable Path baseline;

    @Option(
        names = "--write-baseline",
        description = "Write the present findings to the file of --baseline, and succeed.")
    private boolean write;

    /** Returns the findings to leave out; empty while a new baseline is written. */
    Baseline baseline() {
      if (baseline == null) {
        if (write) {
          throw new UserException(
              "--write-baseline needs a file", "say which with --baseline FILE");
        }
        return Baseline.NONE;
      }
      return write ? Baseline.NONE : Baseline.read(baseline);
    }

    boolean hasBaseline() {
      return baseline != null;
    }

    /** Writes the baseline, if the user asks for it. */
    boolean writeBaseline(List<Report> reports) {
      if (!write || baseline == null) {
        return false;
      }
      Baseline.write(baseline, reports);
      return true;
    }

    /** Whether less than an error is a failure. */
    boolean isBelowErrors() {
      return threshold != Threshold.ERROR;
    }

    int status(Report report) {
      if (report.verdict() == Verdict.UNREADABLE) {
        return ExitStatus.TROUBLE;
      }
      return report.count(Severity.valueOf(threshold.name())) > 0 ? ExitStatus.NO : ExitStatus.YES;
    }
  }
}
