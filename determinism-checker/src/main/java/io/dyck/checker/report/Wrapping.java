package io.dyck.checker.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks lines at blanks. */
final class Wrapping {
  private Wrapping() {}

  /** Lines of at most a width, if words allow; the first one shorter by what stands before it. */
  static List<String> lines(String text, int width, int before) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    int room = width - before;
    for (String word : text.split(" ", -1)) {
      int needed = word.codePointCount(0, word.length());
      int used = line.codePointCount(0, line.length());
      if (used > 0 && used + 1 + needed > room) {
        lines.add(line.toString());
        line.setLength(0);
        room = width;
      } else if (used > 0) {
        line.append(' ');
      }
      line.append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
