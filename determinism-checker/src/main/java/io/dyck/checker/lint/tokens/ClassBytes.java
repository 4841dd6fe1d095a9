package io.dyck.checker.lint.tokens;

import io.dyck.grammar.CodePointRange;
import io.dyck.grammar.Expression.CharacterClass;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/** The bytes that characters of a class have in UTF-8. */
final class ClassBytes {
  private ClassBytes() {}

  static void addTo(BitSet bytes, CharacterClass characterClass) {
    for (CodePointRange range : characterClass.ranges()) {
      for (int c = range.first(); c <= range.last(); ) {
        if (c >= 0x10000 && range.last() - c > 0x40000) {
          // All of the last planes: every continuation byte, and the lead bytes in between.
          bytes.set(0x80, 0xC0);
          bytes.set(lead(c), lead(range.last()) + 1);
          break;
        }
        if (!(c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
          for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
            bytes.set(b & 0xFF);
          }
        }
        // From one block of 64 to the next: within, only the last byte differs.
        c = next(c, range.last(), bytes);
      }
    }
  }

  private static int next(int c, int last, BitSet bytes) {
    if (c >= 0x80 && c % 64 == 0 && c + 63 <= last) {
      bytes.set(0x80, 0xC0);
      return c + 64;
    }
    return c + 1;
  }

  private static int lead(int c) {
    return Character.toString(c).getBytes(StandardCharsets.UTF_8)[0] & 0xFF;
  }
}
