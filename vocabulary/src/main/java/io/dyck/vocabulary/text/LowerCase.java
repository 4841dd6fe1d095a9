package io.dyck.vocabulary.text;

import java.util.Locale;

/** Lower case, character by character, with the newest Unicode's pairs of letters. */
final class LowerCase implements Normalizer {
  static final LowerCase INSTANCE = new LowerCase();

  /** Capitals that Unicode 13 has not, and how far away their small letters are. */
  private static final int[][] DISTANCES = {
    {0x1c89, 0x1c89, 1},
    {0x2c2f, 0x2c2f, 0x30},
    {0xa7c0, 0xa7c0, 1},
    {0xa7cb, 0xa7cb, 0x264 - 0xa7cb},
    {0xa7cc, 0xa7cc, 1},
    {0xa7ce, 0xa7ce, 1},
    {0xa7d0, 0xa7d0, 1},
    {0xa7d2, 0xa7d2, 1},
    {0xa7d4, 0xa7d4, 1},
    {0xa7d6, 0xa7d6, 1},
    {0xa7d8, 0xa7d8, 1},
    {0xa7da, 0xa7da, 1},
    {0xa7dc, 0xa7dc, 0x19b - 0xa7dc},
    {0x10570, 0x1057a, 0x27},
    {0x1057c, 0x1058a, 0x27},
    {0x1058c, 0x10592, 0x27},
    {0x10594, 0x10595, 0x27},
    {0x10d50, 0x10d65, 0x20},
    {0x16ea0, 0x16eb8, 0x1b},
  };

  private LowerCase() {}

  @Override
  public String normalize(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(c, result));
    return result.toString();
  }

  private static void append(int codePoint, StringBuilder to) {
    if (codePoint < 0x80) {
      to.append((char) (codePoint >= 'A' && codePoint <= 'Z' ? codePoint + 0x20 : codePoint));
      return;
    }
    for (int[] range : DISTANCES) {
      if (codePoint >= range[0] && codePoint <= range[1]) {
        to.appendCodePoint(codePoint + range[2]);
        return;
      }
    }
    // One character at a time: the final sigma is a small sigma like any other.
    to.append(Character.toString(codePoint).toLowerCase(Locale.ROOT));
  }
}
