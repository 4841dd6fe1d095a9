package io.dyck.cli.models.experiment;

import com.google.common.collect.ImmutableList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * The trials as tables of Markdown: a table for each task and kind, then one table of all trials.
 */
final class ExperimentTable {
  private static final double NANOS_IN_MILLI = 1e6;

  private ExperimentTable() {}

  static String toMarkdown(List<ExperimentTrial> trials) {
    StringBuilder text = new StringBuilder();
    for (ExperimentTask task : ExperimentTask.values()) {
      for (String kind : trials.stream().map(t -> t.request().heldOut()).distinct().toList()) {
        writePart(
            text,
            task.taskName() + ", held-out " + kind,
            trials.stream()
                .filter(t -> t.request().task() == task && t.request().heldOut().equals(kind))
                .toList());
      }
    }
    writePart(text, "all", trials);
    return text.toString();
  }

  private static void writePart(StringBuilder text, String title, List<ExperimentTrial> trials) {
    text.append("| ")
        .append(title)
        .append(" | parses | exact match | same result | tokens | passes | ms |\n")
        .append("| --- | --- | --- | --- | ---: | ---: | ---: |\n");
    for (AnswerMode way : AnswerMode.values()) {
      ImmutableList<ExperimentTrial> own =
          trials.stream().filter(t -> t.way() == way).collect(ImmutableList.toImmutableList());
      if (own.isEmpty()) {
        continue;
      }
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %s | %s | %.1f | %.1f | %.1f |%n",
              way.title(),
              share(own, ExperimentTrial::parses),
              share(own, ExperimentTrial::isExact),
              share(own, ExperimentTrial::saysTheSame),
              mean(own, ExperimentTrial::tokens),
              mean(own, ExperimentTrial::passes),
              mean(own, ExperimentTrial::nanos) / NANOS_IN_MILLI));
    }
    text.append('\n');
  }

  private static String share(List<ExperimentTrial> trials, Predicate<ExperimentTrial> hit) {
    return new Proportion((int) trials.stream().filter(hit).count(), trials.size()).text();
  }

  private static double mean(List<ExperimentTrial> trials, ToLongFunction<ExperimentTrial> number) {
    return trials.stream().mapToLong(number).average().orElseThrow();
  }
}
