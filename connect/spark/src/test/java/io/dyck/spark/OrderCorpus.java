package io.dyck.spark;

import org.apache.spark.sql.SparkSession;

/** A sample application: a model turns sentences into orders, and SQL adds up what was ordered. */
public final class OrderCorpus {
  private static final String ORDER =
      "{\"type\": \"object\", \"additionalProperties\": false, \"x-dyck-spaces\": \"one\","
          + " \"x-dyck-property-order\": \"schema\", \"required\": [\"product\", \"pieces\"],"
          + " \"properties\": {\"product\": {\"type\": \"string\", \"maxLength\": 30},"
          + " \"pieces\": {\"type\": \"integer\", \"minimum\": 1, \"maximum\": 999}}}";

  private OrderCorpus() {}

  /** Takes the folder of a model, the sentences as JSON lines, and a folder for the answers. */
  public static void main(String[] arguments) {
    SparkSession spark = SparkSession.builder().appName("orders").getOrCreate();
    DyckFunctions.register(spark);
    GenerationSummary done =
        ConstrainedGeneration.of(arguments[0], ORDER)
            .withSystem("order")
            .withMaxTokens(60)
            .write(spark.read().json(arguments[1]), arguments[2]);
    System.out.println(done);
    spark.read().parquet(arguments[2]).createOrReplaceTempView("answers");
    spark
        .sql(
            "SELECT v.value:product::string AS product, sum(v.value:pieces::int) AS pieces FROM"
                + (" (SELECT dyck_value('" + ORDER + "', answer) AS v FROM answers)")
                + " GROUP BY ALL ORDER BY ALL")
        .show(false);
  }
}
