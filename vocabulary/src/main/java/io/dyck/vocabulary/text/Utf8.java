package io.dyck.vocabulary.text;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Decodes UTF-8 and replaces each longest incomplete start of a character by U+FFFD. Unicode
 * recommends this (section 3.9, "U+FFFD substitution of maximal subparts"), and Rust's and Python's
 * libraries do the same. The JDK's decoder gives fewer replacement characters for some inputs.
 */
public final class Utf8 {
  private static final char REPLACEMENT = '\ufffd';

  private Utf8() {}

  /** Whether bytes are UTF-8. */
  public static boolean isValid(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Reads bytes.
   *
   * @return the text, with U+FFFD where they are not UTF-8
   */
  public static String decode(byte[] bytes) {
    StringBuilder result = new StringBuilder(bytes.length);
    int at = 0;
    while (at < bytes.length) {
      int first = Byte.toUnsignedInt(bytes[at++]);
      if (first < 0x80) {
        result.append((char) first);
        continue;
      }
      int missing = first < 0xc2 || first > 0xf4 ? -1 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
      int codePoint = first & (0x3f >> Math.max(missing, 0));
      // The second byte's range is narrower where the encoding would be too long, a surrogate, or
      // beyond U+10FFFF.
      int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
      int greatest = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
      while (missing > 0 && at < bytes.length) {
        int next = Byte.toUnsignedInt(bytes[at]);
        if (next < least || next > greatest) {
          break;
        }
        codePoint = codePoint << 6 | (next & 0x3f);
        least = 0x80;
        greatest = 0xbf;
        missing--;
        at++;
      }
      result.appendCodePoint(missing == 0 ? codePoint : REPLACEMENT);
    }
    return result.toString();
  }
}
