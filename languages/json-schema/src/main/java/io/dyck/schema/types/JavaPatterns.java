package io.dyck.schema.types;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Translates regular expressions of annotations to ECMA-262, the dialect of the keyword {@code
 * pattern}. {@code @Pattern} has the dialect of {@link Pattern}, and {@code @Matching} has Dyck's
 * dialect. Constructs that the dialects read differently are translated or refused.
 */
final class JavaPatterns {
  private static final String SAME = "dDwWtnfr";

  private final String regexp;
  private final String path;
  private final String dot;
  private final String blanks;
  private final StringBuilder out = new StringBuilder();
  private int at;

  /** The sign before the current sign, if it has no backslash and stands outside of brackets. */
  private char before;

  private JavaPatterns(String regexp, String path, String dot, String blanks) {
    this.regexp = regexp;
    this.path = path;
    this.dot = dot;
    this.blanks = blanks;
  }

  /**
   * Returns a pattern that finds a string if and only if {@code Matcher.matches} holds for the
   * string.
   */
  static String java(String regexp, String path) {
    JavaPatterns pattern =
        new JavaPatterns(regexp, path, "[^\\n\\r\\u0085\\u2028\\u2029]", " \\t\\n\\x0B\\f\\r");
    try {
      Pattern.compile(regexp);
    } catch (PatternSyntaxException e) {
      throw pattern.refusal(e.getDescription());
    }
    return pattern.translate();
  }

  /**
   * Returns a pattern that finds a string if and only if Dyck's expression matches the whole
   * string.
   */
  static String toEcma(String regexp, String path) {
    return new JavaPatterns(regexp, path, "[^\\n]", " \\t\\n\\f\\r").translate();
  }

  private String translate() {
    boolean inClass = false;
    for (; at < regexp.length(); at++) {
      char c = regexp.charAt(at);
      if (c == '\\') {
        at++;
        escape(inClass);
        before = 0;
      } else if (inClass) {
        inClass = c != ']';
        if (c == '[' || regexp.startsWith("&&", at)) {
          throw refusal("'" + c + "' inside of brackets");
        }
        out.append(c);
        before = 0;
      } else {
        inClass = readPlain(c);
        before = c;
      }
    }
    return "^(?:" + out + ")$";
  }

  /** Reads one character outside of brackets. Returns whether the character opens brackets. */
  private boolean readPlain(char c) {
    switch (c) {
      case '.' -> out.append(dot);
      case '$' -> {
        // At the end the whole string has matched.
        if (at + 1 < regexp.length()) {
          throw refusal("'$' before the end, which may stand before a line end there");
        }
      }
      case '(' -> {
        if (regexp.startsWith("(?", at)
            && !regexp.matches("(?s).{" + at + "}\\(\\?(?:[:=!]|<[=!]|<[a-zA-Z]).*")) {
          throw refusal(
              "the group '" + regexp.substring(at, Math.min(at + 3, regexp.length())) + "'");
        }
        out.append(c);
      }
      case '+' -> {
        if ("+*?}".indexOf(before) >= 0) {
          throw refusal("a possessive quantifier");
        }
        out.append(c);
      }
      case '[' -> {
        out.append(c);
        if (regexp.startsWith("^", at + 1)) {
          at++;
          out.append('^');
        }
        if (regexp.startsWith("]", at + 1)) {
          throw refusal("']' as the first character in brackets");
        }
        return true;
      }
      default -> out.append(c);
    }
    return false;
  }

  private void escape(boolean inClass) {
    char c = regexp.charAt(at);
    if (c == 's') {
      out.append(inClass ? blanks : "[" + blanks + "]");
    } else if (c == 'S' && !inClass) {
      out.append("[^" + blanks + "]");
    } else if (SAME.indexOf(c) >= 0
        || !Character.isLetterOrDigit(c)
        || ((c == 'x' || c == 'u') && !regexp.startsWith("{", at + 1))) {
      out.append('\\').append(c);
    } else if (c == 'p' || c == 'P') {
      int end = regexp.indexOf('}', at);
      if (end < 0 || !regexp.substring(at + 1, end).matches("\\{[A-Z][a-z]?")) {
        throw refusal("a class of characters that is no general category of Unicode");
      }
      out.append('\\').append(regexp, at, end + 1);
      at = end;
    } else {
      throw refusal("'\\" + c + "'");
    }
  }

  private TypeSchemaException refusal(String what) {
    return TypeSchemaException.type(
        path,
        "in the expression " + regexp + ": " + what + " has no counterpart in JSON Schema",
        "write it otherwise");
  }
}
