package io.dyck.vocabulary.segment;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of characters without a piece: tokens of single bytes, or the unknown token.
 *
 * @param byteTokens per byte its token, or null if bytes have none
 * @param unknown the token for what is unknown, or −1 if there is none
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

  /** The number of bytes of the character that starts with this one. */
  static int characterLength(byte first) {
    int b = Byte.toUnsignedInt(first);
    return b < 0xc0 ? 1 : b < 0xe0 ? 2 : b < 0xf0 ? 3 : 4;
  }
}
