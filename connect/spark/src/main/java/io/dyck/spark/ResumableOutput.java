package io.dyck.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.count_distinct;
import static org.apache.spark.sql.functions.lit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.dyck.spark.ConstrainedGeneration.PreparedGeneration;
import java.io.IOException;
import java.time.LocalDateTime;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/**
 * Writes the output of a job that can be restarted. Rows count as done when the file of their task
 * is in the folder. Each task commits its file when it ends (version 2 of Hadoop's committer); the
 * driver does not wait for all tasks. A crash therefore costs only the tasks that were running. The
 * ids of rows tell which rows are left.
 */
final class ResumableOutput {
  /**
   * The most passes over the rows that are left. A task that is lost at its commit may have written
   * its file or not; then the job reads the folder again and answers the rest.
   */
  private static final int MOST_ROUNDS = 5;

  /** A part of Spark's message when it stops a job because of such a task. */
  private static final String DOUBTFUL = "data duplication may happen";

  private final ConstrainedGeneration generation;
  private final String folder;

  ResumableOutput(ConstrainedGeneration generation, String folder) {
    this.generation = generation;
    this.folder = folder;
  }

  /** The numbers of rows, of ids, and of different ids. */
  private record Extent(long rows, long ids, long different) {
    boolean isOneToOne() {
      return rows == ids && ids == different;
    }
  }

  GenerationSummary write(Dataset<Row> prompts) {
    SparkSession session = prompts.sparkSession();
    int unused = ConstrainedGeneration.column(prompts.schema(), generation.id());
    PreparedGeneration prepared = claimFolder(prompts, session);
    Extent input = computeExtent(prompts);
    if (!input.isOneToOne()) {
      throw SparkProblem.IDS.toException(
          "of %,d rows %,d have no %s, and %,d have that of another"
              .formatted(
                  input.rows(),
                  input.rows() - input.ids(),
                  generation.id(),
                  input.ids() - input.different()));
    }
    long before = -1;
    long left = -1;
    for (int round = 0; left != 0; round++) {
      Dataset<Row> open = remainingRows(prompts, session);
      left = open.count();
      before = before < 0 ? input.rows() - left : before;
      if (left > 0) {
        if (round == MOST_ROUNDS) {
          throw SparkProblem.INCOMPLETE.toException("%,d rows are left".formatted(left));
        }
        append(open, left, input.rows(), prepared, session);
      }
    }
    check(session, input);
    GenerationCounts counts = prepared.rows().counts();
    return new GenerationSummary(
        input.rows(),
        before,
        counts.answered.sum(),
        counts.incomplete.sum(),
        counts.failed.sum(),
        counts.tokens.sum());
  }

  private PreparedGeneration claimFolder(Dataset<Row> prompts, SparkSession session) {
    try {
      Path path = new Path(folder);
      FileSystem files = path.getFileSystem(session.sparkContext().hadoopConfiguration());
      JobRecord record = new JobRecord(files, path);
      LocalDateTime date = record.date();
      PreparedGeneration prepared = generation.prepare(prompts, date);
      record.claimFolder(job(prompts, prepared), date);
      return prepared;
    } catch (IOException e) {
      throw SparkProblem.OTHER_JOB.toException(folder + " cannot be used: " + e, e);
    }
  }

  /** Returns the settings that determine the answers. */
  private ObjectNode job(Dataset<Row> prompts, PreparedGeneration prepared) {
    GenerationPlan plan = prepared.plan();
    return JobRecord.emptyRecord()
        .put("model", plan.model().name())
        .put("graph", plan.model().graph())
        .put("constraint", prepared.constraintHash())
        .put("columns", prompts.schema().toDDL())
        .put("prompt", prompts.columns()[plan.prompt()])
        .put("id", generation.id())
        .put("system", plan.system())
        .put("maxTokens", String.valueOf(plan.maxTokens()))
        .put("sampling", plan.sampling().toString())
        .put("seed", String.valueOf(plan.seed()));
  }

  private Extent computeExtent(Dataset<Row> rows) {
    String id = generation.id();
    Row row = rows.agg(count(lit(1)), count(col(id)), count_distinct(col(id))).first();
    return new Extent(row.getLong(0), row.getLong(1), row.getLong(2));
  }

  private Dataset<Row> writtenRows(SparkSession session, Dataset<Row> prompts) {
    return session.read().schema(prompts.schema()).parquet(folder).select(col(generation.id()));
  }

  private Dataset<Row> remainingRows(Dataset<Row> prompts, SparkSession session) {
    String id = generation.id();
    Dataset<Row> done = writtenRows(session, prompts);
    return prompts.join(done, prompts.col(id).equalTo(done.col(id)), "left_anti");
  }

  private void append(
      Dataset<Row> open, long left, long rows, PreparedGeneration prepared, SparkSession session) {
    long perTask = generation.rowsPerTask();
    int tasks =
        (int) Math.max((left + perTask - 1) / perTask, session.sparkContext().defaultParallelism());
    try (ProgressLines lines =
        new ProgressLines(
            session.sparkContext(), prepared.rows().counts(), rows, left, generation)) {
      prepared
          .apply(open.repartition(tasks, col(generation.id())))
          .write()
          .mode(SaveMode.Append)
          .option("mapreduce.fileoutputcommitter.algorithm.version", "2")
          .parquet(folder);
      lines.reportLast();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      if (!String.valueOf(e.getMessage()).contains(DOUBTFUL)) {
        throw e;
      }
    }
  }

  private void check(SparkSession session, Extent input) {
    Extent output = computeExtent(session.read().parquet(folder));
    if (!output.isOneToOne() || output.rows() < input.rows()) {
      throw SparkProblem.INCOMPLETE.toException(
          "%s has %,d rows with %,d different ids for %,d prompts"
              .formatted(folder, output.rows(), output.different(), input.rows()));
    }
  }
}
