package io.dyck.grammar.lark;

import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_ESCAPE;
import static io.dyck.grammar.analysis.DiagnosticCode.NO_CODE_POINT;
import static io.dyck.grammar.analysis.DiagnosticCode.UNUSUAL_ESCAPE;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.Diagnostics;
import org.antlr.v4.runtime.Token;

/**
 * Reads strings in double quotes. Escapes are Python's; a backslash before any other character
 * means itself, as in Lark, with a warning.
 */
final class LarkStrings {
  private static final String NAMES = "nrtfvab\\\"'";
  private static final String VALUES = "\n\r\t\f\u000B\u0007\b\\\"'";

  private LarkStrings() {}

  /** Returns whether upper and lower case are equal. */
  static boolean isCaseIgnored(Token token) {
    return token.getText().endsWith("i");
  }

  static String read(Token token, Diagnostics diagnostics) {
    String text = token.getText();
    int end = text.lastIndexOf('"');
    StringBuilder result = new StringBuilder();
    for (int i = 1; i < end; i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        result.append(c);
        continue;
      }
      char escaped = text.charAt(++i);
      int known = NAMES.indexOf(escaped);
      int digits = escaped == 'x' ? 2 : escaped == 'u' ? 4 : escaped == 'U' ? 8 : 0;
      if (known >= 0) {
        result.append(VALUES.charAt(known));
      } else if (digits > 0) {
        result.appendCodePoint(
            readHexadecimal(
                token, text, i + 1, Math.min(end, i + 1 + digits), digits, diagnostics));
        i = Math.min(end - 1, i + digits);
      } else {
        result.append('\\').append(escaped);
        if (escaped != '/') {
          diagnostics.report(
              UNUSUAL_ESCAPE,
              span(token, i - 1, i + 1),
              "the backslash stands for itself here",
              "write \\\\ if it is meant, or the character alone");
        }
      }
    }
    return result.toString();
  }

  private static int readHexadecimal(
      Token token, String text, int from, int to, int digits, Diagnostics diagnostics) {
    String number = text.substring(from, to);
    if (number.length() < digits
        || !number.chars().allMatch(c -> c < 0x80 && Character.digit(c, 16) >= 0)) {
      diagnostics.report(
          MALFORMED_ESCAPE,
          span(token, from - 2, to),
          "this escape takes " + digits + " hexadecimal digits",
          "expected: \\xNN, \\uNNNN or \\UNNNNNNNN");
      return 0xFFFD;
    }
    long value = Long.parseLong(number, 16);
    if (value > Character.MAX_CODE_POINT) {
      diagnostics.report(
          NO_CODE_POINT,
          span(token, from - 2, to),
          "the last code point is \\U0010FFFF",
          "write a smaller number");
      return 0xFFFD;
    }
    return (int) value;
  }

  private static SourceSpan span(Token token, int from, int to) {
    return new SourceSpan(token.getStartIndex() + from, token.getStartIndex() + to);
  }
}
