package io.dyck.sql.place;

import com.google.common.base.Ascii;

/** A set of bytes. Used by one thread. */
public final class ByteSet {
  private static final long[] ALL_BUT_WORDS = new long[4];

  private final long[] bits = new long[4];

  static {
    for (int b = 0; b < 0x80; b++) {
      boolean isDigit = b >= '0' && b <= '9';
      boolean isLetter = (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
      if (!isDigit && !isLetter && b != '_') {
        ALL_BUT_WORDS[b >>> 6] |= 1L << b;
      }
    }
  }

  /** Adds a byte from 0 to 255. */
  void add(int b) {
    bits[b >>> 6] |= 1L << b;
  }

  /** Adds a letter of ASCII in either case, or another byte as it is. */
  void addInAnyCase(int lower) {
    add(lower);
    add(Ascii.toUpperCase((char) lower));
  }

  /** Adds the bytes of ASCII that are no letters, digits or underscores. */
  void addAllExceptWords() {
    for (int i = 0; i < bits.length; i++) {
      bits[i] |= ALL_BUT_WORDS[i];
    }
  }

  /** Returns four words with a bit for each byte. */
  long[] bits() {
    return bits;
  }
}
