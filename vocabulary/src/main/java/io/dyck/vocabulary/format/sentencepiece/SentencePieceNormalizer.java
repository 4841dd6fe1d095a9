package io.dyck.vocabulary.format.sentencepiece;

import io.dyck.vocabulary.segment.PieceTrie;
import io.dyck.vocabulary.text.CharsMap;
import io.dyck.vocabulary.text.SpaceMarks;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The changes that SentencePiece makes to a text before segmentation. First the model's table
 * replaces characters outside of user-defined pieces, then spaces are changed. After the method
 * {@code Normalize} of {@code normalizer.cc}.
 *
 * @param userDefined the pieces that the table does not change
 */
record SentencePieceNormalizer(
    @Nullable CharsMap map, SentencePieceModel.SpaceHandling spaces, PieceTrie userDefined) {
  /**
   * Returns the text for the segmentation; {@code prefixed} is false for a text that continues
   * another text.
   */
  byte[] normalize(String text, boolean prefixed) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    StringBuilder part = new StringBuilder();
    int at = 0;
    while (spaces.removeExtra() && at < bytes.length) {
      int end = at + read(bytes, at, part);
      if (!part.toString().equals(" ")) {
        break;
      }
      at = end;
    }
    if (at == bytes.length) {
      return new byte[0];
    }
    String space = spaces.escape() ? SpaceMarks.SPACE : " ";
    boolean put = prefixed && spaces.dummyPrefix();
    StringBuilder result = new StringBuilder(text.length() + 1);
    result.append(put && !spaces.suffix() ? space : "");
    boolean afterSpace = spaces.removeExtra();
    while (at < bytes.length) {
      at += read(bytes, at, part);
      int start = 0;
      while (afterSpace && start < part.length() && part.charAt(start) == ' ') {
        start++;
      }
      if (start < part.length()) {
        String kept = part.substring(start);
        result.append(kept.replace(" ", space));
        afterSpace = spaces.removeExtra() && kept.endsWith(" ");
      }
    }
    while (spaces.removeExtra() && result.toString().endsWith(space)) {
      result.setLength(result.length() - space.length());
    }
    result.append(put && spaces.suffix() ? space : "");
    return result.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Writes the replacement of the next characters into {@code part}. Returns the number of replaced
   * bytes.
   */
  private int read(byte[] bytes, int at, StringBuilder part) {
    part.setLength(0);
    int end = userDefined.longestEnd(bytes, at);
    if (end == at && map != null) {
      return map.replaceLongest(bytes, at, part);
    }
    if (end == at) {
      end = at + 1;
      while (end < bytes.length && (bytes[end] & 0xc0) == 0x80) {
        end++;
      }
    }
    part.append(new String(bytes, at, end - at, StandardCharsets.UTF_8));
    return end - at;
  }
}
