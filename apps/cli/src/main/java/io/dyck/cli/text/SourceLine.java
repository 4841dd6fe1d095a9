package io.dyck.cli.text;

import io.dyck.checker.text.Quotation;
import io.dyck.cli.terminal.AnsiStyle;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Formats a line of a text with a caret under a place. A long line is cut to fit 80 columns. */
final class SourceLine {
  private static final int BEFORE = 48;
  private static final int AFTER = 20;
  private static final String MARGIN = "    ";

  private SourceLine() {}

  static String lineWithCaret(byte[] text, int offset, AnsiStyle style) {
    int start = offset;
    while (start > 0 && text[start - 1] != '\n') {
      start--;
    }
    int end = offset;
    while (end < text.length && text[end] != '\n') {
      end++;
    }
    String before = decode(text, start, offset);
    String after = decode(text, offset, end);
    boolean cutBefore = before.length() > BEFORE;
    boolean cutAfter = after.length() > AFTER;
    String shownBefore = (cutBefore ? "…" : "") + Quotation.withoutQuotes(lastCharacters(before));
    String shownAfter = Quotation.withoutQuotes(firstCharacters(after)) + (cutAfter ? "…" : "");
    return MARGIN
        + shownBefore
        + shownAfter
        + "\n"
        + MARGIN
        + " ".repeat(shownBefore.codePointCount(0, shownBefore.length()))
        + style.failure("^");
  }

  private static String decode(byte[] text, int from, int to) {
    return new String(Arrays.copyOfRange(text, from, to), StandardCharsets.UTF_8);
  }

  private static String lastCharacters(String text) {
    int from = Math.max(0, text.length() - BEFORE);
    return text.substring(
        from > 0 && Character.isLowSurrogate(text.charAt(from)) ? from + 1 : from);
  }

  private static String firstCharacters(String text) {
    int to = Math.min(text.length(), AFTER);
    return text.substring(
        0, to > 0 && Character.isHighSurrogate(text.charAt(to - 1)) ? to - 1 : to);
  }
}
