/**
 * Grammars, schemas and models in Apache Spark: SQL functions that check texts ({@link
 * io.dyck.spark.DyckFunctions}) and a step in which a model answers prompts under a constraint
 * ({@link io.dyck.spark.ConstrainedGeneration}). Spark distributes the work; this package compiles
 * each constraint once for each executor, and reports failures of a row in a column. See {@code
 * docs/scale.md}. Uses the engine, and the chat templates of models.
 */
@org.jspecify.annotations.NullMarked
package io.dyck.spark;
