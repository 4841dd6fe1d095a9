package io.dyck.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * Adds the functions of {@link DyckFunctions} to every session: {@code
 * spark.sql.extensions=io.dyck.spark.DyckExtensions}. The functions are then available in every
 * language of Spark.
 */
public final class DyckExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {
  /** Called by Spark. */
  public DyckExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    DyckFunctions.inject(extensions);
    return BoxedUnit.UNIT;
  }
}
