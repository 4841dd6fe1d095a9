package io.dyck.cli.cases;

import com.google.common.io.ByteArrayDataOutput;
import com.google.common.io.ByteStreams;
import java.nio.charset.StandardCharsets;

/** Texts of case files as bytes. */
final class CaseBytes {
  private CaseBytes() {}

  /**
   * Returns the text in UTF-8. JSON can contain half of a surrogate pair, which no UTF-8 text
   * contains. A half becomes the three bytes of its code and not a question mark. The bytes are
   * refused like any other invalid character.
   */
  static byte[] bytesOf(String text) {
    if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayDataOutput out = ByteStreams.newDataOutput();
    text.codePoints()
        .forEach(
            c -> {
              if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                out.write(0xE0 | c >> 12);
                out.write(0x80 | (c >> 6 & 0x3F));
                out.write(0x80 | (c & 0x3F));
              } else {
                out.write(Character.toString(c).getBytes(StandardCharsets.UTF_8));
              }
            });
    return out.toByteArray();
  }

  /** Returns the number of characters that end within the first bytes of a text. */
  static int countWholeCharacters(byte[] text, int bytes) {
    int characters = 0;
    for (int i = 0; i < bytes; i++) {
      if ((text[i] & 0xC0) != 0x80) {
        characters++;
      }
    }
    boolean cut = bytes < text.length && (text[bytes] & 0xC0) == 0x80;
    return cut ? characters - 1 : characters;
  }
}
