package io.dyck.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.TokenConstraint;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.failure.DyckException;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelLoader;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.smallmodel.SmallModel;
import io.dyck.vocabulary.Vocabulary;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generation with the small model on {@code local[2]}: answers, errors, and jobs that go on. */
final class ConstrainedGenerationTest {
  private static final String COLOURS = "root ::= (\"red\" | \"green\" | \"blue\") (\", \" root)?";
  private static final String ORDER =
      "{\"type\": \"object\", \"required\": [\"product\", \"pieces\"], \"additionalProperties\":"
          + " false, \"properties\": {\"product\": {\"type\": \"string\", \"maxLength\": 20},"
          + " \"pieces\": {\"type\": \"integer\"}}, \"x-dyck-spaces\": \"one\"}";
  private static final String MODEL = SmallModel.folder().toString();

  private final SparkSession session = LocalSpark.session();
  private final List<String> lines = Collections.synchronizedList(new ArrayList<>());

  @TempDir Path folder;

  private ConstrainedGeneration colours() {
    return ConstrainedGeneration.of(MODEL, COLOURS)
        .withMaxTokens(12)
        .withRowsPerTask(5)
        .withProgress(lines::add, Duration.ZERO);
  }

  private Dataset<Row> prompts(int count) {
    String[] prompts =
        IntStream.range(0, count).mapToObj(i -> i + " colours: ").toArray(String[]::new);
    return LocalSpark.rows(session, "prompt", prompts);
  }

  @Test
  void everyAnswerBelongsToTheGrammar() {
    Dataset<Row> answers = ConstrainedGeneration.generate(prompts(8), MODEL, COLOURS).orderBy("id");
    assertThat(answers.columns())
        .containsExactly("id", "prompt", "answer", "complete", "finish", "tokens", "error");
    Pda pda = Pda.compile(Gbnf.parse("colours", COLOURS));
    assertThat(LocalSpark.column(answers, "answer"))
        .hasSize(8)
        .allMatch(text -> pda.accepts(((String) text).getBytes(StandardCharsets.UTF_8)));
    assertThat(LocalSpark.column(answers, "complete")).containsOnly(true);
    assertThat(LocalSpark.column(answers, "error")).containsOnlyNulls();
  }

  @Test
  void schemasAndCompiledConstraintsAreTaken() {
    Dataset<Row> asked = LocalSpark.rows(session, "prompt", "three green lamps, please");
    Dataset<Row> order =
        ConstrainedGeneration.of(MODEL, ORDER)
            .withSystem("order")
            .withMaxTokens(60)
            .generate(asked);
    String text = order.select("answer").first().getString(0);
    assertThat(
            Pda.of("order", JsonSchema.of(ORDER).language())
                .accepts(text.getBytes(StandardCharsets.UTF_8)))
        .as(text)
        .isTrue();
    Path artefact = folder.resolve("yes.dyck");
    try (LanguageModel model = ModelLoader.open(SmallModel.folder())) {
      Pda yes = Pda.compile(Gbnf.parse("yes", "root ::= \"yes\""));
      TokenConstraint.compose(yes, model.vocabulary()).save(artefact);
    }
    Dataset<Row> answer = ConstrainedGeneration.of(MODEL, artefact).generate(asked);
    assertThat(LocalSpark.column(answer, "answer")).containsExactly("yes");
  }

  /** A row is answered with its own seed, in any partition. */
  @Test
  void aRowGetsTheSameAnswerInEveryTry() {
    ConstrainedGeneration drawn = colours().withSampling(SamplerOptions.DEFAULT, 3);
    List<Object> once = LocalSpark.column(drawn.generate(prompts(12)).orderBy("id"), "answer");
    List<Object> again =
        LocalSpark.column(drawn.generate(prompts(12).repartition(5)).orderBy("id"), "answer");
    assertThat(again).isEqualTo(once);
    assertThat(new HashSet<>(once)).hasSizeGreaterThan(3);
  }

  @Test
  void whatIsWrongWithARowStandsInItsColumn() {
    Dataset<Row> rows = LocalSpark.rows(session, "prompt", "two: ", null, "long ".repeat(3_000));
    List<Object> errors = LocalSpark.column(colours().generate(rows).orderBy("id"), "error");
    assertThat(errors.get(0)).isNull();
    assertThat((String) errors.get(1)).startsWith("DYCK-S003");
    assertThat((String) errors.get(2)).contains("DYCK-M035");
  }

  @Test
  void aJobThatIsStoppedGoesOn() throws Exception {
    Path output = folder.resolve("answers");
    GenerationSummary first = colours().write(prompts(20), output.toString());
    assertThat(first).isEqualTo(new GenerationSummary(20, 0, 20, 0, 0, first.tokens()));
    assertThat(lines).isNotEmpty();
    assertThat(lines.get(lines.size() - 1))
        .startsWith("dyck: 20 of 20 rows, 0 with an error, 0 cut off");
    List<Object> answers = read(output, "answer");
    // The folder is now as after a crash: the files of two tasks are missing, and a third task was
    // interrupted.
    List<Path> files = parquet(output);
    assertThat(files).hasSizeGreaterThan(3);
    long lost = (long) read(files.get(0), "id").size() + read(files.get(1), "id").size();
    Files.delete(files.get(0));
    Files.delete(files.get(1));
    Path broken = output.resolve("_temporary/0/_temporary/attempt_1/part-00007.snappy.parquet");
    Files.createDirectories(broken.getParent());
    Files.writeString(broken, "PAR1 and no more");
    GenerationSummary second = colours().write(prompts(20), output.toString());
    assertThat(second).isEqualTo(new GenerationSummary(20, 20 - lost, lost, 0, 0, second.tokens()));
    assertThat(read(output, "answer")).isEqualTo(answers);
    // New rows are answered, and rows in the folder are not.
    GenerationSummary third = colours().write(prompts(23), output.toString());
    assertThat(third).isEqualTo(new GenerationSummary(23, 20, 3, 0, 0, third.tokens()));
    GenerationSummary nothing = colours().write(prompts(23), output.toString());
    assertThat(nothing).isEqualTo(new GenerationSummary(23, 23, 0, 0, 0, 0));
    assertThat(read(output, "id")).isEqualTo(LongRange.to(23));
  }

  @Test
  void aFolderOfAnotherJobIsRefused() throws IOException {
    Path output = folder.resolve("answers");
    var unused = colours().write(prompts(2), output.toString());
    refused(
        "DYCK-S012",
        "maxTokens \"12\"",
        () -> colours().withMaxTokens(13).write(prompts(2), output.toString()));
    refused(
        "DYCK-S012",
        "constraint",
        () ->
            ConstrainedGeneration.of(MODEL, "root ::= \"a\"")
                .withMaxTokens(12)
                .write(prompts(2), output.toString()));
    Path other = folder.resolve("photographs");
    Files.createDirectories(other);
    Files.writeString(other.resolve("cat.jpg"), "a cat");
    refused("DYCK-S012", "of no such job", () -> colours().write(prompts(2), other.toString()));
    Files.writeString(output.resolve("_dyck_job.json"), "{");
    refused("DYCK-S012", "damaged", () -> colours().write(prompts(2), output.toString()));
  }

  @Test
  void whatIsWrongWithAJobIsFoundBeforeIt() {
    refused(
        "DYCK-M030",
        "no such folder",
        () -> ConstrainedGeneration.generate(prompts(1), "/none", COLOURS));
    refused(
        "DYCK-M030",
        "no folder of a model",
        () -> ConstrainedGeneration.generate(prompts(1), folder.toString(), COLOURS));
    refused(
        "DYCK-D001",
        "not deterministic",
        () ->
            ConstrainedGeneration.generate(
                prompts(1), MODEL, "root ::= \"a\" root \"a\" | \"a\" root \"b\" | \"\""));
    refused(
        "DYCK-J002",
        "#/type",
        () -> ConstrainedGeneration.generate(prompts(1), MODEL, "{\"type\": \"objekt\"}"));
    refused(
        "DYCK-S014",
        "none.dyck",
        () -> ConstrainedGeneration.of(MODEL, folder.resolve("none.dyck")).generate(prompts(1)));
    Path artefact = folder.resolve("o200k.dyck");
    TokenConstraint.compose(Pda.compile(Gbnf.parse("c", COLOURS)), Vocabulary.o200k())
        .save(artefact);
    refused(
        "DYCK-V026",
        "vocabulary",
        () -> ConstrainedGeneration.of(MODEL, artefact).generate(prompts(1)));
    refused(
        "DYCK-S010",
        "no column 'question' among id, prompt",
        () -> colours().withPrompt("question").generate(prompts(1)));
    refused("DYCK-S010", "has no strings", () -> colours().withPrompt("id").generate(prompts(1)));
    refused(
        "DYCK-S010",
        "a column 'answer' already",
        () -> colours().generate(prompts(1).withColumnRenamed("id", "answer")));
    String output = folder.resolve("none").toString();
    refused(
        "DYCK-S010", "no column 'key'", () -> colours().withId("key").write(prompts(1), output));
    refused(
        "DYCK-S011",
        "have that of another",
        () -> colours().write(prompts(2).unionByName(prompts(1)), output));
  }

  private static void refused(
      String code, String reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable job) {
    assertThatThrownBy(job)
        .hasMessageContaining(reason)
        .isInstanceOfSatisfying(DyckException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static List<Path> parquet(Path output) throws IOException {
    try (var all = Files.list(output)) {
      return all.filter(file -> file.toString().endsWith(".parquet")).sorted().toList();
    }
  }

  private List<Object> read(Path path, String column) {
    return LocalSpark.column(session.read().parquet(path.toString()).orderBy("id"), column);
  }

  /** The ids that a job of some rows has. */
  private static final class LongRange {
    static List<Object> to(int end) {
      return IntStream.range(0, end).mapToObj(i -> (Object) (long) i).toList();
    }
  }
}
