package io.dyck.cli.bench;

import io.dyck.cli.terminal.JsonLine;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.EnumMap;

/** Sums up runs of schemas. Not thread-safe. */
final class SchemaFigures {
  private final EnumMap<SchemaRun.Status, Integer> counts = new EnumMap<>(SchemaRun.Status.class);
  private final LongArrayList masks = new LongArrayList();
  private final LongArrayList accepts = new LongArrayList();
  private final LongArrayList firstMasks = new LongArrayList();
  private int schemas;

  void add(SchemaRun run) {
    schemas++;
    counts.merge(run.status(), 1, Integer::sum);
    masks.addAll(run.masks());
    accepts.addAll(run.accepts());
    if (run.firstMask() >= 0) {
      firstMasks.add(run.firstMask());
    }
  }

  int count(SchemaRun.Status status) {
    return counts.getOrDefault(status, 0);
  }

  /** Times in microseconds: averages, percentiles, the greatest. */
  void write(JsonLine line) {
    line.add("schemas", (long) schemas);
    counts.forEach((status, count) -> line.add(status.name(), (long) count));
    line.add("masks", (long) masks.size());
    write(line, "mask", masks, 25, 50, 75, 90, 99, 99.9);
    write(line, "accept", accepts, 50, 99, 99.9);
    write(line, "ttfm", firstMasks, 25, 50, 75, 90, 99);
  }

  private static void write(JsonLine line, String name, LongArrayList nanos, double... percents) {
    if (nanos.isEmpty()) {
      return;
    }
    long[] sorted = nanos.toLongArray();
    Arrays.sort(sorted);
    line.add(name + "_avg", tenths(Arrays.stream(sorted).average().orElseThrow()));
    for (double percent : percents) {
      String key = percent == (int) percent ? "" + (int) percent : "" + percent;
      int index = Math.min(sorted.length - 1, (int) (percent / 100 * sorted.length));
      line.add(name + "_p" + key, tenths((double) sorted[index]));
    }
    line.add(name + "_max", tenths((double) sorted[sorted.length - 1]));
  }

  private static double tenths(double nanos) {
    return Math.round(nanos / 100) / 10.0;
  }
}
