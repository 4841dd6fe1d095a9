package io.dyck.spark;

import static org.apache.spark.sql.functions.col;
import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.smallmodel.SmallModel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Generation on a real cluster, with an executor that is killed while it works. */
final class ClusterTest {
  private static final int ROWS = 150;
  private static final String NUMBERS = "root ::= [0-9]+ (\", \" [0-9]+)*";

  @TempDir Path folder;

  @Test
  void anExecutorIsKilledAndEveryRowIsThereOnce() throws Exception {
    LocalSpark.session().stop();
    try (TestCluster cluster = new TestCluster(folder.resolve("cluster"))) {
      try (SparkSession session = cluster.connect()) {
        killAndCount(cluster, session);
      } catch (Exception | AssertionError e) {
        System.err.println(cluster.logs());
        throw e;
      }
    }
  }

  private void killAndCount(TestCluster cluster, SparkSession session) {
    AtomicInteger lost = new AtomicInteger();
    session
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                lost.incrementAndGet();
              }
            });
    Dataset<Row> prompts =
        session
            .range(0, ROWS, 1, 4)
            .withColumn("prompt", functions.concat(col("id"), functions.lit(" is a number: ")));
    AtomicInteger killed = new AtomicInteger();
    Path output = folder.resolve("answers");
    GenerationSummary summary =
        ConstrainedGeneration.of(SmallModel.folder().toString(), NUMBERS)
            .withMaxTokens(16)
            .withRowsPerTask(5)
            .withProgress(line -> killOne(cluster, killed, line), Duration.ZERO)
            .write(prompts, output.toString());
    assertThat(killed).hasValue(1);
    assertThat(lost.get()).isPositive();
    assertThat(summary.rows()).isEqualTo(ROWS);
    assertThat(summary.answered()).isGreaterThanOrEqualTo(ROWS);
    Dataset<Row> answers = session.read().parquet(output.toString()).orderBy("id");
    List<Object> ids = LocalSpark.column(answers, "id");
    assertThat(ids).isEqualTo(LongStream.range(0, ROWS).mapToObj(i -> (Object) i).toList());
    assertThat(LocalSpark.column(answers, "error")).containsOnlyNulls();
    Dataset<Row> checked =
        answers.select(DyckFunctions.accepts(NUMBERS, col("answer")).as("accepted"));
    assertThat(LocalSpark.column(checked, "accepted")).containsOnly(true);
  }

  /** Once the first rows are answered. */
  private static void killOne(TestCluster cluster, AtomicInteger killed, String line) {
    if (line.matches("dyck: [1-9].*") && killed.compareAndSet(0, 1)) {
      assertThat(cluster.executors().get(0).destroyForcibly()).isTrue();
    }
  }
}
