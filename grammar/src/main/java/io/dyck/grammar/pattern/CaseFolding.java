package io.dyck.grammar.pattern;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Unicode's simple case folding, as far as the mappings of {@link Character} make it up: code
 * points are alike if they have the same lower case of the upper case. So {@code k} is also the
 * Kelvin sign, and {@code s} the long s; but the Turkish i with and without dot fold to themselves,
 * as in RE2 and ECMAScript. Made on demand; looking at all of Unicode takes some milliseconds.
 */
final class CaseFolding {
  private static final int DOTTED_CAPITAL_I = 0x130;
  private static final int DOTLESS_I = 0x131;

  private final Map<Integer, BitSet> groups = new HashMap<>();

  CaseFolding() {
    for (int c = 0; c < CodePoints.COUNT; c++) {
      boolean cased = Character.toLowerCase(c) != c || Character.toUpperCase(c) != c;
      if (cased && c != DOTTED_CAPITAL_I && c != DOTLESS_I) {
        BitSet group = groups.computeIfAbsent(key(c), CodePoints::of);
        group.set(c);
      }
    }
  }

  private static int key(int codePoint) {
    return Character.toLowerCase(Character.toUpperCase(codePoint));
  }

  /** A set with all that is alike to one of its members. */
  BitSet close(BitSet set) {
    BitSet closed = (BitSet) set.clone();
    for (BitSet group : groups.values()) {
      if (group.intersects(set)) {
        closed.or(group);
      }
    }
    return closed;
  }
}
