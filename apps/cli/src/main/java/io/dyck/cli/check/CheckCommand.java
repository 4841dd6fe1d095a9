package io.dyck.cli.check;

import io.dyck.checker.DeterminismChecker.Checked;
import io.dyck.checker.finding.Report;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.FileTrouble;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
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

/** {@code dyck check}: whether grammars are deterministic, and what is wrong with them if not. */
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

  @Option(names = "--json", description = "One JSON object a line and file.")
  private boolean json;

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
    Terminal terminal = terminal();
    if (dot != null && grammars.size() > 1) {
      throw new UserException("--dot is for one grammar", "check the grammars one by one");
    }
    Checker checker = new Checker(options, vocabulary());
    Baseline baseline = failure.baseline();
    CheckReport lines =
        new CheckReport(terminal, output.style(terminal), json, quiet, output.least());
    List<Report> reports = new ArrayList<>();
    int status = ExitStatus.YES;
    try (Progress progress = terminal.progress("checking", grammars.size())) {
      int step = 0;
      for (String name : grammars) {
        progress.step(++step, name);
        Checked checked = checker.check(options.source(name, terminal), progress);
        Report report = baseline.withoutKnown(checked.report());
        progress.clear();
        reports.add(report);
        if (json || output.isText()) {
          lines.add(checked, report);
        }
        if (dot != null && checked.pda().isPresent()) {
          FileTrouble.write(dot, checked.pda().get().toDot());
        }
        status = Math.max(status, failure.status(report));
      }
    }
    if (output.isText()) {
      lines.summary();
    } else if (!json) {
      output.write(reports, terminal);
    }
    return failure.writeBaseline(reports) ? ExitStatus.YES : status;
  }

  private Optional<Vocabulary> vocabulary() {
    if (vocabulary == null) {
      return Optional.empty();
    }
    VocabularyOptions chosen = new VocabularyOptions();
    chosen.vocabulary = vocabulary;
    return Optional.of(chosen.read());
  }
}
