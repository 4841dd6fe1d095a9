package io.dyck.chat.syntax;

import io.dyck.chat.text.UnlocatedTemplateError;

/** Reads the escapes in strings of Python. */
final class EscapedText {
  private EscapedText() {}

  static String read(String written) {
    StringBuilder read = new StringBuilder();
    for (int i = 0; i < written.length(); ) {
      char c = written.charAt(i++);
      if (c != '\\') {
        read.append(c);
        continue;
      }
      c = written.charAt(i++);
      switch (c) {
        case 'n' -> read.append('\n');
        case 't' -> read.append('\t');
        case 'r' -> read.append('\r');
        case 'b' -> read.append('\b');
        case 'f' -> read.append('\f');
        case 'a' -> read.append('\u0007');
        case 'v' -> read.append('\u000b');
        case '\\', '\'', '"' -> read.append(c);
        case '\n' -> {}
        case 'x' -> i = hexadecimal(written, i, 2, read);
        case 'u' -> i = hexadecimal(written, i, 4, read);
        case 'U' -> i = hexadecimal(written, i, 8, read);
        case 'N' -> throw UnlocatedTemplateError.unsupported("the escape \\N");
        default -> {
          if (c >= '0' && c <= '7') {
            i = octal(written, i - 1, read);
          } else {
            read.append('\\').append(c);
          }
        }
      }
    }
    return read.toString();
  }

  private static int hexadecimal(String written, int start, int digits, StringBuilder to) {
    int end = start + digits;
    if (end > written.length() || !written.substring(start, end).matches("[0-9a-fA-F]+")) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.SYNTAX, "truncated escape in a string");
    }
    long code = Long.parseLong(written.substring(start, end), 16);
    if (code > Character.MAX_CODE_POINT) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.SYNTAX, "illegal Unicode character in a string");
    }
    to.appendCodePoint((int) code);
    return end;
  }

  private static int octal(String written, int start, StringBuilder to) {
    int end = start;
    int code = 0;
    while (end < written.length()
        && end < start + 3
        && written.charAt(end) >= '0'
        && written.charAt(end) <= '7') {
      code = code * 8 + written.charAt(end++) - '0';
    }
    to.appendCodePoint(code);
    return end;
  }
}
