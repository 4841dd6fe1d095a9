package io.dyck.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * Gives every session the functions of {@link DyckFunctions}: {@code
 * spark.sql.extensions=io.dyck.spark.DyckExtensions}. So they are there for any language in which
 * Spark is used.
 */
public final class DyckExtensions implements Function1<SparkSessionExtensions, BoxedUnit> {
  /** Spark makes one. */
  public DyckExtensions() {}

  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    DyckFunctions.inject(extensions);
    return BoxedUnit.UNIT;
  }
}
