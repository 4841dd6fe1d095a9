package io.dyck.checker.report;

import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.text.ShownBytes;
import java.util.ArrayList;
import java.util.List;

/** A text with the rules of a reading under it, in SVG. */
final class ReadingDrawing {
  private static final int LETTER = 9;
  private static final int ROW = 22;
  private static final int LABEL = 8;

  private ReadingDrawing() {}

  /** One rule over a stretch of bytes. */
  record Bar(String label, int start, int end, boolean isOpen) {
    static Bar of(DrawnSpan span) {
      return new Bar(
          span.rule() + ", line " + span.line() + (span.isOpen() ? ", goes on" : ""),
          span.start(),
          span.end(),
          span.isOpen());
    }
  }

  static List<Bar> bars(List<DrawnSpan> spans) {
    return spans.stream().map(Bar::of).toList();
  }

  static List<Bar> bars(ParseTree tree) {
    List<Bar> bars = new ArrayList<>();
    collect(tree, bars);
    return bars;
  }

  private static void collect(ParseTree tree, List<Bar> bars) {
    bars.add(new Bar(tree.rule(), tree.start(), tree.end(), false));
    tree.children().forEach(child -> collect(child, bars));
  }

  static void write(StringBuilder out, List<Byte> example, List<Bar> bars) {
    ShownBytes shown = ShownBytes.of(example);
    int longest = bars.stream().mapToInt(bar -> bar.label().length()).max().orElse(0);
    int textWidth = shown.line().length() * LETTER;
    int width = 10 + textWidth + 16 + longest * LABEL;
    int height = 28 + bars.size() * ROW;
    out.append("<svg class=\"reading\" width=\"").append(width).append("\" height=\"");
    out.append(height).append("\" viewBox=\"0 0 ").append(width).append(' ').append(height);
    out.append(
        "\" role=\"img\" aria-label=\"a reading\"><text class=\"example\" x=\"10\" y=\"18\"");
    out.append(" textLength=\"").append(Math.max(1, textWidth)).append("\">");
    out.append(Markup.escaped(shown.line())).append("</text>");
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      int y = 34 + i * ROW;
      int from = 10 + shown.columns().get(bar.start()) * LETTER;
      int to = 10 + shown.columns().get(bar.end()) * LETTER;
      out.append("<path class=\"").append(bar.isOpen() ? "open" : "closed").append("\" d=\"M");
      out.append(from + 1)
          .append(' ')
          .append(y - 6)
          .append("v6H")
          .append(Math.max(from + 3, to - 1));
      out.append(bar.isOpen() ? "" : "v-6").append("\"/>");
      out.append("<text class=\"label\" x=\"").append(10 + textWidth + 12).append("\" y=\"");
      out.append(y + 2).append("\">").append(Markup.escaped(bar.label())).append("</text>");
    }
    out.append("</svg>");
  }
}
