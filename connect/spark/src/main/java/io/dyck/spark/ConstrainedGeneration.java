package io.dyck.spark;

import com.google.common.base.Preconditions;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.vocabulary.Vocabulary;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * A step of a Spark job in which a language model answers prompts, and each answer is a text of a
 * grammar. Immutable; each {@code with} gives a changed copy. Thread-safe.
 *
 * <p>Constraint and model reach each executor once: the constraint compiled, the model as a folder.
 * The driver also opens the model once, to find its errors before the job starts. A failure of one
 * row is reported in its column {@code error}. Cost of a row: the model's.
 */
public final class ConstrainedGeneration {
  private static final int TOKENS = 512;
  private static final int ROWS = 10_000;
  private static final Duration EVERY = Duration.ofSeconds(10);

  private final String model;
  private final Function<Vocabulary, ShippedConstraint> constraint;
  private String prompt = "prompt";
  private String id = "id";
  private @Nullable String system;
  private int maxTokens = TOKENS;
  private SamplerOptions sampling = SamplerOptions.GREEDY;
  private long seed;
  private int rowsPerTask = ROWS;
  private Consumer<String> progress = System.err::println;
  private Duration every = EVERY;

  private ConstrainedGeneration(String model, Function<Vocabulary, ShippedConstraint> constraint) {
    this.model = model;
    this.constraint = constraint;
  }

  /**
   * Answers prompts under a grammar or a schema.
   *
   * @param model one of: the path of a model's folder, or of a graph file in it, on the driver's
   *     machine; {@code local:PATH} for a folder that every machine has; the URI of a zip file,
   *     which each executor fetches
   * @param constraint the text of a grammar, or of a JSON Schema, which begins with a brace
   * @return a step with the default settings
   */
  public static ConstrainedGeneration of(String model, String constraint) {
    return new ConstrainedGeneration(
        model, vocabulary -> ShippedConstraint.of(constraint, vocabulary));
  }

  /**
   * Answers prompts under the constraint in a file.
   *
   * @param model as in {@link #of(String, String)}
   * @param artefact a file that {@code dyck compile} wrote for the vocabulary of this model
   * @return a step with the default settings
   */
  public static ConstrainedGeneration of(String model, Path artefact) {
    return new ConstrainedGeneration(model, vocabulary -> ShippedConstraint.of(artefact));
  }

  /**
   * Answers prompts with the default settings.
   *
   * @param prompts rows with the default column of {@link #withPrompt}
   * @param model the model as in {@link #of(String, String)}
   * @param constraint the grammar or schema as in {@link #of(String, String)}
   * @return see {@link #generate(Dataset)}
   */
  public static Dataset<Row> generate(Dataset<Row> prompts, String model, String constraint) {
    return of(model, constraint).generate(prompts);
  }

  private ConstrainedGeneration copy() {
    ConstrainedGeneration copy = new ConstrainedGeneration(model, constraint);
    copy.prompt = prompt;
    copy.id = id;
    copy.system = system;
    copy.maxTokens = maxTokens;
    copy.sampling = sampling;
    copy.seed = seed;
    copy.rowsPerTask = rowsPerTask;
    copy.progress = progress;
    copy.every = every;
    return copy;
  }

  /**
   * Names the column with the prompts.
   *
   * @param column a column of strings; by default {@code prompt}
   * @return a changed copy
   */
  public ConstrainedGeneration withPrompt(String column) {
    ConstrainedGeneration copy = copy();
    copy.prompt = column;
    return copy;
  }

  /**
   * Names the column that identifies rows; {@link #write} needs it.
   *
   * @param column a column whose values are the same when a job is restarted; by default {@code id}
   * @return a changed copy
   */
  public ConstrainedGeneration withId(String column) {
    ConstrainedGeneration copy = copy();
    copy.id = column;
    return copy;
  }

  /**
   * Sets a text that the model receives before each prompt.
   *
   * @param text the system message, or for a model without a chat template a text before the prompt
   * @return a changed copy
   */
  public ConstrainedGeneration withSystem(String text) {
    ConstrainedGeneration copy = copy();
    copy.system = text;
    return copy;
  }

  /**
   * Sets the most tokens of an answer; if the grammar allows, an answer is complete within them.
   *
   * @param tokens at least 1; by default 512
   * @return a changed copy
   */
  public ConstrainedGeneration withMaxTokens(int tokens) {
    Preconditions.checkArgument(tokens >= 1, "tokens (%s) must be >= 1", tokens);
    ConstrainedGeneration copy = copy();
    copy.maxTokens = tokens;
    return copy;
  }

  /**
   * Sets how tokens are chosen. A row gets the same answer in every attempt: the row's seed depends
   * on this seed, the prompt and the id.
   *
   * @param options the options; by default the likeliest token is taken each time
   * @param newSeed any number
   * @return a changed copy
   */
  public ConstrainedGeneration withSampling(SamplerOptions options, long newSeed) {
    ConstrainedGeneration copy = copy();
    copy.sampling = options;
    copy.seed = newSeed;
    return copy;
  }

  /**
   * Sets the approximate number of rows that {@link #write} gives to one task. After a crash, each
   * task that was running repeats at most this many rows. Each task writes one file.
   *
   * @param rows at least 1; by default 10,000
   * @return a changed copy
   */
  public ConstrainedGeneration withRowsPerTask(int rows) {
    Preconditions.checkArgument(rows >= 1, "rows (%s) must be >= 1", rows);
    ConstrainedGeneration copy = copy();
    copy.rowsPerTask = rows;
    return copy;
  }

  /**
   * Sets the listener to which {@link #write} reports its progress when tasks end.
   *
   * @param listener receives one line at a time; by default the lines are written to the standard
   *     error
   * @param atMostEvery the least time between two lines
   * @return a changed copy
   */
  public ConstrainedGeneration withProgress(Consumer<String> listener, Duration atMostEvery) {
    ConstrainedGeneration copy = copy();
    copy.progress = listener;
    copy.every = atMostEvery;
    return copy;
  }

  /**
   * Answers prompts. Rows are computed only when Spark needs them; the model and the constraint are
   * checked at once.
   *
   * @param prompts rows with the column of prompts
   * @return the same rows with {@code answer}, the generated text; {@code complete}, whether the
   *     text is complete in the grammar; {@code finish}, the reason why it ended; {@code tokens},
   *     the number of its tokens; and {@code error}, NULL or the reason why there is no answer
   * @throws io.dyck.failure.DyckException if the model or the constraint cannot be used, or a
   *     column is missing
   */
  public Dataset<Row> generate(Dataset<Row> prompts) {
    return prepare(prompts, now()).apply(prompts);
  }

  /**
   * Answers prompts into a folder of Parquet files. If the job was stopped or its driver crashed, a
   * new start with the same folder continues it: rows in the folder are not answered again. Only
   * one driver at a time may write to a folder.
   *
   * <p>Spark must compute the same prompts in each run, above all the same ids.
   *
   * @param prompts rows with the column of prompts and the column of ids
   * @param folder a path or URI that all executors can reach; {@link #generate} lists the columns
   *     of its files
   * @return the counts of the job
   * @throws io.dyck.failure.DyckException if the model or the constraint cannot be used, a column
   *     is missing, ids are NULL or not different, or the folder belongs to another job
   */
  public GenerationSummary write(Dataset<Row> prompts, String folder) {
    return new ResumableOutput(this, folder).write(prompts);
  }

  static LocalDateTime now() {
    return LocalDateTime.now(ZoneId.systemDefault());
  }

  int rowsPerTask() {
    return rowsPerTask;
  }

  String id() {
    return id;
  }

  Consumer<String> progress() {
    return progress;
  }

  Duration savingInterval() {
    return every;
  }

  /** Ships model and constraint, and looks at them. */
  PreparedGeneration prepare(Dataset<Row> prompts, LocalDateTime date) {
    StructType schema = prompts.schema();
    int promptAt = column(schema, prompt);
    if (!schema.fields()[promptAt].dataType().equals(DataTypes.StringType)) {
      throw SparkProblem.COLUMNS.toException("the column '" + prompt + "' has no strings");
    }
    for (StructField added : AnswerRows.COLUMNS.fields()) {
      if (schema.getFieldIndex(added.name()).isDefined()) {
        throw SparkProblem.COLUMNS.toException("there is a column '" + added.name() + "' already");
      }
    }
    SparkContext context = prompts.sparkSession().sparkContext();
    int threads = context.conf().getInt("spark.task.cpus", 1);
    ShippedModel shipped = ShippedModel.ship(context, model);
    ShippedConstraint compiled;
    try (ExecutorModel.Lease lease = ExecutorModel.lease(shipped, threads)) {
      compiled = constraint.apply(lease.model().vocabulary());
      var unused = lease.constraint(compiled);
    }
    if (!context.isLocal()) {
      ExecutorModel.closeIdle();
    }
    GenerationPlan plan =
        new GenerationPlan(
            shipped,
            promptAt,
            schema.getFieldIndex(id).isDefined() ? column(schema, id) : -1,
            system,
            maxTokens,
            sampling,
            seed,
            date,
            threads);
    return new PreparedGeneration(
        plan,
        compiled.hash(),
        new AnswerRows(
            plan,
            JavaSparkContext.fromSparkContext(context).broadcast(compiled),
            new GenerationCounts(context)));
  }

  static int column(StructType schema, String name) {
    if (schema.getFieldIndex(name).isEmpty()) {
      throw SparkProblem.COLUMNS.toException(
          "there is no column '" + name + "' among " + String.join(", ", schema.fieldNames()));
    }
    return schema.fieldIndex(name);
  }

  /** A job whose model and constraint are known to the executors. */
  record PreparedGeneration(GenerationPlan plan, String constraintHash, AnswerRows rows) {
    Dataset<Row> apply(Dataset<Row> prompts) {
      StructType schema = prompts.schema();
      for (StructField added : AnswerRows.COLUMNS.fields()) {
        schema = schema.add(added);
      }
      return prompts.mapPartitions(rows, Encoders.row(schema));
    }
  }
}
