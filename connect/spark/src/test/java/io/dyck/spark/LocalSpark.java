package io.dyck.spark;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** A session in this process with two threads, for all tests. */
final class LocalSpark {
  private LocalSpark() {}

  /** Returns a session with the functions from the extension, as on a cluster. */
  static SparkSession session() {
    return quiet(SparkSession.builder().master("local[2]")).getOrCreate();
  }

  static SparkSession.Builder quiet(SparkSession.Builder builder) {
    return builder
        .appName("dyck tests")
        .config("spark.sql.extensions", DyckExtensions.class.getName())
        .config("spark.ui.enabled", false)
        .config("spark.sql.shuffle.partitions", 2)
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/none");
  }

  /** Rows with an id, from 0, and a text. */
  static Dataset<Row> rows(SparkSession session, String column, @Nullable String... texts) {
    List<Row> rows =
        java.util.stream.IntStream.range(0, texts.length)
            .mapToObj(i -> RowFactory.create((long) i, texts[i]))
            .toList();
    StructType schema =
        new StructType().add("id", DataTypes.LongType).add(column, DataTypes.StringType);
    return session.createDataFrame(rows, schema);
  }

  static List<Object> column(Dataset<Row> rows, String column) {
    return Arrays.stream((Row[]) rows.select(column).collect()).map(row -> row.get(0)).toList();
  }
}
