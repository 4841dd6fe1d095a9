package io.dyck.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The results of one session, by workload and series. */
final class Results {
  private final Map<String, Map<Series, Result>> byWorkload = new LinkedHashMap<>();

  private Results() {}

  /**
   * Reads all files {@code *.jsonl} of a folder. Dyck's file is first, and its workloads give the
   * order.
   *
   * @throws IOException if a file cannot be read
   */
  static Results read(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(file -> file.toString().endsWith(".jsonl")).sorted().forEach(files::add);
    }
    Results results = new Results();
    for (Path file : files) {
      for (Result result : Result.read(file)) {
        results
            .byWorkload
            .computeIfAbsent(result.workload(), id -> new EnumMap<>(Series.class))
            .put(result.series(), result);
      }
    }
    return results;
  }

  /** Workloads that Dyck was measured on. */
  List<String> workloads() {
    return byWorkload.entrySet().stream()
        .filter(entry -> entry.getValue().containsKey(Series.DYCK))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Nullable Result result(String workload, Series series) {
    return byWorkload.getOrDefault(workload, Map.of()).get(series);
  }

  OptionalDouble figure(String workload, Series series, Figure figure) {
    Result result = result(workload, series);
    return result == null ? OptionalDouble.empty() : result.figure(figure);
  }

  /** Returns the smallest figure of the other engines; empty if no engine has one. */
  OptionalDouble bestOfOthers(String workload, Figure figure) {
    return Stream.of(Series.values())
        .filter(series -> !series.isDyck())
        .map(series -> figure(workload, series, figure))
        .flatMapToDouble(OptionalDouble::stream)
        .min();
  }

  /** The workloads of each sweep by length, in order. */
  Map<String, Map<Integer, String>> sweeps() {
    Map<String, Map<Integer, String>> sweeps = new LinkedHashMap<>();
    byWorkload.forEach(
        (id, results) -> {
          Result any = results.values().iterator().next();
          if (any.row().path("sweep").isTextual()) {
            sweeps
                .computeIfAbsent(any.row().get("sweep").asText(), s -> new java.util.TreeMap<>())
                .put(any.row().get("length").asInt(), id);
          }
        });
    return sweeps;
  }
}
