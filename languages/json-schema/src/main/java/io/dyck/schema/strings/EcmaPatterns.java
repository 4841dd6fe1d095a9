package io.dyck.schema.strings;

/** Translates the syntax of ECMA-262 to our regular expressions. */
final class EcmaPatterns {
  private static final String BLANKS =
      "\\t\\n\\x0B\\f\\r \\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF";

  /** The characters that are not in {@link #BLANKS}. */
  private static final String NO_BLANKS =
      "\\u0000-\\u0008\\u000E-\\u001F!-\\u009F\\u00A1-\\u167F\\u1681-\\u1FFF\\u200B-\\u2027"
          + "\\u202A-\\u202E\\u2030-\\u205E\\u2060-\\u2FFF\\u3001-\\uD7FF\\uE000-\\uFEFE"
          + "\\uFF00-\\u{10FFFF}";

  private EcmaPatterns() {}

  /**
   * Translates a pattern for our reader. The dot excludes all four line ends, and white space is
   * that of ECMA-262. {@code \cX} is a control character, and NUL is written as an escape. A
   * needless backslash before a sign is omitted. A count without a minimum is a text. The two
   * halves of a character are joined.
   */
  static String translate(String written) {
    String pattern = SurrogatePairs.joinPairs(written);
    StringBuilder result = new StringBuilder();
    boolean inClass = false;
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (c == '\\' && i + 1 < pattern.length()) {
        i += escape(pattern, i + 1, inClass, result);
      } else if (c == '.' && !inClass) {
        result.append("[^\\n\\r\\u2028\\u2029]");
      } else if (pattern.startsWith("{,", i) && !inClass) {
        result.append("\\{");
      } else if (c == '[' && inClass) {
        result.append("\\[");
      } else if (c == '[') {
        inClass = true;
        result.append(c);
        if (pattern.startsWith("[^]", i)) {
          result.setLength(result.length() - 1);
          result.append("[\\s\\S]");
          inClass = false;
          i += 2;
        }
      } else {
        inClass &= c != ']';
        if (c == 0) {
          result.append("\\x00");
          continue;
        }
        result.append((c == '&' || c == '~' || c == '|') && inClass ? "\\" + c : "" + c);
      }
    }
    return result.toString();
  }

  /** Writes an escape, and returns the number of its characters after the backslash. */
  private static int escape(String pattern, int at, boolean inClass, StringBuilder to) {
    char c = pattern.charAt(at);
    switch (c) {
      case 's' -> to.append(inClass ? BLANKS : "[" + BLANKS + "]");
      case 'S' -> to.append(inClass ? NO_BLANKS : "[^" + BLANKS + "]");
      case 'c' -> {
        if (at + 1 < pattern.length()) {
          to.append(String.format("\\x%02x", pattern.charAt(at + 1) % 32));
          return 2;
        }
        to.append("\\c");
      }
      case 'v' -> to.append("\\x0B");
      case '0', 0 -> {
        boolean isOctal = at + 1 < pattern.length() && isDigit(pattern.charAt(at + 1));
        to.append(isOctal ? "\\0" : "\\x00");
      }
      case '/',
          '-',
          '"',
          '\'',
          '@',
          '#',
          '%',
          '&',
          '~',
          ':',
          ';',
          '=',
          '!',
          '<',
          '>',
          ',',
          '_',
          ' ',
          '`' ->
          to.append(c == '-' && inClass ? "\\-" : c == '&' || c == '~' ? "\\" + c : "" + c);
      default -> to.append('\\').append(c);
    }
    return 1;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
