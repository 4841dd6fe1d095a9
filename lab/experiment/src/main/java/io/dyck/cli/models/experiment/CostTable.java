package io.dyck.cli.models.experiment;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The steps of {@link StepCosts} as lines of a table. */
final class CostTable {
  static final String HEADING =
      "| task | steps | model µs | masks µs p50 | p99 | sampling µs p50 | p99 | share of all |"
          + " share p99 |\n"
          + "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |";

  private static final double NANOS_IN_MICRO = 1e3;
  private static final double PERCENT = 100;
  private static final double MEDIAN = 0.5;
  private static final double HIGH = 0.99;

  private CostTable() {}

  /**
   * Returns a line of the table.
   *
   * <p>The share at p99 compares masks and sampling of slow steps with a usual step: their 99th
   * percentile over the median of the model's passes and themselves.
   */
  static String line(String title, List<StepCosts.Step> steps) {
    double model = percentile(steps, StepCosts.Step::model, MEDIAN);
    double own = percentile(steps, step -> step.masking() + step.sampling(), HIGH);
    double allOwn = steps.stream().mapToLong(step -> step.masking() + step.sampling()).sum();
    double all = allOwn + steps.stream().mapToLong(StepCosts.Step::model).sum();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f | %.1f | %.1f | %.1f | %.1f | %.2f %% | %.2f %% |",
        title,
        steps.size(),
        model / NANOS_IN_MICRO,
        percentile(steps, StepCosts.Step::masking, MEDIAN) / NANOS_IN_MICRO,
        percentile(steps, StepCosts.Step::masking, HIGH) / NANOS_IN_MICRO,
        percentile(steps, StepCosts.Step::sampling, MEDIAN) / NANOS_IN_MICRO,
        percentile(steps, StepCosts.Step::sampling, HIGH) / NANOS_IN_MICRO,
        PERCENT * allOwn / all,
        PERCENT * own / (model + own));
  }

  private static double percentile(
      List<StepCosts.Step> steps, ToDoubleFunction<StepCosts.Step> part, double share) {
    double[] sorted = steps.stream().mapToDouble(part).sorted().toArray();
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  }
}
