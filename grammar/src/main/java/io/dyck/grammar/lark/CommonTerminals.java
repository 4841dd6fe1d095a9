package io.dyck.grammar.lark;

import org.jspecify.annotations.Nullable;

/** The libraries that grammars import by name, as Lark's documentation describes them. */
final class CommonTerminals {
  private static final String COMMON =
      """
      DIGIT: /[0-9]/
      HEXDIGIT: /[0-9A-Fa-f]/
      INT: /[0-9]+/
      SIGNED_INT: /[+-]?[0-9]+/
      DECIMAL: /[0-9]+\\.[0-9]*|\\.[0-9]+/
      _EXP: /[eE][+-]?[0-9]+/
      FLOAT: INT _EXP | DECIMAL _EXP?
      SIGNED_FLOAT: /[+-]?/ FLOAT
      NUMBER: FLOAT | INT
      SIGNED_NUMBER: /[+-]?/ NUMBER
      ESCAPED_STRING: /"([^"\\\\\\n]|\\\\.)*"/
      _STRING_INNER: /.*?/
      _STRING_ESC_INNER: /(.*?[^\\\\\\n])?(\\\\\\\\)*?/
      LCASE_LETTER: /[a-z]/
      UCASE_LETTER: /[A-Z]/
      LETTER: /[A-Za-z]/
      WORD: /[A-Za-z]+/
      CNAME: /[A-Za-z_][A-Za-z0-9_]*/
      WS_INLINE: /[ \\t]+/
      WS: /[ \\t\\f\\r\\n]+/
      CR: /\\r/
      LF: /\\n/
      NEWLINE: /(\\r?\\n)+/
      SH_COMMENT: /#[^\\n]*/
      CPP_COMMENT: /\\/\\/[^\\n]*/
      C_COMMENT: /\\/\\*(.|\\n)*?\\*\\//
      SQL_COMMENT: /--[^\\n]*/
      """;

  private static final String CATEGORIES =
      "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp";

  private CommonTerminals() {}

  /** The text of a library, or null if there is none of that name. */
  static @Nullable String library(String name) {
    if (name.equals("common")) {
      return COMMON;
    }
    if (!name.equals("unicode")) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (String category : CATEGORIES.split(" ")) {
      text.append(category.toUpperCase(java.util.Locale.ROOT))
          .append(": /\\p{")
          .append(category)
          .append("}/\n");
    }
    return text.toString();
  }
}
