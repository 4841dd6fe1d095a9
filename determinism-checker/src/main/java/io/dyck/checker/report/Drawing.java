package io.dyck.checker.report;

import com.google.common.primitives.Bytes;
import io.dyck.checker.ambiguity.ParseTree;
import io.dyck.checker.conflict.DrawnSpan;
import io.dyck.checker.text.Quoted;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** What a drawing of a reading shows: the text, and the rules over stretches of it. */
final class Drawing {
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
}
