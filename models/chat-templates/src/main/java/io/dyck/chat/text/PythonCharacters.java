package io.dyck.chat.text;

/** Classes of characters as Python has them. */
public final class PythonCharacters {
  private PythonCharacters() {}

  /** Whether {@code strip()} removes a character. */
  public static boolean isSpace(int c) {
    return (c >= 0x09 && c <= 0x0d)
        || (c >= 0x1c && c <= 0x20)
        || c == 0x85
        || c == 0xa0
        || (c > 0xff && Character.isSpaceChar(c));
  }

  /** Whether {@code splitlines()} splits at a character. */
  public static boolean isLineBreak(char c) {
    return (c >= 0x0a && c <= 0x0d)
        || (c >= 0x1c && c <= 0x1e)
        || c == 0x85
        || c == 0x2028
        || c == 0x2029;
  }

  /** Whether {@code repr} writes a character without an escape. */
  public static boolean isPrintable(int c) {
    return c == ' '
        || switch (Character.getType(c)) {
          case Character.CONTROL,
              Character.FORMAT,
              Character.SURROGATE,
              Character.PRIVATE_USE,
              Character.UNASSIGNED,
              Character.LINE_SEPARATOR,
              Character.PARAGRAPH_SEPARATOR,
              Character.SPACE_SEPARATOR ->
              false;
          default -> true;
        };
  }
}
