package io.dyck.cli.cases;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.cases.CaseResult.Status;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.JsonFile;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.ResultFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck test}: labelled texts against grammars. */
@Command(
    name = "test",
    header = {
      "Runs case files: grammars with texts that belong to them and texts that do not.",
      ""
    },
    description = {
      "",
      "A case file has one JSON object a line: id, notation (as --notation of the other commands), grammar (text) or grammar_file"
          + " (relative to --corpus), start (rule), accept, reject, prefix_accept, prefix_reject"
          + " (lists of texts), reject_at (parallel to reject: the length of the longest viable"
          + " prefix in characters), compile_error (true: the grammar must be refused), requires"
          + " (features; a case that requires one Dyck does not have is skipped). With notation"
          + " json_schema the grammar is a JSON Schema, and opts (how it is called) goes before the"
          + " options of this command.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck test cases.jsonl",
      "  dyck test cases/*.jsonl --corpus grammars -o results.jsonl",
      "  dyck test schemas.jsonl --property-order schema --spaces flexible",
      "",
      "Options of grammars hold for all cases; what a case says of its start rule comes after --start.",
      "Options of JSON Schemas hold where the opts of a case say nothing.",
      "",
      "With -o one JSON object a line and case: id, status (passed, failed, skipped, rejected),"
          + " detail, wrong (every text that does not come out as labelled). Rejected is a case whose"
          + " grammar is not deterministic, or not decided to be; its texts are judged in permissive"
          + " mode, where that is possible, and fail the case if they come out otherwise.",
      "",
      "Exit status: 0 no failure, 1 at least one, 2 a case file cannot be read."
    })
public final class TestCommand extends SubCommand {
  @Parameters(
      arity = "1..*",
      paramLabel = "CASES",
      description = "Case files; - is standard input.")
  @SuppressWarnings("NullAway.Init")
  private List<String> files;

  @Option(
      names = "--corpus",
      paramLabel = "DIR",
      description = "The folder that grammar_file is relative to.")
  private @Nullable Path corpus;

  @Mixin private ResultFile results = new ResultFile();

  @Mixin private GrammarOptions options = new GrammarOptions();

  private final Map<Status, Integer> counts = new EnumMap<>(Status.class);
  private final Map<String, Integer> skipped = new TreeMap<>();

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    if (corpus != null && !Files.isDirectory(corpus)) {
      throw new UserException(corpus + ": no folder", "--corpus takes the folder of the grammars");
    }
    List<TestCase> cases = new ArrayList<>();
    files.forEach(file -> cases.addAll(CaseFile.read(new InputFile(file), terminal)));
    CaseRunner runner =
        new CaseRunner(
            Optional.ofNullable(corpus), options::reading, options.pda(), options.schema());
    try (JsonFile written = results.open();
        Progress progress = terminal.progress("case", cases.size())) {
      int step = 0;
      for (TestCase test : cases) {
        progress.step(++step, test.id());
        CaseResult result = runner.run(test);
        written.add(
            line ->
                line.add("id", result.id())
                    .add("status", name(result.status()))
                    .add("detail", result.detail())
                    .add("wrong", result.wrong()));
        count(result);
        if (result.status() == Status.FAILED || result.status() == Status.REJECTED) {
          progress.clear();
          print(terminal, result);
        }
      }
    }
    printSummary(terminal);
    return counts.getOrDefault(Status.FAILED, 0) == 0 ? ExitStatus.YES : ExitStatus.NO;
  }

  private void count(CaseResult result) {
    counts.merge(result.status(), 1, Integer::sum);
    if (result.status() == Status.SKIPPED) {
      skipped.merge(result.detail(), 1, Integer::sum);
    }
  }

  private static void print(Terminal terminal, CaseResult result) {
    String status = name(result.status());
    String coloured =
        result.status() == Status.FAILED
            ? terminal.outStyle().failure(status)
            : terminal.outStyle().warning(status);
    terminal.out().writeLine(coloured + " " + result.id() + ": " + result.detail());
  }

  private void printSummary(Terminal terminal) {
    skipped.forEach(
        (reason, count) -> terminal.out().writeLine("skipped " + count + ": " + reason));
    terminal.out().writeLine(number(Status.REJECTED) + " rejected as not deterministic");
    ImmutableList<String> parts =
        ImmutableList.of(
            number(Status.PASSED) + " passed",
            number(Status.FAILED) + " failed",
            number(Status.SKIPPED) + " skipped");
    terminal.out().writeLine(terminal.outStyle().bold(String.join(", ", parts)));
  }

  private int number(Status status) {
    return counts.getOrDefault(status, 0);
  }

  private static String name(Status status) {
    return status.name().toLowerCase(java.util.Locale.ROOT);
  }
}
