package io.dyck.spark;

import java.util.Locale;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Reports the progress of a job from its accumulators, when tasks end. */
final class ProgressLines extends SparkListener implements AutoCloseable {
  private final SparkContext context;
  private final GenerationCounts counts;
  private final long rows;
  private final long done;
  private final long countedBefore;
  private final ConstrainedGeneration generation;
  private final long start = System.nanoTime();
  private long last = start;

  /**
   * Starts to listen.
   *
   * @param rows the rows of the whole job
   * @param left the rows that are not done yet
   */
  ProgressLines(
      SparkContext context,
      GenerationCounts counts,
      long rows,
      long left,
      ConstrainedGeneration generation) {
    this.context = context;
    this.counts = counts;
    this.rows = rows;
    this.done = rows - left;
    this.countedBefore = counts.rows();
    this.generation = generation;
    context.addSparkListener(this);
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (System.nanoTime() - last >= generation.savingInterval().toNanos()) {
      reportLast();
    }
  }

  /** Reports the progress now. */
  void reportLast() {
    last = System.nanoTime();
    long now = counts.rows() - countedBefore;
    double seconds = (last - start) / 1e9;
    generation
        .progress()
        .accept(
            String.format(
                Locale.ROOT,
                "dyck: %,d of %,d rows, %,d with an error, %,d cut off, %,d tokens, %,.1f rows/s",
                done + now,
                rows,
                counts.failed.sum(),
                counts.incomplete.sum(),
                counts.tokens.sum(),
                now / seconds));
  }

  @Override
  public void close() {
    context.removeSparkListener(this);
  }
}
