package io.dyck.checker.text;

import java.util.Locale;

/** Texts between quotes. All characters are visible, and control characters are escaped. */
public final class Quotation {
  private Quotation() {}

  /**
   * Returns a text between double quotes, with the escapes of GBNF.
   *
   * @param text any text
   * @return printable characters only
   */
  public static String text(String text) {
    return '"' + escape(text, '"') + '"';
  }

  /**
   * Returns a text between double quotes. The middle of a long text is left out.
   *
   * @param text any text
   * @param longest how many characters may be shown; at least 3
   * @return printable characters only
   */
  public static String text(String text, int longest) {
    int length = text.codePointCount(0, text.length());
    if (length <= longest) {
      return text(text);
    }
    int tail = longest / 3;
    String head = text.substring(0, text.offsetByCodePoints(0, longest - tail - 1));
    String end = text.substring(text.offsetByCodePoints(text.length(), -tail));
    return '"' + escape(head, '"') + "…" + escape(end, '"') + '"';
  }

  /**
   * Returns a text with escapes, but without quotes around it.
   *
   * @param text any text
   * @return printable characters only
   */
  public static String withoutQuotes(String text) {
    return escape(text, '\0');
  }

  private static String escape(String text, char quote) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c == quote || c == '\\') {
                out.append('\\').appendCodePoint(c);
              } else {
                append(out, c);
              }
            });
    return out.toString();
  }

  private static void append(StringBuilder out, int c) {
    switch (c) {
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        if (isPrintable(c)) {
          out.appendCodePoint(c);
        } else if (c < 0x100) {
          out.append(String.format(Locale.ROOT, "\\x%02X", c));
        } else if (c < 0x10000) {
          out.append(String.format(Locale.ROOT, "\\u%04X", c));
        } else {
          out.append(String.format(Locale.ROOT, "\\U%08X", c));
        }
      }
    }
  }

  private static boolean isPrintable(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.UNASSIGNED,
          Character.PRIVATE_USE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
