package io.dyck.sql.place;

import java.nio.charset.StandardCharsets;

/**
 * Bytes written as the characters U+0000 to U+00FF. A shortest text may begin in the middle of a
 * character of several bytes. {@code shortest} therefore appends bytes in this form.
 */
public final class LatinBytes {
  private LatinBytes() {}

  static void append(CharSequence bytes, StringBuilder to) {
    to.append(bytes);
  }

  /** Returns the bytes of a text in UTF-8. */
  public static String of(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  static byte[] bytes(StringBuilder latin) {
    return latin.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
