package io.dyck.grammar;

import java.util.Locale;

/**
 * Diagnostics as text for terminals and logs: the place, the message, the source line with carets
 * under the span, the advice.
 *
 * <pre>{@code
 * select.gbnf:3:10: error DYCK-G030: there is no rule 'trem'
 *     expr ::= trem ("+" term)*
 *              ^^^^
 *   did you mean 'term'?
 * }</pre>
 *
 * <p>Safe for any source: control characters are shown as pictures, long lines are cut around the
 * span.
 */
public final class DiagnosticText {
  private static final int WIDTH = 100;
  private static final int BEFORE = 40;
  private static final int TAB = 4;
  private static final String MARGIN = "    ";

  private static final String RESET = "\u001b[0m";
  private static final String BOLD = "\u001b[1m";

  private DiagnosticText() {}

  /**
   * Renders without colour.
   *
   * @param diagnostic what to say
   * @return several lines, without a line end after the last one
   */
  public static String render(Diagnostic diagnostic) {
    return render(diagnostic, false);
  }

  /**
   * Renders.
   *
   * @param diagnostic what to say
   * @param colour whether to use ANSI escape sequences
   * @return several lines, without a line end after the last one
   */
  public static String render(Diagnostic diagnostic, boolean colour) {
    String severity = diagnostic.severity().name().toLowerCase(Locale.ROOT);
    String highlight = colour ? highlight(diagnostic.severity()) : "";
    String bold = colour ? BOLD : "";
    String reset = colour ? RESET : "";
    StringBuilder out = new StringBuilder();
    out.append(bold).append(diagnostic.place()).append(": ").append(reset);
    out.append(highlight).append(severity).append(' ').append(diagnostic.code()).append(reset);
    out.append(": ").append(diagnostic.message());
    appendSource(out, diagnostic, highlight, reset);
    if (!diagnostic.advice().isEmpty()) {
      out.append("\n  ").append(diagnostic.advice());
    }
    return out.toString();
  }

  private static String highlight(Severity severity) {
    return switch (severity) {
      case ERROR -> "\u001b[1;31m";
      case WARNING -> "\u001b[1;35m";
      case INFORMATION -> "\u001b[1;36m";
    };
  }

  private static void appendSource(
      StringBuilder out, Diagnostic diagnostic, String highlight, String reset) {
    SourceText source = diagnostic.source();
    if (source.content().isEmpty()) {
      return;
    }
    int start = diagnostic.span().start();
    String line = source.lineText(source.line(start));
    int column = offsetInLine(source, start);
    if (line.isBlank()) {
      return;
    }
    int length = Math.max(1, diagnostic.span().end() - start);
    int from = excerptStart(line, Math.min(column, line.length()));

    StringBuilder text = new StringBuilder(from > 0 ? "…" : "");
    StringBuilder marks = new StringBuilder(from > 0 ? " " : "");
    int i = from;
    while (i < line.length() && text.length() < WIDTH) {
      int codePoint = line.codePointAt(i);
      String shown = visibleCharacter(codePoint);
      text.append(shown);
      boolean marked = i >= column && i < column + length;
      marks.append((marked ? "^" : " ").repeat(width(codePoint)));
      i += Character.charCount(codePoint);
    }
    if (i < line.length()) {
      text.append('…');
    }
    if (column >= line.length()) {
      marks.append('^');
    }
    out.append('\n').append(MARGIN).append(text);
    out.append('\n').append(MARGIN).append(highlight).append(marks.toString().stripTrailing());
    out.append(reset);
  }

  private static int offsetInLine(SourceText source, int offset) {
    String content = source.content();
    int start = offset;
    while (start > 0 && content.charAt(start - 1) != '\n' && content.charAt(start - 1) != '\r') {
      start--;
    }
    return offset - start;
  }

  /**
   * Returns the start of an excerpt in which the column is visible. The index is never inside a
   * surrogate pair.
   */
  private static int excerptStart(String line, int column) {
    if (column < WIDTH - BEFORE / 2) {
      return 0;
    }
    int from = column - BEFORE;
    return Character.isLowSurrogate(line.charAt(from)) ? from - 1 : from;
  }

  private static String visibleCharacter(int codePoint) {
    if (codePoint == '\t') {
      return " ".repeat(TAB);
    }
    if (codePoint < 0x20) {
      return Character.toString(0x2400 + codePoint);
    }
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.UNASSIGNED ->
          "\uFFFD";
      case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> "\uFFFD";
      default -> Character.toString(codePoint);
    };
  }

  /**
   * Returns the number of terminal cells of a character: 0 for a combining mark, 2 for a wide
   * character.
   */
  private static int width(int codePoint) {
    if (codePoint == '\t') {
      return TAB;
    }
    int type = Character.getType(codePoint);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    return isWide(codePoint) ? 2 : 1;
  }

  /** The blocks that Unicode's East Asian Width calls wide or full-width, and emoji. */
  private static boolean isWide(int c) {
    return (c >= 0x1100 && c <= 0x115F)
        || (c >= 0x2E80 && c <= 0x303E)
        || (c >= 0x3041 && c <= 0xA4CF)
        || (c >= 0xA960 && c <= 0xA97F)
        || (c >= 0xAC00 && c <= 0xD7A3)
        || (c >= 0xF900 && c <= 0xFAFF)
        || (c >= 0xFE30 && c <= 0xFE6F)
        || (c >= 0xFF00 && c <= 0xFF60)
        || (c >= 0xFFE0 && c <= 0xFFE6)
        || (c >= 0x1F300 && c <= 0x1F64F)
        || (c >= 0x1F900 && c <= 0x1F9FF)
        || (c >= 0x20000 && c <= 0x3FFFD);
  }
}
