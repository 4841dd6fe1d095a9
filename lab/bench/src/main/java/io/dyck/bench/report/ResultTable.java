package io.dyck.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Results as tables in Markdown. */
final class ResultTable {
  private static final List<Figure> FIGURES =
      List.of(
          Figure.FIRST,
          Figure.COLD_P50,
          Figure.COLD_P99,
          Figure.WARM_P50,
          Figure.WARM_P99,
          Figure.ACCEPT_P99,
          Figure.FRESH);

  private final Results results;

  ResultTable(Results results) {
    this.results = results;
  }

  /** Returns a table with a row for each workload and engine, in microseconds. */
  String figures() {
    StringBuilder text = new StringBuilder("| workload | engine |");
    FIGURES.forEach(figure -> text.append(' ').append(figure.title()).append(" |"));
    text.append("\n| --- | --- |").append(" ---: |".repeat(FIGURES.size())).append('\n');
    for (String workload : results.workloads()) {
      String shown = workload;
      for (Series series : Series.values()) {
        Result result = results.result(workload, series);
        if (result == null || (series == Series.OUTLINES && !result.isOk())) {
          continue;
        }
        text.append("| ").append(shown).append(" | ").append(series.title()).append(" |");
        for (Figure figure : FIGURES) {
          text.append(' ').append(result.isOk() ? number(result.figure(figure)) : "");
          text.append(!result.isOk() && figure == Figure.FIRST ? result.status() : "").append(" |");
        }
        text.append('\n');
        shown = "";
      }
    }
    return text.toString();
  }

  /** Dyck's figures divided by the best of the other engines; below 1 Dyck is ahead. */
  String ratios() {
    StringBuilder text = new StringBuilder("| workload | |");
    FIGURES.forEach(figure -> text.append(' ').append(figure.title()).append(" |"));
    text.append("\n| --- | --- |").append(" ---: |".repeat(FIGURES.size())).append('\n');
    for (String workload : results.workloads()) {
      for (Series series : List.of(Series.DYCK, Series.DYCK_PREPARED)) {
        List<String> cells = new ArrayList<>();
        for (Figure figure : FIGURES) {
          cells.add(ratio(workload, series, figure));
        }
        if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
          text.append("| ").append(series == Series.DYCK ? workload : "").append(" | ");
          text.append(series == Series.DYCK ? "" : "prepared").append(" | ");
          text.append(String.join(" | ", cells)).append(" |\n");
        }
      }
    }
    return text.toString();
  }

  private String ratio(String workload, Series series, Figure figure) {
    OptionalDouble own = results.figure(workload, series, figure);
    OptionalDouble best = results.bestOfOthers(workload, figure);
    if (own.isEmpty() || best.isEmpty()) {
      return "";
    }
    double ratio = own.getAsDouble() / best.getAsDouble();
    String shown = String.format(Locale.ROOT, ratio < 0.1 ? "%.3f" : "%.2f", ratio);
    return ratio > 1 ? "**" + shown + "**" : shown;
  }

  private static String number(OptionalDouble value) {
    if (value.isEmpty()) {
      return "";
    }
    double v = value.getAsDouble();
    return String.format(Locale.ROOT, v < 10 ? "%.2f" : v < 100 ? "%.1f" : "%,.0f", v);
  }
}
