package io.dyck.grammar.oracle;

import com.google.common.primitives.Bytes;
import io.dyck.grammar.Grammar;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Texts as bytes. */
public final class Texts {
  private Texts() {}

  /**
   * The UTF-8 form of a text.
   *
   * @param text without lone surrogates
   * @return its bytes
   */
  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Bytes for a message.
   *
   * @param bytes any bytes
   * @return in quotes: as characters if they are UTF-8, otherwise with {@code \xHH} for every byte
   *     that is not ASCII
   */
  public static String show(byte[] bytes) {
    try {
      return '"'
          + StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()
          + '"';
    } catch (CharacterCodingException notUtf8) {
      StringBuilder text = new StringBuilder("\"");
      for (byte b : bytes) {
        text.append(b >= 0 ? String.valueOf((char) b) : String.format(Locale.ROOT, "\\x%02X", b));
      }
      return text.append('"').toString();
    }
  }

  /**
   * Puts texts together.
   *
   * @param parts in order
   * @return all their bytes
   */
  public static byte[] concatenation(List<byte[]> parts) {
    return Bytes.concat(parts.toArray(new byte[0][]));
  }

  /** Every byte on its own. */
  static List<byte[]> singleBytes(byte[] text) {
    return Bytes.asList(text).stream().map(b -> new byte[] {b}).toList();
  }

  /** Cut before every byte that does not continue a character. */
  static List<byte[]> characters(byte[] text) {
    List<byte[]> characters = new ArrayList<>();
    int start = 0;
    for (int end = 1; end <= text.length; end++) {
      if (end == text.length || (text[end] & 0xC0) != 0x80) {
        characters.add(Arrays.copyOfRange(text, start, end));
        start = end;
      }
    }
    return characters;
  }

  /**
   * Returns the characters that a grammar names, and a character that is most likely foreign.
   *
   * @param grammar any grammar
   * @return the characters, each as a text
   */
  public static List<String> letters(Grammar grammar) {
    return Alphabet.of(grammar).stream().map(Character::toString).toList();
  }
}
