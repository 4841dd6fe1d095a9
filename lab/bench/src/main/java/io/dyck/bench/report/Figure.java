package io.dyck.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.OptionalDouble;

/** A figure of a row, in microseconds. */
enum Figure {
  FIRST("compile and first mask"),
  COLD_P50("cold mask, p50"),
  COLD_P99("cold mask, p99"),
  WARM_P50("warm mask, p50"),
  WARM_P99("warm mask, p99"),
  ACCEPT_P99("accept, p99"),
  FRESH("fresh request"),
  STEP("mask and accept, mean");

  private static final int TOKENS = 200;

  private final String title;

  Figure(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  OptionalDouble valueIn(JsonNode row) {
    return switch (this) {
      case FIRST -> sum(row.path("compile_us"), row.path("first_mask_us"));
      case COLD_P50 -> value(row.path("cold").path("mask").path("p50"));
      case COLD_P99 -> value(row.path("cold").path("mask").path("p99"));
      case WARM_P50 -> value(row.path("warm").path("mask").path("p50"));
      case WARM_P99 -> value(row.path("warm").path("mask").path("p99"));
      case ACCEPT_P99 -> value(row.path("warm").path("accept").path("p99"));
      case FRESH -> freshCost(row);
      case STEP -> sum(row.at("/warm/mask/avg"), row.at("/warm/accept/avg"));
    };
  }

  /**
   * Returns the cost of a request with a new grammar: the compile, and a fixed number of tokens of
   * a first pass.
   */
  private static OptionalDouble freshCost(JsonNode row) {
    OptionalDouble step = sum(row.at("/cold/mask/avg"), row.at("/cold/accept/avg"));
    JsonNode compile = row.path("compile_us");
    return step.isPresent() && compile.isNumber()
        ? OptionalDouble.of(compile.asDouble() + TOKENS * step.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble value(JsonNode node) {
    return node.isNumber() ? OptionalDouble.of(node.asDouble()) : OptionalDouble.empty();
  }

  private static OptionalDouble sum(JsonNode one, JsonNode other) {
    return one.isNumber() && other.isNumber()
        ? OptionalDouble.of(one.asDouble() + other.asDouble())
        : OptionalDouble.empty();
  }
}
