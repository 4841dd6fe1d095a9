package io.dyck.checker.report;

import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.text.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A text with the rules of a reading under it, each over the characters it matches.
 *
 * <pre>
 *   1+2*3
 *   |---------  expr, line 2, goes on
 *   |-|         term, line 3
 * </pre>
 */
final class Drawing {
  private static final int WIDTH = 40;

  private Drawing() {}

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

  /** The text's characters as shown, with the column where each byte begins. */
  record Shown(String text, int[] columns) {
    static Shown of(List<Byte> bytes) {
      byte[] all = Bytes.toArray(bytes);
      StringBuilder text = new StringBuilder();
      int[] columns = new int[all.length + 1];
      int at = 0;
      while (at < all.length) {
        int length = 1;
        while (at + length < all.length && (all[at + length] & 0xC0) == 0x80) {
          length++;
        }
        for (int i = 0; i < length; i++) {
          columns[at + i] = text.length();
        }
        text.append(Quoted.bare(new String(all, at, length, StandardCharsets.UTF_8)));
        at += length;
      }
      columns[all.length] = text.length();
      return new Shown(text.toString(), columns);
    }
  }

  /** Lines of at most 80 columns; a long text is cut at its beginning. */
  static List<String> lines(List<Byte> example, List<Bar> bars, TextStyle style, String margin) {
    Shown shown = Shown.of(example);
    int cut = Math.max(0, shown.text().length() - WIDTH);
    String lead = cut > 0 ? style.ellipsis() : "";
    List<String> lines = new ArrayList<>();
    lines.add(margin + lead + style.fit(shown.text().substring(cut)));
    int width = shown.text().length() - cut;
    for (Bar bar : bars) {
      int from = Math.max(0, shown.columns()[bar.start()] - cut);
      int to = Math.max(from, shown.columns()[bar.end()] - cut);
      String line =
          " ".repeat(lead.length() + from)
              + drawn(to - from, bar, shown.columns()[bar.start()] < cut, style);
      String padded = line + " ".repeat(Math.max(0, lead.length() + width + 2 - line.length()));
      lines.add(margin + style.fit(padded + bar.label()));
    }
    return lines;
  }

  private static String drawn(int length, Bar bar, boolean cutBefore, TextStyle style) {
    String dash = style.isUnicode() ? "─" : "-";
    if (length == 0) {
      return style.isUnicode() ? "╷" : "|";
    } else if (length == 1) {
      return bar.isOpen() ? (style.isUnicode() ? "╶" : "|") : style.isUnicode() ? "╵" : "|";
    }
    String begin = cutBefore ? dash : style.isUnicode() ? "└" : "|";
    String end = bar.isOpen() ? dash : style.isUnicode() ? "┘" : "|";
    return begin + dash.repeat(length - 2) + end;
  }
}
