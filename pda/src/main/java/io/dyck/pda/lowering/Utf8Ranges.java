package io.dyck.pda.lowering;

import io.dyck.grammar.CodePointRange;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Converts ranges of code points to sequences of byte ranges in UTF-8. Surrogates have no encoding
 * and are left out. The construction splits at the borders of encoded length and at aligned
 * continuation blocks, as in Russ Cox, "Regular Expression Matching in the Wild" (2010), section
 * "UTF-8".
 */
final class Utf8Ranges {
  private static final int[] LAST_OF_LENGTH = {0x7F, 0x7FF, 0xFFFF, 0x10FFFF};

  /** Receives a sequence: low[i] to high[i] is the range of byte i. */
  interface Sink {
    void receiveSequence(int[] low, int[] high);
  }

  private Utf8Ranges() {}

  static void forEachSequence(List<CodePointRange> ranges, Sink sink) {
    for (CodePointRange range : ranges) {
      splitAtSurrogates(range.first(), range.last(), sink);
    }
  }

  private static void splitAtSurrogates(int first, int last, Sink sink) {
    if (first < Character.MIN_SURROGATE) {
      splitByLength(first, Math.min(last, Character.MIN_SURROGATE - 1), sink);
    }
    if (last > Character.MAX_SURROGATE) {
      splitByLength(Math.max(first, Character.MAX_SURROGATE + 1), last, sink);
    }
  }

  private static void splitByLength(int first, int last, Sink sink) {
    int low = first;
    for (int limit : LAST_OF_LENGTH) {
      if (low <= Math.min(last, limit)) {
        splitAligned(low, Math.min(last, limit), 1, sink);
        low = limit + 1;
      }
    }
  }

  /** Splits a range until only the last bytes differ, over their whole range. */
  private static void splitAligned(int first, int last, int level, Sink sink) {
    for (int i = level; i < 4; i++) {
      int mask = (1 << (6 * i)) - 1;
      if (last > 0x7F && (first & ~mask) != (last & ~mask)) {
        if ((first & mask) != 0) {
          splitAligned(first, first | mask, i, sink);
          splitAligned((first | mask) + 1, last, i, sink);
          return;
        }
        if ((last & mask) != mask) {
          splitAligned(first, (last & ~mask) - 1, i, sink);
          splitAligned(last & ~mask, last, i, sink);
          return;
        }
      }
    }
    sink.receiveSequence(encode(first), encode(last));
  }

  /** Returns the bytes of a code point that is no surrogate, each 0 to 255. */
  static int[] encode(int codePoint) {
    if (codePoint <= 0x7F) {
      return new int[] {codePoint};
    }
    byte[] bytes = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
    int[] unsigned = new int[bytes.length];
    Arrays.setAll(unsigned, i -> bytes[i] & 0xFF);
    return unsigned;
  }

  static boolean isSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
