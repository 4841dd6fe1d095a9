package io.dyck.grammar.lark.unit;

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

  /** The lexical grammar of Python, with the names and priorities that Lark gives it. */
  private static final String PYTHON =
      """
      NAME: /[^\\W\\d]\\w*/
      COMMENT: /#[^\\n]*/
      STRING: /([ubf]?r?|r[ubf])("([^"\\\\\\n]|\\\\[^\\n])*"|'([^'\\\\\\n]|\\\\[^\\n])*')/i
      LONG_STRING: /([ubf]?r?|r[ubf])(\"""("{0,2}([^"\\\\]|\\\\.))*\"""|'''('{0,2}([^'\\\\]|\\\\.))*''')/is
      _SPECIAL_DEC: /[0-9](_?[0-9])*/
      DEC_NUMBER: /[1-9](_?[0-9])*|0(_?0)*/
      HEX_NUMBER.2: /0[xX](_?[0-9a-fA-F])+/
      OCT_NUMBER.2: /0[oO](_?[0-7])+/
      BIN_NUMBER.2: /0[bB](_?[01])+/
      _EXP: /[eE][+-]?/ _SPECIAL_DEC
      DECIMAL: "." _SPECIAL_DEC | _SPECIAL_DEC "." _SPECIAL_DEC?
      FLOAT_NUMBER.2: _SPECIAL_DEC _EXP | DECIMAL _EXP?
      IMAG_NUMBER.2: (_SPECIAL_DEC | FLOAT_NUMBER) /[jJ]/
      """;

  private static final String CATEGORIES =
      "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp";

  private CommonTerminals() {}

  /** Returns the text of a built-in library, or null if no library has this name. */
  static @Nullable String library(String name) {
    if (name.equals("common")) {
      return COMMON;
    }
    if (name.equals("python")) {
      return PYTHON;
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
