package io.dyck.grammar.terminal;

import static io.dyck.grammar.analysis.DiagnosticCode.MALFORMED_ESCAPE;
import static io.dyck.grammar.analysis.DiagnosticCode.NO_CODE_POINT;
import static io.dyck.grammar.analysis.DiagnosticCode.SURROGATE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNKNOWN_ESCAPE;
import static io.dyck.grammar.analysis.DiagnosticCode.UNUSUAL_ESCAPE;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.analysis.DiagnosticCode;
import io.dyck.grammar.analysis.Diagnostics;

/**
 * Reads the characters of a literal or a class one by one, and resolves escapes. A wrong escape is
 * reported and read as the escaped character itself.
 */
public final class EscapeDecoder {
  private static final String PLAIN = "\\\"[]-";
  // Accepted, with a warning: XGrammar gives them this meaning in classes or literals.
  private static final String USELESS = "'^/.()*+?{}|$ ";
  private static final String C_NAMES = "abfv0e";
  private static final String C_VALUES = "\u0007\b\f\u000b\0\u001b";

  private final Diagnostics diagnostics;
  private final String text;
  private final int offset;
  private final int end;
  private final boolean longNumbers;
  private int position;

  public EscapeDecoder(Diagnostics diagnostics, String text, int offset, int start) {
    this(diagnostics, text, offset, start, false);
  }

  /**
   * Starts at the first character.
   *
   * @param longNumbers whether {@code \x} takes all hexadecimal digits that follow, at least one,
   *     as in XGrammar, instead of two
   */
  public EscapeDecoder(
      Diagnostics diagnostics, String text, int offset, int start, boolean longNumbers) {
    this.diagnostics = diagnostics;
    this.text = text;
    this.offset = offset;
    this.position = start;
    this.end = text.length() - 1;
    this.longNumbers = longNumbers;
  }

  /** Whether there is one more. */
  public boolean hasNext() {
    return position < end;
  }

  /** Whether the next character is the given one, unescaped, and not the last character. */
  public boolean isBeforeAnother(char c) {
    return position + 1 < end && text.charAt(position) == c;
  }

  /** Passes over one character. */
  public void skip() {
    position++;
  }

  /** Returns the place of the next character in the source. */
  public int position() {
    return offset + position;
  }

  /** Reads the next character. */
  public int nextCharacter() {
    int start = position;
    int codePoint = text.codePointAt(position);
    position += Character.charCount(codePoint);
    if (codePoint != '\\') {
      return codePoint;
    }
    codePoint = text.codePointAt(position);
    position += Character.charCount(codePoint);
    return switch (codePoint) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'x' -> longNumbers ? readLongNumber(start) : readHexadecimal(start, 2);
      case 'u' -> readHexadecimal(start, 4);
      case 'U' -> readHexadecimal(start, 8);
      default -> otherEscape(start, codePoint);
    };
  }

  private int otherEscape(int start, int escaped) {
    if (PLAIN.indexOf(escaped) >= 0) {
      return escaped;
    }
    if (USELESS.indexOf(escaped) >= 0) {
      report(
          UNUSUAL_ESCAPE,
          start,
          "the backslash is useless, and llama.cpp refuses it",
          "write " + Character.toString(escaped) + " alone");
      return escaped;
    }
    int inC = C_NAMES.indexOf(escaped);
    if (inC >= 0) {
      int value = C_VALUES.charAt(inC);
      report(
          UNUSUAL_ESCAPE,
          start,
          "only XGrammar knows this escape",
          String.format("write \\x%02X, or \\\\ if a backslash is meant", value));
      return value;
    }
    report(
        UNKNOWN_ESCAPE,
        start,
        "unknown escape " + Diagnostics.quote("\\" + Character.toString(escaped)),
        unknownAdvice(escaped));
    return escaped;
  }

  private static String unknownAdvice(int escaped) {
    return switch (escaped) {
      case 'd' -> "write [0-9]";
      case 'w' -> "write [A-Za-z0-9_]";
      case 's' -> "write [ \\t\\r\\n]";
      default ->
          "expected: \\n \\r \\t \\\\ \\\" \\[ \\] \\- \\xNN \\uNNNN \\UNNNNNNNN; write \\\\ if a"
              + " backslash is meant";
    };
  }

  /** Returns the value of the next hexadecimal digit, or -1 if the next character is none. */
  private int digit() {
    char next = position < end ? text.charAt(position) : '"';
    return next < 0x80 ? Character.digit(next, 16) : -1;
  }

  private int readLongNumber(int start) {
    if (digit() < 0) {
      return readHexadecimal(start, 1);
    }
    long value = 0;
    for (int digit = digit(); digit >= 0; digit = digit()) {
      value = Math.min(value << 4 | digit, Character.MAX_CODE_POINT + 1L);
      position++;
    }
    return codePoint(start, value);
  }

  private int readHexadecimal(int start, int digits) {
    long value = 0;
    for (int i = 0; i < digits; i++) {
      int digit = digit();
      if (digit < 0) {
        report(
            MALFORMED_ESCAPE,
            start,
            "\\"
                + text.charAt(start + 1)
                + " takes "
                + (longNumbers && digits == 1 ? "at least one" : digits)
                + (digits == 1 ? " hexadecimal digit" : " hexadecimal digits"),
            "expected: 0-9, a-f, A-F");
        return 0xFFFD;
      }
      value = value << 4 | digit;
      position++;
    }
    return codePoint(start, value);
  }

  private int codePoint(int start, long value) {
    if (value > Character.MAX_CODE_POINT) {
      report(NO_CODE_POINT, start, "the last code point is \\U0010FFFF", "write a smaller number");
      return 0xFFFD;
    }
    int codePoint = (int) value;
    if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
      report(
          SURROGATE,
          start,
          String.format("U+%04X is a surrogate, which no UTF-8 text contains", codePoint),
          surrogateAdvice(codePoint));
    }
    return codePoint;
  }

  private String surrogateAdvice(int high) {
    if (Character.isHighSurrogate((char) high) && text.startsWith("\\u", position)) {
      try {
        int low = Integer.parseInt(text.substring(position + 2, position + 6), 16);
        if (low >= Character.MIN_LOW_SURROGATE && low <= Character.MAX_LOW_SURROGATE) {
          int both = Character.toCodePoint((char) high, (char) low);
          return String.format("write \\U%08X for the pair", both);
        }
      } catch (NumberFormatException | IndexOutOfBoundsException e) {
        return "";
      }
    }
    return "write characters beyond U+FFFF as \\UNNNNNNNN";
  }

  private void report(DiagnosticCode code, int start, String message, String advice) {
    diagnostics.report(code, new SourceSpan(offset + start, offset + position), message, advice);
  }
}
