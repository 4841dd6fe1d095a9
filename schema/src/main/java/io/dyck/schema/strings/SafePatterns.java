package io.dyck.schema.strings;

/**
 * Regular expressions that are surely valid, with the flag {@code u} of ECMA-262 and without: what
 * is left out are look-around, names, back-references, properties, classes whose ranges are not of
 * digits or letters, and groups deeper than a bound, for those are no regular language.
 */
final class SafePatterns {
  private static final int DEPTH = 3;
  private static final String SYNTAX = "\\\\^$.*+?()\\[\\]{}|";
  private static final String ESCAPE =
      "\\\\(?:[dDwWsSfnrtv]|[/"
          + SYNTAX
          + "]|x[0-9A-Fa-f]{2}|u(?:[0-9A-CE-Fa-ce-f][0-9A-Fa-f]|[Dd]"
          + "[0-7])[0-9A-Fa-f]{2})";
  private static final String SET =
      "\\[\\^?-?(?:"
          + ranges('0', '9')
          + "|"
          + ranges('A', 'Z')
          + "|"
          + ranges('a', 'z')
          + "|[^\\\\\\[\\]^-]|"
          + ESCAPE
          + ")*\\]";
  private static final String COUNT = "\\{(?:[0-9]{1,3}(?:,)?|0,[0-9]{1,3}|1,[1-9][0-9]{0,2})\\}";
  private static final String REPEAT = "(?:(?:[*+?]|" + COUNT + ")\\??)?";

  /** All of them. */
  static final String PATTERN = pattern(DEPTH);

  private SafePatterns() {}

  private static String pattern(int depth) {
    String single = "[^" + SYNTAX + "]|\\.|" + ESCAPE + "|" + SET;
    String group = depth == 0 ? "" : "|\\((?:\\?:)?" + pattern(depth - 1) + "\\)";
    return "(?:(?:" + single + group + ")" + REPEAT + "|[\\^$|]|\\\\[bB])*";
  }

  /** Ranges between two signs, the right way round. */
  private static String ranges(char first, char last) {
    StringBuilder result = new StringBuilder();
    for (char c = first; c <= last; c++) {
      result.append(c == first ? "" : "|").append(c).append("-[").append(c).append('-');
      result.append(last).append(']');
    }
    return result.toString();
  }
}
