package io.dyck.sql.place;

import java.nio.charset.StandardCharsets;

/**
 * Bytes as characters U+0000 to U+00FF. A short text may begin in the middle of a character, so
 * texts to the end of a rule are bytes; {@code shortest} holds them in this form.
 */
public final class Latin {
  private Latin() {}

  static void append(CharSequence bytes, StringBuilder to) {
    to.append(bytes);
  }

  /** A text, as its bytes in UTF-8. */
  public static String of(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  static byte[] bytes(StringBuilder latin) {
    return latin.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
