package io.dyck.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count_if;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.smallmodel.SmallModel;
import io.dyck.spark.language.GrammarOrSchema;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.types.variant.VariantBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The figures of {@code docs/scale.md}: rows for each second of processor time, in Spark and in a
 * plain loop over the same texts, and the heap after each slice. Not in the build.
 */
@EnabledIfSystemProperty(named = "dyck.spark.rows", matches = "[1-9]\\d*")
final class ScaleMeasurement {
  private static final int SLICES = 10;
  private static final int TRIES = 2;

  /** The most lines of an order. */
  private static final int LINES = 12;

  private static final String JSON =
      """
      root ::= object
      object ::= "{" ws (member ("," ws member)*)? "}" ws
      member ::= string ":" ws value
      value ::= object | array | string | number | ("true" | "false" | "null") ws
      array ::= "[" ws (value ("," ws value)*)? "]" ws
      string ::= "\\"" ([^"\\\\\\x00-\\x1f] | "\\\\" (["\\\\/bfnrt] | "u" [0-9a-fA-F]{4}))* "\\"" ws
      number ::= "-"? ("0" | [1-9] [0-9]*) ("." [0-9]+)? ([eE] [+-]? [0-9]+)? ws
      ws ::= [ \\t\\n\\r]*
      """;
  private static final String ORDER =
      """
      {"type": "object", "required": ["id", "customer", "lines"], "additionalProperties": false,
       "properties": {
         "id": {"type": "integer", "minimum": 1},
         "customer": {"type": "string", "maxLength": 60},
         "express": {"type": "boolean"},
         "lines": {"type": "array", "minItems": 1, "items": {
           "type": "object", "required": ["product", "pieces"], "additionalProperties": false,
           "properties": {"product": {"type": "string"},
             "pieces": {"type": "integer", "minimum": 1, "maximum": 999},
             "price": {"type": "number", "minimum": 0}}}}}}
      """;

  private final int rows = Integer.getInteger("dyck.spark.rows", 0);

  @TempDir Path folder;

  @Test
  void measure() throws Exception {
    LocalSpark.session().stop();
    try (SparkSession session =
        LocalSpark.quiet(SparkSession.builder().master("local[1]")).getOrCreate()) {
      String files = folder.resolve("orders").toString();
      String[] texts = texts(session, files);
      long characters = Stream.of(texts).mapToLong(String::length).sum();
      say("%,d texts of %,d characters on average", rows, characters / rows);
      compare(session, files, texts, "grammar", JSON);
      compare(session, files, texts, "schema", ORDER);
      generation(session);
    }
  }

  /** Orders as a model might write them; one of ten breaks off. */
  private String[] texts(SparkSession session, String files) {
    Random random = new Random(6);
    String[] texts = new String[rows];
    Arrays.setAll(texts, i -> order(random));
    int slice = Math.max(1, rows / SLICES);
    for (int from = 0; from < rows; from += slice) {
      String[] part = Arrays.copyOfRange(texts, from, Math.min(rows, from + slice));
      LocalSpark.rows(session, "text", part)
          .coalesce(1)
          .write()
          .mode(SaveMode.Append)
          .parquet(files + "/slice=" + from / slice);
    }
    return texts;
  }

  private static String order(Random random) {
    String items =
        IntStream.range(0, 1 + random.nextInt(LINES))
            .mapToObj(
                i ->
                    "{\"product\": \"%s lamp %d\", \"pieces\": %d, \"price\": %.2f}"
                        .formatted(
                            List.of("green", "rød", "黄").get(random.nextInt(3)),
                            random.nextInt(10_000),
                            1 + random.nextInt(998),
                            random.nextDouble() * 500))
            .reduce((a, b) -> a + ", " + b)
            .orElseThrow();
    String text =
        "{\"id\": %d, \"customer\": \"customer %x\", \"express\": %b, \"lines\": [%s]}"
            .formatted(1 + random.nextInt(1 << 30), random.nextLong(), random.nextBoolean(), items);
    return random.nextInt(10) == 0 ? text.substring(0, random.nextInt(text.length())) : text;
  }

  private void compare(
      SparkSession session, String files, String[] texts, String name, String grammar)
      throws TimeoutException {
    GrammarOrSchema language = GrammarOrSchema.of(grammar);
    compare(session, files, texts, name, grammar, "dyck_accepts", language::accepts);
    compare(
        session,
        files,
        texts,
        name,
        grammar,
        "dyck_explain",
        text -> language.firstError(text).isEmpty());
    if (language.isSchema()) {
      compare(session, files, texts, name, grammar, "dyck_value", text -> hasValue(language, text));
    }
    say("%s: heap in MB after each slice of a job: %s", name, heap(session, files, grammar));
  }

  private static boolean hasValue(GrammarOrSchema language, byte[] text) {
    try {
      return language.firstError(text).isEmpty()
          && VariantBuilder.parseJson(new String(text, StandardCharsets.UTF_8), false) != null;
    } catch (IOException e) {
      return false;
    }
  }

  /** Seconds of processor time of a thread, the least of some tries, for both ways. */
  private void compare(
      SparkSession session,
      String files,
      String[] texts,
      String name,
      String grammar,
      String function,
      Predicate<byte[]> plainFunction)
      throws TimeoutException {
    long accepted = 0;
    double plain = Double.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      accepted = 0;
      for (String text : texts) {
        accepted += plainFunction.test(text.getBytes(StandardCharsets.UTF_8)) ? 1 : 0;
      }
      long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      plain = Math.min(plain, (end - start) / 1e9);
    }
    Column call = functions.call_function(function, functions.lit(grammar), col("text"));
    Column right =
        switch (function) {
          case "dyck_accepts" -> call;
          case "dyck_explain" -> call.getField("ok");
          default -> call.getField("error").isNull();
        };
    double spark = Double.MAX_VALUE;
    for (int i = 0; i < TRIES; i++) {
      AtomicLong nanos = new AtomicLong();
      SparkListener listener = cpuTime(nanos);
      session.sparkContext().addSparkListener(listener);
      Row row = session.read().parquet(files).agg(count_if(right)).first();
      session.sparkContext().listenerBus().waitUntilEmpty();
      session.sparkContext().removeSparkListener(listener);
      assertThat(row.getLong(0)).isEqualTo(accepted);
      spark = Math.min(spark, nanos.get() / 1e9);
    }
    say(
        "%s: %s %,.0f rows/s and core, plain loop %,.0f: %.2f of it",
        name, function, rows / spark, rows / plain, plain / spark);
  }

  private static SparkListener cpuTime(AtomicLong nanos) {
    return new SparkListener() {
      @Override
      public void onTaskEnd(SparkListenerTaskEnd end) {
        nanos.addAndGet(
            end.taskMetrics().executorCpuTime() + end.taskMetrics().executorDeserializeCpuTime());
      }
    };
  }

  private static List<Long> heap(SparkSession session, String files, String grammar) {
    return IntStream.range(0, SLICES)
        .mapToObj(
            slice -> {
              Dataset<Row> part = session.read().parquet(files + "/slice=" + slice);
              var unused = part.agg(count_if(DyckFunctions.accepts(grammar, col("text")))).first();
              System.gc();
              return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() >> 20;
            })
        .toList();
  }

  private void generation(SparkSession session) throws TimeoutException {
    int prompts = Math.min(2_000, rows);
    Dataset<Row> asked =
        session
            .range(0, prompts, 1, 1)
            .withColumn(
                "prompt",
                functions.concat(
                    col("id"), functions.lit(" green lamps for customer "), col("id")));
    AtomicLong nanos = new AtomicLong();
    SparkListener listener = cpuTime(nanos);
    session.sparkContext().addSparkListener(listener);
    long start = System.nanoTime();
    GenerationSummary summary =
        ConstrainedGeneration.of(SmallModel.folder().toString(), ORDER.strip())
            .withSystem("order")
            .withMaxTokens(100)
            .withProgress(line -> {}, Duration.ofDays(1))
            .write(asked, folder.resolve("answers").toString());
    session.sparkContext().listenerBus().waitUntilEmpty();
    say(
        "generation: %,d rows, %,d tokens, %,d with an error; %,.0f tokens and %,.1f rows for each"
            + " second of processor time; wall time %,.1f s",
        summary.rows(),
        summary.tokens(),
        summary.failed(),
        summary.tokens() / (nanos.get() / 1e9),
        summary.rows() / (nanos.get() / 1e9),
        (System.nanoTime() - start) / 1e9);
  }

  private static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, "scale: " + format, values));
  }
}
