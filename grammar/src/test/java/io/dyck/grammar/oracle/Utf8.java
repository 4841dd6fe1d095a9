package io.dyck.grammar.oracle;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.CodePointRange;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Code points as UTF-8 bytes; surrogates have no UTF-8 form and are left out. */
public final class Utf8 {
  private static final ImmutableList<CodePointRange> SAME_LENGTH =
      ImmutableList.of(
          new CodePointRange(0, 0x7F),
          new CodePointRange(0x80, 0x7FF),
          new CodePointRange(0x800, Character.MIN_SURROGATE - 1),
          new CodePointRange(Character.MAX_SURROGATE + 1, 0xFFFF),
          new CodePointRange(0x10000, Character.MAX_CODE_POINT));

  private Utf8() {}

  static boolean isSurrogate(int codePoint) {
    return Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
  }

  static byte[] encode(int codePoint) {
    return Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
  }

  /** Sequences of byte ranges that together match exactly the code points of the range. */
  static ImmutableList<ImmutableList<Symbol.Bytes>> sequences(CodePointRange range) {
    ImmutableList.Builder<ImmutableList<Symbol.Bytes>> sequences = ImmutableList.builder();
    for (CodePointRange part : SAME_LENGTH) {
      int first = Math.max(range.first(), part.first());
      int last = Math.min(range.last(), part.last());
      if (first <= last) {
        split(first, last, sequences);
      }
    }
    return sequences.build();
  }

  /**
   * Splits until every byte position can be chosen on its own: a trailing byte may be a range only
   * if the bytes after it are free, that is, run through all of 80 to BF.
   */
  private static void split(
      int first, int last, ImmutableList.Builder<ImmutableList<Symbol.Bytes>> sequences) {
    int length = encode(first).length;
    for (int trailing = 1; trailing < length; trailing++) {
      int free = (1 << (6 * trailing)) - 1;
      if ((first & ~free) != (last & ~free)) {
        if ((first & free) != 0) {
          split(first, first | free, sequences);
          split((first | free) + 1, last, sequences);
          return;
        }
        if ((last & free) != free) {
          split(first, (last & ~free) - 1, sequences);
          split(last & ~free, last, sequences);
          return;
        }
      }
    }
    sequences.add(positionwise(encode(first), encode(last)));
  }

  private static ImmutableList<Symbol.Bytes> positionwise(byte[] first, byte[] last) {
    ImmutableList.Builder<Symbol.Bytes> bytes = ImmutableList.builder();
    for (int i = 0; i < first.length; i++) {
      bytes.add(new Symbol.Bytes(Byte.toUnsignedInt(first[i]), Byte.toUnsignedInt(last[i])));
    }
    return bytes.build();
  }

  /** A fixed text as single bytes. */
  static List<Symbol.Bytes> literal(int codePoint) {
    byte[] bytes = encode(codePoint);
    return positionwise(bytes, bytes);
  }
}
