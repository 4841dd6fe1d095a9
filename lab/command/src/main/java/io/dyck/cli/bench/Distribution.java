package io.dyck.cli.bench;

import com.fasterxml.jackson.core.JsonGenerator;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.util.Arrays;

/** The distribution of some times, in microseconds. */
public record Distribution(int count, double avg, double p50, double p90, double p99, double max) {

  /**
   * Computes a distribution.
   *
   * @param nanos times in nanoseconds, at least one
   * @return their distribution; quantile q is element floor(q · count) in ascending order
   */
  public static Distribution of(LongArrayList nanos) {
    long[] sorted = nanos.toLongArray();
    Arrays.sort(sorted);
    double mean = Arrays.stream(sorted).average().orElseThrow() / 1e3;
    return new Distribution(
        sorted.length,
        Math.round(mean * 1e4) / 1e4,
        quantile(sorted, 0.5),
        quantile(sorted, 0.9),
        quantile(sorted, 0.99),
        sorted[sorted.length - 1] / 1e3);
  }

  private static double quantile(long[] sorted, double q) {
    return sorted[Math.min(sorted.length - 1, (int) (q * sorted.length))] / 1e3;
  }

  void write(JsonGenerator g, String name) throws IOException {
    g.writeObjectFieldStart(name);
    g.writeNumberField("avg", avg);
    g.writeNumberField("p50", p50);
    g.writeNumberField("p90", p90);
    g.writeNumberField("p99", p99);
    g.writeNumberField("max", max);
    g.writeNumberField("count", count);
    g.writeEndObject();
  }
}
