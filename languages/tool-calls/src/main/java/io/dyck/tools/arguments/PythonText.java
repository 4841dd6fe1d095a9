package io.dyck.tools.arguments;

/** The strings of Python in single quotes, which models write in calls that look like Python. */
final class PythonText {
  private PythonText() {}

  /**
   * Returns the end of a string at the beginning of a text; negative if the string may continue.
   */
  static int endOfString(CharSequence text) {
    int at = 1;
    while (at < text.length() && text.charAt(at) != '\'') {
      at += text.charAt(at) == '\\' ? 2 : 1;
    }
    return at < text.length() ? at + 1 : -1;
  }

  /** Returns the characters of a string in quotes. */
  static String value(String quoted) {
    StringBuilder value = new StringBuilder();
    int last = quoted.length() - 1;
    int at = 1;
    while (at < last) {
      boolean isEscape = quoted.charAt(at) == '\\';
      value.append(isEscape ? escape(quoted.charAt(at + 1)) : quoted.substring(at, at + 1));
      at += isEscape ? 2 : 1;
    }
    return value.toString();
  }

  /**
   * Returns the text of a backslash and a character. A pair without a meaning stands for itself.
   */
  private static String escape(char c) {
    return switch (c) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      case 'b' -> "\b";
      case 'f' -> "\f";
      case '\\', '\'', '"' -> String.valueOf(c);
      default -> "\\" + c;
    };
  }
}
