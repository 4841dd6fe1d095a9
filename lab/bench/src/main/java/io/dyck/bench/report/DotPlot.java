package io.dyck.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * A plot of one figure for all workloads and engines: a row for each workload, time on a
 * logarithmic axis.
 */
final class DotPlot {
  private static final int LEFT = 210;
  private static final int WIDTH = 1100;
  private static final int RIGHT = WIDTH - 270;
  private static final int TOP = 84;
  private static final int ROW = 22;

  private DotPlot() {}

  static String draw(Results results, Figure figure) {
    List<String> workloads =
        results.workloads().stream()
            .filter(id -> results.figure(id, Series.DYCK, figure).isPresent())
            .toList();
    Set<Series> shown = new LinkedHashSet<>();
    List<Double> values = new ArrayList<>();
    for (Series series : Series.values()) {
      for (String workload : workloads) {
        results
            .figure(workload, series, figure)
            .ifPresent(
                value -> {
                  shown.add(series);
                  values.add(value);
                });
      }
    }
    int bottom = TOP + ROW * workloads.size();
    LogScale scale = LogScale.spanning(values, LEFT, RIGHT);
    Svg svg = new Svg(WIDTH, bottom + 34, figure.title() + " (logarithmic; left is better)");
    svg.drawLegend(30, 50, shown);
    svg.drawText(RIGHT + 10, 50, "start", "quiet", "✕ no result");
    for (double decade : scale.decades()) {
      svg.drawGrid(scale.positionOf(decade), TOP - 12, scale.positionOf(decade), bottom);
      svg.drawText(
          scale.positionOf(decade), bottom + 18, "middle", "quiet", LogScale.timeLabel(decade));
    }
    for (int i = 0; i < workloads.size(); i++) {
      String workload = workloads.get(i);
      double y = TOP + ROW * (i + 0.5) - 6;
      svg.drawText(LEFT - 14, y + 4, "end", "", workload);
      svg.drawGrid(LEFT, y, RIGHT, y);
      String without = "";
      for (Series series : Series.values()) {
        OptionalDouble value = results.figure(workload, series, figure);
        if (value.isPresent()) {
          double v = value.getAsDouble();
          svg.mark(
              series, scale.positionOf(v), y, workload + ", " + series.title() + ": " + v + " µs");
        } else if (results.result(workload, series) != null && series != Series.OUTLINES) {
          without += (without.isEmpty() ? "✕ " : ", ") + series.title();
        }
      }
      svg.drawText(RIGHT + 10, y + 4, "start", "quiet", without);
    }
    return svg.build();
  }
}
