package io.dyck.spark;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * Counts the work of tasks in accumulators, which Spark's web pages show by name. Work that Spark
 * does again, because an executor was lost, counts again.
 */
final class GenerationCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  final LongAccumulator answered;
  final LongAccumulator incomplete;
  final LongAccumulator failed;
  final LongAccumulator tokens;

  GenerationCounts(SparkContext context) {
    answered = context.longAccumulator("dyck: rows answered");
    incomplete = context.longAccumulator("dyck: rows cut off");
    failed = context.longAccumulator("dyck: rows with an error");
    tokens = context.longAccumulator("dyck: tokens");
  }

  /** The rows that were looked at. */
  long rows() {
    return answered.sum() + incomplete.sum() + failed.sum();
  }
}
