package io.dyck.cli.bench;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.input.SchemaFlags;
import io.dyck.cli.input.VocabularyOptions;
import io.dyck.cli.terminal.ExitStatus;
import io.dyck.cli.terminal.JsonFile;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.terminal.Progress;
import io.dyck.cli.terminal.ResultFile;
import io.dyck.cli.terminal.SubCommand;
import io.dyck.cli.terminal.Terminal;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.terminal.Version;
import io.dyck.models.EngineWarmup;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code dyck maskbench}: many JSON Schemas with labelled instances, right and fast. */
@Command(
    name = "maskbench",
    header = {"Runs MaskBench: JSON Schemas, each with valid and invalid instances.", ""},
    description = {
      "",
      "DATA has one object a line, also compressed as .xz, or is a folder of .json files: id, schema,"
          + " tests (data and valid). A file may also have an array of them, as in the test suite of"
          + " JSON Schema. Each schema is compiled once, and its instances are walked"
          + " token by token once: mask, look, accept. Nothing is warmed for a schema; the virtual"
          + " machine is warmed with other schemas of the data, which do not count.",
      ""
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  dyck maskbench data.jsonl.xz --vocab tokenizer.json -o rows.jsonl",
      "  dyck maskbench data.jsonl.xz --sample 400 --seed 3",
      "",
      "A row has engine, version, id, mask_us, accept_us (every time, in microseconds), tokens,"
          + " ttfm_us (from the text of the schema to its first mask), status (pass, wrong_accept,"
          + " wrong_reject, compile_error, run_error, timeout), detail. The last line sums up: counts,"
          + " averages, percentiles.",
      "",
      "Exit status: 0 no instance is answered wrongly, fails or is late, 1 some are, 2 a file cannot"
          + " be read. A schema that is refused has status compile_error and does not count as"
          + " wrong."
    })
public final class MaskBenchCommand extends SubCommand {
  @Mixin private SchemaFlags schemas = new SchemaFlags();
  @Mixin private VocabularyOptions vocabularies = new VocabularyOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "DATA",
      description = "Files or folders of schemas; - is standard input.")
  @SuppressWarnings("NullAway.Init")
  private List<String> files;

  @Option(
      names = "--sample",
      paramLabel = "NUMBER",
      description = "Only so many schemas, drawn as Python's random.sample draws.")
  private int sample = Integer.MAX_VALUE;

  @Option(names = "--seed", paramLabel = "NUMBER", description = "Of the sample (default: 3).")
  private int seed = 3;

  @Option(
      names = "--warm-up",
      paramLabel = "NUMBER",
      description = "How many schemas warm the virtual machine (default: 300).")
  private int warmUp = 300;

  @Option(
      names = "--seconds",
      paramLabel = "NUMBER",
      description = "The limit for one schema (default: 60).")
  private double seconds = 60;

  @Option(
      names = "--budget",
      paramLabel = "TOKENS",
      description =
          "Measure masks within a budget: the tokens of the rest of the instance and so many more.")
  private int budget;

  @Option(
      names = "--first",
      paramLabel = "TOKENS",
      description = "Only the first masks of each schema, so many (default: all).")
  private int first = Integer.MAX_VALUE;

  @Option(
      names = "--processor-time",
      description =
          "Measure time of the processor in the thread, which other programs do not lengthen.")
  private boolean processorTime;

  @Option(
      names = "--engine-warm-up",
      description = "First warm the engine up as 'dyck serve' does, for at most 3 seconds.")
  private boolean engineWarmUp;

  @Option(
      names = "--random-texts",
      paramLabel = "NUMBER",
      description = "Also walk so many random texts of each schema to their ends.")
  private int randomTexts;

  @Mixin private ResultFile results = new ResultFile();

  @Override
  public Integer call() {
    Terminal terminal = terminal();
    boolean isNegative = seed < 0 || warmUp < 0 || budget < 0 || randomTexts < 0;
    if (sample < 1 || first < 1 || seconds <= 0 || isNegative) {
      throw new UserException(
          "--sample, --seed, --warm-up, --seconds, --budget, --first and --random-texts are not"
              + " negative",
          "give at least one schema and some time");
    }
    List<SchemaFiles.UnreadSchema> all = new ArrayList<>();
    files.forEach(file -> all.addAll(SchemaFiles.readSchemas(file, terminal)));
    if (all.isEmpty()) {
      throw new UserException("there is no schema to measure", "look at the files");
    }
    List<SchemaFiles.UnreadSchema> chosen = all;
    if (sample < all.size()) {
      chosen = PythonSample.sample(all.size(), sample, seed).stream().map(all::get).toList();
    }
    Vocabulary vocabulary = vocabularies.read();
    Runner runner = new Runner(vocabulary);
    SchemaFigures figures = new SchemaFigures();
    ImmutableList<SchemaFiles.UnreadSchema> warming = warmUpSchemas(all, chosen);
    try (JsonFile rows = results.open();
        runner;
        Progress progress = terminal.progress("measuring", warming.size() + chosen.size())) {
      int step = 0;
      for (SchemaFiles.UnreadSchema unread : warming) {
        progress.step(++step, "warming up");
        SchemaRun unused = runner.run(unread.read());
      }
      if (engineWarmUp) {
        try (EngineWarmup warmup = EngineWarmup.begin(vocabulary)) {
          warmup.await();
        }
      }
      // A collection moves long-lived objects, above all the vocabulary, now and not during a mask.
      System.gc();
      for (SchemaFiles.UnreadSchema unread : chosen) {
        LabelledSchema schema = unread.read();
        progress.step(++step, schema.id());
        SchemaRun run = runner.run(schema);
        figures.add(run);
        rows.add(line -> run.write(writeHead(line).add("id", schema.id())));
      }
    }
    JsonLine sum = writeHead(new JsonLine());
    figures.write(sum);
    terminal.out().writeLine(sum.toString());
    int wrong =
        figures.count(SchemaRun.Status.wrong_accept)
            + figures.count(SchemaRun.Status.wrong_reject)
            + figures.count(SchemaRun.Status.run_error)
            + figures.count(SchemaRun.Status.timeout);
    return wrong == 0 ? ExitStatus.YES : ExitStatus.NO;
  }

  private static JsonLine writeHead(JsonLine line) {
    return line.add("engine", "dyck").add("version", Version.number());
  }

  /**
   * Returns schemas for the warm-up, evenly spread over the schemas that are not measured, or over
   * all if all are measured.
   */
  private ImmutableList<SchemaFiles.UnreadSchema> warmUpSchemas(
      List<SchemaFiles.UnreadSchema> all, List<SchemaFiles.UnreadSchema> chosen) {
    Set<SchemaFiles.UnreadSchema> measured = new HashSet<>(chosen);
    List<SchemaFiles.UnreadSchema> others =
        all.stream().filter(schema -> !measured.contains(schema)).toList();
    List<SchemaFiles.UnreadSchema> from = others.isEmpty() ? all : others;
    int count = Math.min(warmUp, from.size());
    ImmutableList.Builder<SchemaFiles.UnreadSchema> result = ImmutableList.builder();
    for (int i = 0; i < count; i++) {
      result.add(from.get((int) ((long) i * from.size() / count)));
    }
    return result.build();
  }

  /**
   * Runs schemas one after the other in one thread. A thread that passes the time limit is
   * abandoned.
   */
  private final class Runner implements AutoCloseable {
    private final Vocabulary vocabulary;
    private final Tokenizer tokenizer;
    private final SchemaOptions options;
    private final SchemaRun.Extras extras;
    private ExecutorService thread = newThread();

    Runner(Vocabulary vocabulary) {
      this.vocabulary = vocabulary;
      this.tokenizer = vocabularies.tokenizer(vocabulary);
      this.options = schemas.options();
      this.extras =
          new SchemaRun.Extras(
              budget, first, processorTime, randomTexts, RandomText.signs(vocabulary));
    }

    private static ExecutorService newThread() {
      return Executors.newSingleThreadExecutor(
          task -> {
            Thread made = new Thread(task, "dyck-maskbench");
            made.setDaemon(true);
            return made;
          });
    }

    SchemaRun run(LabelledSchema schema) {
      List<SchemaRun.Walk> walks =
          schema.instances().stream()
              .map(
                  i ->
                      new SchemaRun.Walk(
                          tokenizer.encodeContinuation(i.text()), i.isValid(), i.text()))
              .toList();
      SchemaRun run = new SchemaRun(schema.schema(), walks, options, extras, vocabulary);
      Future<SchemaRun> running = thread.submit(run::run);
      try {
        return running.get((long) (seconds * 1e9), TimeUnit.NANOSECONDS);
      } catch (TimeoutException | InterruptedException late) {
        boolean unused = running.cancel(true);
        thread.shutdownNow();
        thread = newThread();
        return SchemaRun.timedOut(seconds, vocabulary);
      } catch (ExecutionException | CancellationException e) {
        throw new IllegalStateException(schema.id() + ": " + e.getMessage(), e.getCause());
      }
    }

    @Override
    public void close() {
      thread.shutdownNow();
    }
  }
}
