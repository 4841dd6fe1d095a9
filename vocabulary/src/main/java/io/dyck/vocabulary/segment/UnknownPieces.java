package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The tokens for characters without a piece: tokens of single bytes, or the unknown token.
 *
 * @param byteTokens for each byte its token; null if bytes have no tokens
 * @param unknown the unknown token, or −1
 */
public record UnknownPieces(int @Nullable [] byteTokens, int unknown) {
  /**
   * Adds the tokens of bytes.
   *
   * @return false if bytes have no tokens; nothing is added then
   */
  public boolean addBytes(byte[] word, int from, int end, IntArrayList to) {
    if (byteTokens == null) {
      return false;
    }
    for (int i = from; i < end; i++) {
      if (byteTokens[Byte.toUnsignedInt(word[i])] < 0) {
        return false;
      }
    }
    for (int i = from; i < end; i++) {
      to.add(byteTokens[Byte.toUnsignedInt(word[i])]);
    }
    return true;
  }

  /**
   * Adds the unknown token.
   *
   * @throws IllegalArgumentException if there is none
   */
  public void addUnknown(byte[] word, int from, int end, IntArrayList to) {
    if (unknown < 0) {
      throw new IllegalArgumentException(
          "'"
              + new String(Arrays.copyOfRange(word, from, end), StandardCharsets.UTF_8)
              + "' must have tokens in the vocabulary to be encoded; there is no unknown token");
    }
    to.add(unknown);
  }

  /** Returns the length in bytes of the character with this first byte. */
  static int utf8Length(byte first) {
    int b = Byte.toUnsignedInt(first);
    return b < 0xc0 ? 1 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4;
  }
}
