package io.dyck.cli;

import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code dyck check}: whether grammars are deterministic, and what is wrong with them if not. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    header = {
      "Says whether grammars are deterministic, and shows errors, conflicts and warnings.",
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
      "  dyck check --dot machine.dot small.gbnf && dot -Tsvg machine.dot > machine.svg",
      "",
      "With --json one object a line and file: file, verdict (deterministic, conflicts, malformed,"
          + " undecided, unreadable), states, stackSymbols, largestState, longestChain, findings"
          + " (code, severity, line, column, message, advice; a conflict also prefix, loop and"
          + " readings).",
      "",
      "Exit status: 0 all deterministic, 1 conflicts or errors in a grammar or no verdict, 2 a file"
          + " cannot be read (the others are checked all the same)."
    })
final class CheckCommand implements Callable<Integer> {
  @ParentCommand
  @SuppressWarnings("NullAway.Init")
  private Dyck dyck;

  @Mixin private GrammarOptions options = new GrammarOptions();

  @Parameters(arity = "1..*", paramLabel = "GRAMMAR", description = "Files, or sample:NAME.")
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

  @Override
  public Integer call() {
    Terminal terminal = dyck.terminal();
    if (dot != null && grammars.size() > 1) {
      throw new UserException("--dot is for one grammar", "check the grammars one by one");
    }
    Checker checker = new Checker(options);
    CheckReport report = new CheckReport(terminal, json, quiet);
    int status = Dyck.YES;
    try (Progress progress = terminal.progress("checking", grammars.size())) {
      int step = 0;
      for (String name : grammars) {
        progress.step(++step, name);
        Checked checked = checker.check(new GrammarSource(name));
        progress.clear();
        report.add(checked);
        if (dot != null && checked instanceof Checked.Deterministic deterministic) {
          write(dot, deterministic.pda().toDot());
        }
        status = Math.max(status, checked.status());
      }
    }
    report.summary();
    return status;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UserException("cannot write " + file + ": " + e.getMessage(), "give another path");
    }
  }
}
