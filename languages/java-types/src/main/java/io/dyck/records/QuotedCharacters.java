package io.dyck.records;

import com.google.common.collect.ImmutableMap;

/**
 * How a character is written inside of quotes: in one way only, alike in Java and in JSON. So a
 * regular expression about values becomes one about texts, character by character.
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

  /** The text of a character, without quotes around it. */
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
