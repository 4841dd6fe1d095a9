package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** The trials as tables of Markdown: one for each task and kind, then one of all together. */
final class ExperimentTable {
  private static final double NANOS_IN_MILLI = 1e6;

  private ExperimentTable() {}

  static String of(List<Trial> trials) {
    StringBuilder text = new StringBuilder();
    for (Task task : Task.values()) {
      for (String kind : trials.stream().map(t -> t.request().heldOut()).distinct().toList()) {
        part(
            text,
            task.word() + ", held-out " + kind,
            trials.stream()
                .filter(t -> t.request().task() == task && t.request().heldOut().equals(kind))
                .toList());
      }
    }
    part(text, "all", trials);
    return text.toString();
  }

  private static void part(StringBuilder text, String title, List<Trial> trials) {
    text.append("| ")
        .append(title)
        .append(" | parses | exact match | same result | tokens | passes | ms |\n")
        .append("| --- | --- | --- | --- | ---: | ---: | ---: |\n");
    for (Way way : Way.values()) {
      ImmutableList<Trial> own =
          trials.stream().filter(t -> t.way() == way).collect(ImmutableList.toImmutableList());
      if (own.isEmpty()) {
        continue;
      }
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %.1f | %.1f | %.1f |%n",
              way.title(),
              share(own, Trial::parses),
              share(own, Trial::isExact),
              share(own, Trial::saysTheSame),
              mean(own, Trial::tokens),
              mean(own, Trial::passes),
              mean(own, Trial::nanos) / NANOS_IN_MILLI));
    }
    text.append('\n');
  }

  private static String share(List<Trial> trials, Predicate<Trial> hit) {
    return new Proportion((int) trials.stream().filter(hit).count(), trials.size()).text();
  }

  private static double mean(List<Trial> trials, ToLongFunction<Trial> number) {
    return trials.stream().mapToLong(number).average().orElseThrow();
  }
}
