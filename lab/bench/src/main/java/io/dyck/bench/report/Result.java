package io.dyck.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A row of measured results: an engine on a workload. */
record Result(Series series, JsonNode row) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * Reads a file of results.
   *
   * @throws IOException if it cannot be read
   */
  static List<Result> read(Path file) throws IOException {
    List<Result> results = new ArrayList<>();
    boolean before = file.getFileName().toString().contains("before");
    for (String line : Files.readAllLines(file)) {
      JsonNode row = MAPPER.readTree(line);
      boolean prepared = row.path("prepare_ms").asInt() > 0;
      results.add(new Result(Series.of(row.get("engine").asText(), prepared, before), row));
    }
    return results;
  }

  String workload() {
    return row.get("id").asText();
  }

  /** Returns "ok", or the reason why there are no figures. */
  String status() {
    return row.get("status").asText();
  }

  boolean isOk() {
    return status().equals("ok");
  }

  /** A figure in microseconds; empty where it was not measured. */
  OptionalDouble figure(Figure figure) {
    return isOk() ? figure.valueIn(row) : OptionalDouble.empty();
  }
}
