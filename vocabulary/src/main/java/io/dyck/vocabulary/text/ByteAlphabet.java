package io.dyck.vocabulary.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The spelling of bytes as printable characters in the files of byte-level tokenizers: visible
 * Latin-1 characters stand for themselves, the other 68 bytes, in order, for U+0100 and up.
 */
public final class ByteAlphabet {
  private static final int FIRST_STAND_IN = 0x100;

  /** For each character its byte, or −1. */
  private static final short[] BYTE_OF = byteOf();

  private ByteAlphabet() {}

  /** For each byte its character. */
  private static final char[] CHARACTER_OF = characterOf();

  private static char[] characterOf() {
    char[] result = new char[256];
    for (char c = 0; c < BYTE_OF.length; c++) {
      if (BYTE_OF[c] >= 0) {
        result[BYTE_OF[c]] = c;
      }
    }
    return result;
  }

  private static short[] byteOf() {
    short[] result = new short[FIRST_STAND_IN + 68];
    Arrays.fill(result, (short) -1);
    int standIn = FIRST_STAND_IN;
    for (int b = 0; b < 256; b++) {
      boolean visible = (b > ' ' && b < 0x7f) || (b > 0xa0 && b != 0xad);
      result[visible ? b : standIn++] = (short) b;
    }
    return result;
  }

  /**
   * Returns the bytes that a token of a byte-level tokenizer spells. Each character stands for a
   * byte. If a character stands for no byte, the whole token is taken as UTF-8.
   */
  public static byte[] spell(String token) {
    byte[] utf8 = token.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = new byte[utf8.length];
    int length = decodeUtf8(utf8, 0, utf8.length, bytes, 0);
    return length < 0 ? utf8 : Arrays.copyOf(bytes, length);
  }

  /**
   * Spells a text.
   *
   * @return the characters that stand for its bytes in UTF-8
   */
  public static String write(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    char[] result = new char[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      result[i] = CHARACTER_OF[Byte.toUnsignedInt(bytes[i])];
    }
    return new String(result);
  }

  /** Returns whether a character stands for a byte. */
  public static boolean isLetter(int codePoint) {
    return codePoint < BYTE_OF.length && BYTE_OF[codePoint] >= 0;
  }

  /**
   * Writes the bytes that characters stand for.
   *
   * @return the number of bytes; −1 if a character stands for no byte
   */
  public static int decodeUtf8(byte[] text, int from, int end, byte[] to, int at) {
    int used = at;
    for (int i = from; i < end; i++) {
      int c = text[i];
      if (c < 0) {
        // Characters that stand for bytes have two bytes themselves at most.
        if ((c & 0xe0) != 0xc0 || i + 1 == end) {
          return -1;
        }
        c = (c & 0x1f) << 6 | (text[++i] & 0x3f);
      }
      if (c >= BYTE_OF.length || BYTE_OF[c] < 0) {
        return -1;
      }
      to[used++] = (byte) BYTE_OF[c];
    }
    return used - at;
  }
}
