package io.dyck.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** Plots a figure against a growing size, with a panel for each sweep and logarithmic axes. */
final class GrowthPlot {
  private static final int COLUMNS = 2;
  private static final int PANEL_WIDTH = 400;
  private static final int PANEL_HEIGHT = 230;

  private GrowthPlot() {}

  static String draw(Results results, Figure figure, String title) {
    Map<String, Map<Integer, String>> sweeps = results.sweeps();
    int rows = (sweeps.size() + COLUMNS - 1) / COLUMNS;
    Svg svg =
        new Svg(
            COLUMNS * PANEL_WIDTH + 40,
            76 + rows * PANEL_HEIGHT,
            title + " (lower is better, flat is best)");
    svg.drawLegend(30, 50, shownSeries(results, sweeps));
    int i = 0;
    for (Map.Entry<String, Map<Integer, String>> sweep : sweeps.entrySet()) {
      double x = 20 + (double) PANEL_WIDTH * (i % COLUMNS);
      int row = i / COLUMNS;
      double y = 70 + (double) PANEL_HEIGHT * row;
      drawPanel(svg, results, figure, sweep.getKey(), sweep.getValue(), x, y);
      i++;
    }
    return svg.build();
  }

  private static Set<Series> shownSeries(
      Results results, Map<String, Map<Integer, String>> sweeps) {
    Set<Series> shown = new TreeSet<>();
    for (Series series : Series.values()) {
      for (Map<Integer, String> lengths : sweeps.values()) {
        if (lengths.values().stream().anyMatch(id -> results.result(id, series) != null)) {
          shown.add(series);
        }
      }
    }
    return shown;
  }

  private static void drawPanel(
      Svg svg,
      Results results,
      Figure figure,
      String name,
      Map<Integer, String> lengths,
      double x,
      double y) {
    List<Double> values = new ArrayList<>();
    for (String workload : lengths.values()) {
      for (Series series : Series.values()) {
        results.figure(workload, series, figure).ifPresent(values::add);
      }
    }
    List<Double> sizes = lengths.keySet().stream().map(Integer::doubleValue).toList();
    LogScale across = LogScale.spanning(sizes, x + 60, x + PANEL_WIDTH - 20);
    LogScale up = LogScale.spanning(values, y + PANEL_HEIGHT - 40, y + 30);
    svg.drawText(x + 60, y + 18, "start", "", name);
    for (double decade : up.decades()) {
      svg.drawGrid(x + 60, up.positionOf(decade), x + PANEL_WIDTH - 20, up.positionOf(decade));
      svg.drawText(x + 54, up.positionOf(decade) + 4, "end", "quiet", LogScale.timeLabel(decade));
    }
    for (double size : sizes) {
      String shown = String.format(java.util.Locale.ROOT, "%,.0f", size);
      svg.drawText(across.positionOf(size), y + PANEL_HEIGHT - 20, "middle", "quiet", shown);
    }
    for (Series series : Series.values()) {
      double beforeX = Double.NaN;
      double beforeY = Double.NaN;
      for (Map.Entry<Integer, String> length : lengths.entrySet()) {
        OptionalDouble value = results.figure(length.getValue(), series, figure);
        if (value.isEmpty()) {
          continue;
        }
        double atX = across.positionOf(length.getKey());
        double atY = up.positionOf(value.getAsDouble());
        if (!Double.isNaN(beforeX)) {
          svg.drawLine(series, beforeX, beforeY, atX, atY);
        }
        String tip = series.title() + ", " + length.getKey() + ": " + value.getAsDouble() + " µs";
        svg.mark(series, atX, atY, tip);
        beforeX = atX;
        beforeY = atY;
      }
    }
  }
}
