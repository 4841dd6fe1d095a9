package io.dyck.vocabulary.text;

/** The names of tokens for single bytes, such as {@code <0x0A>}. */
public final class ByteName {
  private static final int LENGTH = 6;

  private ByteName() {}

  /**
   * Reads a name.
   *
   * @return the byte from 0 to 255, or −1 if it is not the name of one
   */
  public static int parse(String token) {
    if (token.length() != LENGTH || !token.startsWith("<0x") || !token.endsWith(">")) {
      return -1;
    }
    int high = Character.digit(token.charAt(3), 16);
    int low = Character.digit(token.charAt(4), 16);
    return high < 0 || low < 0 || token.charAt(3) > 'f' || token.charAt(4) > 'f'
        ? -1
        : high << 4 | low;
  }

  /** Writes a name, as files of models do. */
  public static String nameOf(byte value) {
    return String.format("<0x%02X>", value);
  }
}
