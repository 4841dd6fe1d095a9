package io.dyck.cli.models.experiment;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * A table of the savings by forced tokens: it compares texts without a grammar and texts with
 * masks.
 */
final class ForcedTokenTable {
  static final String HEADING =
      "| task | way | tokens | forced | passes | µs for a token |\n"
          + "| --- | --- | ---: | ---: | ---: | ---: |";

  private static final double NANOS_IN_MICRO = 1e3;

  private ForcedTokenTable() {}

  static String line(ExperimentTask task, AnswerMode way, List<ExperimentTrial> trials) {
    double tokens = sum(trials, ExperimentTrial::tokens);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.1f | %.1f | %.1f | %.0f |",
        task.taskName(),
        way.title(),
        tokens / trials.size(),
        sum(trials, ExperimentTrial::forced) / trials.size(),
        sum(trials, ExperimentTrial::passes) / trials.size(),
        sum(trials, ExperimentTrial::nanos) / tokens / NANOS_IN_MICRO);
  }

  private static double sum(List<ExperimentTrial> trials, ToLongFunction<ExperimentTrial> number) {
    return trials.stream().mapToLong(number).sum();
  }
}
