package io.dyck.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A logarithmic axis. */
record LogScale(double least, double greatest, double from, double to) {
  /** An axis around values, with whole decades. */
  static LogScale spanning(List<Double> values, double from, double to) {
    double min = values.stream().mapToDouble(v -> v).min().orElse(1);
    double max = values.stream().mapToDouble(v -> v).max().orElse(10);
    double least = Math.pow(10, Math.floor(Math.log10(min)));
    double greatest = Math.pow(10, Math.ceil(Math.log10(max)));
    return new LogScale(least, greatest > least ? greatest : 10 * least, from, to);
  }

  double positionOf(double value) {
    double share = Math.log10(value / least) / Math.log10(greatest / least);
    return from + share * (to - from);
  }

  List<Double> decades() {
    List<Double> result = new ArrayList<>();
    for (double decade = least; decade <= greatest * 1.001; decade *= 10) {
      result.add(decade);
    }
    return result;
  }

  /** A time in microseconds, in the unit in which it is short. */
  static String timeLabel(double microseconds) {
    double v = microseconds;
    String unit = "µs";
    if (v >= 0.999e6) {
      v /= 1e6;
      unit = "s";
    } else if (v >= 999) {
      v /= 1e3;
      unit = "ms";
    } else if (v < 0.0999) {
      v *= 1e3;
      unit = "ns";
    }
    String number = v >= 0.999 ? String.format(Locale.ROOT, "%.0f", v) : String.valueOf((float) v);
    return number + " " + unit;
  }
}
