package io.dyck.cli.models.experiment;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** What forced tokens save: texts without a grammar beside texts with masks. */
final class ForcedTable {
  static final String HEADING =
      "| task | way | tokens | forced | passes | µs for a token |\n"
          + "| --- | --- | ---: | ---: | ---: | ---: |";

  private static final double NANOS_IN_MICRO = 1e3;

  private ForcedTable() {}

  static String line(Task task, Way way, List<Trial> trials) {
    double tokens = sum(trials, Trial::tokens);
    return String.format(
        Locale.ROOT,
        "| %s | %s | %.1f | %.1f | %.1f | %.0f |",
        task.word(),
        way.title(),
        tokens / trials.size(),
        sum(trials, Trial::forced) / trials.size(),
        sum(trials, Trial::passes) / trials.size(),
        sum(trials, Trial::nanos) / tokens / NANOS_IN_MICRO);
  }

  private static double sum(List<Trial> trials, ToLongFunction<Trial> number) {
    return trials.stream().mapToLong(number).sum();
  }
}
