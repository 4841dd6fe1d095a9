package io.dyck.cli.models.experiment;

import java.util.Locale;

/**
 * A share with its interval of 95 %, after Wilson, "Probable inference, the law of succession, and
 * statistical inference" (1927), which also holds near 0 and 1.
 *
 * @param hits the number of hits
 * @param of the number of trials; at least 1
 */
record Proportion(int hits, int of) {
  /** The quantile of the normal distribution for an interval of 95 %. */
  private static final double Z = 1.959964;

  double lowerBound() {
    return hits == 0 ? 0 : intervalCentre() - halfWidth();
  }

  double upperBound() {
    return hits == of ? 1 : intervalCentre() + halfWidth();
  }

  private double intervalCentre() {
    double share = (double) hits / of;
    return (share + Z * Z / (2 * of)) / (1 + Z * Z / of);
  }

  private double halfWidth() {
    double share = (double) hits / of;
    return Z / (1 + Z * Z / of) * Math.sqrt(share * (1 - share) / of + Z * Z / (4.0 * of * of));
  }

  /** Returns a text such as {@code 87.5 % (83.9–90.4)}. */
  String text() {
    return String.format(
        Locale.ROOT,
        "%.1f %% (%.1f–%.1f)",
        100.0 * hits / of,
        100 * lowerBound(),
        100 * upperBound());
  }
}
