package io.dyck.cli.bench;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.input.GrammarOptions;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.InputFile;
import io.dyck.cli.terminal.JsonFile;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.ResultFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Preparation;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.read.Grammars;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck bench}: measures the speed of masks, for any grammar and vocabulary. */
@Command(
    name = "bench",
    header = {"Measures compile, masks and accepting on workloads, in a warm virtual machine.", ""},
    description = {
      "",
      "A file of workloads has one JSON object a line: id, notation (as --notation), grammar,"
          + " strings (texts of the language), token_ids (the same as lists of ids; without them"
          + " the strings are encoded), and for growth over a length sweep and length.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck bench workloads.jsonl --vocab tokenizer.json -o dyck.jsonl",
      "  dyck bench workloads.jsonl --only '^json' --hashes -o json.jsonl",
      "",
      "Rows have engine, version, id, sweep, length, tokens, compile_us, cold_process_compile_us,"
          + " prepare_ms, budget, first_mask_us, cold and warm (mask and accept: avg, p50, p90, p99,"
          + " max in microseconds), status (ok, compile_error, rejected, timeout), detail, rss_mib, masks."
          + " docs/command-line.md says what is warm in a cold pass.",
      "",
      "Exit status: 0 all workloads ok, 1 some are not, 2 a file cannot be read."
    })
public final class BenchCommand extends SubCommand {
  @Mixin private GrammarOptions options = new GrammarOptions();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "WORKLOADS",
      description = "Files of workloads; - is standard input.")
  @SuppressWarnings("NullAway.Init")
  private List<String> files;

  @Option(
      names = "--only",
      paramLabel = "REGEX",
      description = "Only workloads in whose id this is found.")
  private String only = "";

  @Option(names = "--hashes", description = "Add a fingerprint of every mask.")
  private boolean hashes;

  @Option(
      names = "--encode",
      description = "Encode the strings, also where there are token_ids (of another vocabulary).")
  private boolean encode;

  @Option(
      names = "--seconds",
      paramLabel = "NUMBER",
      description = "The limit for one workload (default: 60).")
  private double seconds = 60;

  @Option(
      names = "--together",
      description =
          "One row for all workloads: each is compiled and walked once, after a tenth of them as"
              + " warm-up. For many grammars on one vocabulary.")
  private boolean together;

  @Option(
      names = "--prepare",
      paramLabel = "MILLISECONDS",
      description =
          "Prepare masks after each compile, at most so long (default: 0). It counts as compile"
              + " time.")
  private int prepareMillis;

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description =
          "Measure masks within a budget: the tokens of the rest of the text and so many more"
              + " (default: 0, masks without a budget).")
  private int budget;

  @Mixin private ResultFile results = new ResultFile();

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    if (prepareMillis < 0) {
      throw new UserException(
          "--prepare " + prepareMillis + " is no time", "give 0 or more milliseconds");
    }
    if (budget < 0) {
      throw new UserException("--budget " + budget + " is no number of tokens", "give 0 or more");
    }
    List<Workload> workloads = new ArrayList<>();
    Predicate<String> wanted = pattern().asPredicate();
    for (String file : files) {
      Workload.read(new InputFile(file), terminal).stream()
          .filter(w -> wanted.test(w.id()))
          .forEach(workloads::add);
    }
    if (workloads.isEmpty()) {
      throw new UserException(
          "there is no workload to measure", "look at the files, and at --only");
    }
    Vocabulary vocabulary = vocabularies.read();
    if (together) {
      return measureTogether(workloads, vocabulary);
    }
    boolean allOk = true;
    terminal.out().writeLine(terminal.outStyle().bold(HEADING));
    try (JsonFile rows = results.open();
        Progress progress = terminal.progress("measuring", workloads.size())) {
      int step = 0;
      for (Workload workload : workloads) {
        progress.step(++step, workload.id());
        List<int[]> texts = texts(workload, vocabulary);
        Measurement.Row row =
            new Measurement(
                    workload,
                    vocabulary,
                    texts,
                    w -> compile(w, vocabulary),
                    seconds,
                    hashes,
                    budget)
                .run();
        progress.clear();
        rows.add(line -> write(line, workload, texts, row));
        terminal.out().writeLine(table(workload, row));
        allOk &= row.status().equals("ok");
      }
    }
    return allOk ? ExitStatus.YES : ExitStatus.NO;
  }

  private int measureTogether(List<Workload> workloads, Vocabulary vocabulary) {
    Terminal terminal = terminal();
    ManyGrammars many =
        new ManyGrammars(
            w -> compile(w, vocabulary), w -> texts(w, vocabulary), vocabulary, budget);
    terminal.out().writeLine(terminal.outStyle().bold(HEADING));
    try (JsonFile rows = results.open();
        Progress progress = terminal.progress("measuring", workloads.size())) {
      Measurement.Row row = many.run(workloads, (done, id) -> progress.step(done, id));
      progress.clear();
      Workload all =
          new Workload(
              "together-" + workloads.size(), "", "", ImmutableList.of(), null, null, null);
      rows.add(line -> write(line, all, List.of(), row));
      terminal.out().writeLine(table(all, row));
      if (row.detail() != null) {
        terminal.out().writeLine(row.detail());
      }
      return row.status().equals("ok") ? ExitStatus.YES : ExitStatus.NO;
    }
  }

  private static final String HEADING =
      String.format(
          Locale.ROOT,
          "%-28s %-13s %9s %8s %8s %7s %7s %8s",
          "workload, times in µs",
          "status",
          "compile",
          "cold p50",
          "cold p99",
          "warm 50",
          "warm 99",
          "accept99");

  private Pattern pattern() {
    try {
      return Pattern.compile(only);
    } catch (PatternSyntaxException e) {
      throw new UserException("--only: " + e.getDescription() + ": " + only, "");
    }
  }

  private TokenConstraint compile(Workload workload, Vocabulary vocabulary) {
    Notation notation = Notation.findByOption(workload.notation()).orElse(null);
    Pda pda =
        Pda.compile(
            Grammars.read(workload.id(), workload.grammar(), options.reading(notation)),
            options.pda());
    TokenConstraint constraint =
        TokenConstraint.compose(pda, vocabulary, ComposeOptions.DEFAULT.withClosable(false));
    if (prepareMillis > 0) {
      Preparation unused = constraint.prepare(Duration.ofMillis(prepareMillis));
    }
    return constraint;
  }

  private List<int[]> texts(Workload workload, Vocabulary vocabulary) {
    ImmutableList<int[]> ids = workload.tokenIds();
    if (ids == null || encode) {
      return workload.strings().stream()
          .map(text -> vocabularies.tokenizer(vocabulary).encodeContinuation(text))
          .toList();
    }
    for (int[] text : ids) {
      for (int id : text) {
        if (!vocabulary.isDefined(id)) {
          throw new UserException(
              workload.id() + ": token " + id + " is not in " + vocabulary.name(),
              "give the vocabulary of the token_ids, or --encode");
        }
      }
    }
    return ids;
  }

  private void write(
      io.dyck.cli.terminal.JsonLine line,
      Workload workload,
      List<int[]> texts,
      Measurement.Row row) {
    line.add("engine", "dyck").add("version", Version.number()).add("id", workload.id());
    line.with(
        g -> {
          g.writeStringField("sweep", workload.sweep());
          Integer length = workload.length();
          if (length == null) {
            g.writeNullField("length");
          } else {
            g.writeNumberField("length", length);
          }
        });
    line.add("tokens", texts.stream().mapToLong(ids -> ids.length).sum());
    line.add("prepare_ms", (long) prepareMillis);
    line.add("budget", (long) budget);
    row.write(line);
    line.add("rss_mib", ResidentMemory.peakMebibytes());
  }

  private static String table(Workload workload, Measurement.Row row) {
    return String.format(
                Locale.ROOT,
                "%-28s %-13s %9s %8s %8s %7s %7s %8s",
                workload.id(),
                row.status(),
                row.compileUs() == null ? "" : number(row.compileUs()),
                figure(row.coldMask(), false),
                figure(row.coldMask(), true),
                figure(row.warmMask(), false),
                figure(row.warmMask(), true),
                figure(row.warmAccept(), true))
            .stripTrailing()
        + (row.detail() == null ? "" : "  " + row.detail());
  }

  private static String figure(@Nullable Distribution distribution, boolean tail) {
    return distribution == null ? "" : number(tail ? distribution.p99() : distribution.p50());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
  }

  /** Measures the memory that this process has taken. */
  private static final class ResidentMemory {
    private ResidentMemory() {}

    /**
     * Returns the peak of resident memory if the system reports it (Linux), otherwise the heap in
     * use.
     */
    static long peakMebibytes() {
      try {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
          if (line.startsWith("VmHWM:")) {
            return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
          }
        }
      } catch (IOException notLinux) {
        // Then the heap has to do.
      }
      Runtime runtime = Runtime.getRuntime();
      return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }
  }
}
