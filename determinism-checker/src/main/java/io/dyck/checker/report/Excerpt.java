package io.dyck.checker.report;

import io.dyck.grammar.Severity;
import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;

/** A source line with carets under a span, cut around the span where it is long. */
final class Excerpt {
  private static final int WIDTH = 72;
  private static final int BEFORE = 30;

  private Excerpt() {}

  /** Two lines without a margin, the carets in the colour of the severity; or the empty text. */
  static String of(
      SourceText source, SourceSpan span, Severity severity, TextStyle style, String margin) {
    if (source.content().isEmpty()) {
      return "";
    }
    int number = source.line(span.start());
    String line = source.lineText(number);
    if (line.isBlank()) {
      return "";
    }
    int[] characters = line.codePoints().toArray();
    int from = source.column(span.start()) - 1;
    int length = source.content().codePointCount(span.start(), Math.max(span.start(), span.end()));
    int to = Math.min(characters.length, from + Math.max(1, length));
    int first = from < WIDTH - 10 ? 0 : from - BEFORE;
    StringBuilder text = new StringBuilder(first > 0 ? style.ellipsis() : "");
    StringBuilder marks = new StringBuilder(" ".repeat(text.length()));
    int at = first;
    for (; at < characters.length && text.length() < WIDTH; at++) {
      String shown = style.fit(picture(characters[at]));
      text.append(shown);
      String mark = at >= from && at < to ? "^" : " ";
      marks.append(mark.repeat(width(characters[at], shown)));
    }
    if (at < characters.length) {
      text.append(style.ellipsis());
    }
    if (from >= characters.length) {
      marks.append('^');
    }
    return margin
        + text
        + "\n"
        + margin
        + style.severity(severity, marks.toString().stripTrailing());
  }

  private static String picture(int c) {
    if (c == '\t') {
      return "    ";
    }
    return Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
        ? "\uFFFD"
        : Character.toString(c);
  }

  private static int width(int c, String shown) {
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return shown.length() > 2 ? shown.length() : 0;
    }
    boolean isWide =
        Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN
            || Character.UnicodeScript.of(c) == Character.UnicodeScript.HIRAGANA
            || Character.UnicodeScript.of(c) == Character.UnicodeScript.KATAKANA
            || Character.UnicodeScript.of(c) == Character.UnicodeScript.HANGUL
            || (c >= 0x1F300 && c <= 0x1FAFF);
    return shown.length() > 2 ? shown.length() : isWide ? 2 : 1;
  }
}
