package io.dyck.bench.report;

import java.util.Locale;

/** Writes a picture in SVG, readable on light and on dark pages. Not thread-safe. */
final class Svg {
  private static final String STYLE =
      """
      <style>
        text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #24292f }
        .title { font-size: 15px; font-weight: 600 }
        .quiet { fill: #57606a }
        .grid { stroke: #d0d7de; stroke-width: 1 }
        .page { fill: #ffffff }
        .halo { stroke: #ffffff; stroke-width: 1 }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .quiet { fill: #9da7b1 }
          .grid { stroke: #30363d }
          .page { fill: #0d1117 }
          .halo { stroke: #0d1117 }
          .DYCK_PREPARED { fill: #a5d6ff; stroke: #a5d6ff }
        }
      </style>
      """;

  private final StringBuilder body = new StringBuilder();
  private final int width;
  private final int height;
  private final String title;

  Svg(int width, int height, String title) {
    this.width = width;
    this.height = height;
    this.title = title;
    drawText(16, 24, "start", "title", title);
  }

  void drawText(double x, double y, String anchor, String kind, String text) {
    add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor, kind);
    body.append(escape(text)).append("</text>\n");
  }

  void drawGrid(double x1, double y1, double x2, double y2) {
    add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"grid\"/>%n", x1, y1, x2, y2);
  }

  void drawLine(Series series, double x1, double y1, double x2, double y2) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"2\""
            + " class=\"%s\"/>%n",
        x1, y1, x2, y2, series.colour(), series.name());
  }

  /** A mark of a series, with a text that browsers show over it. */
  void mark(Series series, double x, double y, String tip) {
    add("<g fill=\"%s\" class=\"halo %s\">", series.colour(), series.name());
    switch (series.mark()) {
      case "circle" -> add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\"/>", x, y);
      case "square" ->
          add("<rect x=\"%.1f\" y=\"%.1f\" width=\"9\" height=\"9\"/>", x - 4.5, y - 4.5);
      case "diamond" -> add("<path d=\"M%.1f %.1fl5.5 5.5l-5.5 5.5l-5.5 -5.5z\"/>", x, y - 5.5);
      case "triangle" -> add("<path d=\"M%.1f %.1fl5.5 10h-11z\"/>", x, y - 6);
      default ->
          add(
              "<path d=\"M%.1f %.1fl8 8m0 -8l-8 8\" fill=\"none\" stroke=\"%s\" stroke-width=\"3\"/>",
              x - 4, y - 4, series.colour());
    }
    body.append("<title>").append(escape(tip)).append("</title></g>\n");
  }

  /** Draws the marks of series with their names, in one line. */
  void drawLegend(double x, double y, Iterable<Series> all) {
    double at = x;
    for (Series series : all) {
      mark(series, at, y - 4, series.title());
      drawText(at + 10, y, "start", "", series.title());
      at += 34 + 7 * series.title().length();
    }
  }

  private void add(String format, Object... values) {
    body.append(String.format(Locale.ROOT, format.replace("%n", "\n"), values));
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  String build() {
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\" aria-label=\"%s\">\n",
            width,
            height,
            width,
            height,
            escape(title))
        + STYLE
        + "<rect width=\"100%\" height=\"100%\" class=\"page\"/>\n"
        + body
        + "</svg>\n";
  }
}
