package io.dyck.cli.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/** When the texts of streams came, by kinds of requests. Thread-safe. */
final class StreamTimes {
  private record Stream(String kind, double firstMillis, double pieceMillis) {}

  private final Queue<Stream> streams = new ConcurrentLinkedQueue<>();

  void add(String kind, LoadClient.Answer answer) {
    if (answer.pieces() > 1) {
      streams.add(
          new Stream(
              kind, answer.firstNanos() / 1e6, answer.textNanos() / 1e6 / (answer.pieces() - 1)));
    }
  }

  void clear() {
    streams.clear();
  }

  /**
   * Returns the rows of a table: for each kind, the wait for the first text and for each further
   * piece.
   */
  @Override
  public String toString() {
    Map<String, List<Stream>> byKind = new TreeMap<>();
    for (Stream each : streams) {
      byKind.computeIfAbsent(each.kind(), kind -> new ArrayList<>()).add(each);
    }
    StringBuilder rows =
        new StringBuilder(
            "| streams | | first text ms p50 | p99 | each further piece ms p50 | p99 |\n");
    byKind.forEach(
        (kind, all) -> {
          double[] first = all.stream().mapToDouble(Stream::firstMillis).sorted().toArray();
          double[] piece = all.stream().mapToDouble(Stream::pieceMillis).sorted().toArray();
          rows.append(
              "| %s | %d | %.1f | %.1f | %.2f | %.2f |%n"
                  .formatted(
                      kind,
                      all.size(),
                      at(first, 50),
                      at(first, 99),
                      at(piece, 50),
                      at(piece, 99)));
        });
    return rows.toString();
  }

  private static double at(double[] sorted, int percent) {
    return sorted.length == 0
        ? 0
        : sorted[Math.min(sorted.length - 1, sorted.length * percent / 100)];
  }
}
