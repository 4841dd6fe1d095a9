package io.dyck.checker.report;

import io.dyck.grammar.Severity;

/**
 * The style of text. Immutable.
 *
 * @param isColoured whether ANSI escape sequences may be written
 * @param isUnicode whether drawings may use characters outside ASCII
 * @param isAscii whether all output must be ASCII, the author's own text included
 */
public record TextStyle(boolean isColoured, boolean isUnicode, boolean isAscii) {
  /** For files and pipes. */
  public static final TextStyle PLAIN = new TextStyle(false, false, false);

  private static final String RESET = "\u001b[0m";

  String emphasize(String text) {
    return isColoured ? "\u001b[1m" + text + RESET : text;
  }

  String severity(Severity severity, String text) {
    if (!isColoured) {
      return text;
    }
    return switch (severity) {
          case ERROR -> "\u001b[1;31m";
          case WARNING -> "\u001b[1;35m";
          case INFORMATION -> "\u001b[1;36m";
        }
        + text
        + RESET;
  }

  String ellipsis() {
    return isUnicode ? "…" : "...";
  }

  /**
   * Returns a text as it may be shown. If {@code isAscii} is set, characters outside ASCII are
   * escaped.
   *
   * @param text any text
   * @return the text or its replacement
   */
  public String withoutUnprintable(String text) {
    String plain = isUnicode ? text : text.replace("…", "...");
    if (!isAscii) {
      return plain;
    }
    StringBuilder out = new StringBuilder(plain.length());
    plain
        .codePoints()
        .forEach(
            c -> {
              if (c < 0x7F) {
                out.appendCodePoint(c);
              } else if (c <= 0xFFFF) {
                out.append(String.format("\\u%04X", c));
              } else {
                out.append(String.format("\\U%08X", c));
              }
            });
    return out.toString();
  }
}
