package io.dyck.records;

import com.google.common.collect.ImmutableMap;

/**
 * The text of a character inside of quotes. Each character has only one text, which is the same in
 * Java and in JSON. Therefore a regular expression about values becomes a regular expression about
 * texts, character by character.
 */
final class QuotedCharacters {
  private static final ImmutableMap<Integer, String> SHORT =
      ImmutableMap.<Integer, String>builder()
          .put((int) '\b', "\\b")
          .put((int) '\f', "\\f")
          .put((int) '\n', "\\n")
          .put((int) '\r', "\\r")
          .put((int) '\t', "\\t")
          .put((int) '\\', "\\\\")
          .buildOrThrow();

  private QuotedCharacters() {}

  /** Returns the text of a character, without quotes around it. */
  static String of(int codePoint, char quote) {
    if (codePoint == quote) {
      return "\\" + quote;
    }
    String known = SHORT.get(codePoint);
    if (known != null) {
      return known;
    }
    return codePoint < ' ' ? String.format("\\u%04x", codePoint) : Character.toString(codePoint);
  }

  static boolean isPlain(int codePoint, char quote) {
    return codePoint >= ' ' && codePoint != quote && codePoint != '\\';
  }
}
