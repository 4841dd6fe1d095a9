package io.dyck.compose.vocabulary;

/** White space as the regular expressions of tokenizers mean it. */
final class CharacterKinds {
  /** Unicode's White_Space, as the members of a character class of {@link java.util.regex}. */
  static final String SPACE =
      "\\t-\\r \\x85\\xA0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000";

  private CharacterKinds() {}

  /** White space; all of it is in the basic plane. */
  static boolean isSpace(char c) {
    return (c >= '\t' && c <= '\r')
        || c == ' '
        || c == 0x85
        || c == 0xa0
        || c == 0x1680
        || (c >= 0x2000 && c <= 0x200a)
        || c == 0x2028
        || c == 0x2029
        || c == 0x202f
        || c == 0x205f
        || c == 0x3000;
  }
}
