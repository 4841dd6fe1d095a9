package io.dyck.grammar.pattern;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Unicode's simple case folding, as far as the mappings of {@link Character} make it up: code
 * points are alike if they have the same lower case of the upper case. So {@code k} is also the
 * Kelvin sign, and {@code s} the long s; but the Turkish i with and without dot fold to themselves,
 * as in RE2 and ECMAScript. Made on demand; looking at all letters takes some milliseconds.
 */
final class CaseFolding {
  private static final int DOTTED_CAPITAL_I = 0x130;
  private static final int DOTLESS_I = 0x131;

  /** Behind the planes in which there are letters with cases. */
  static final int PAST_CASED = 0x20000;

  /** By any of its members. */
  private final Map<Integer, BitSet> groups = new HashMap<>();

  CaseFolding() {
    for (int c = 0; c < PAST_CASED; c++) {
      boolean cased = Character.toLowerCase(c) != c || Character.toUpperCase(c) != c;
      if (cased && c != DOTTED_CAPITAL_I && c != DOTLESS_I) {
        int key = Character.toLowerCase(Character.toUpperCase(c));
        BitSet group = groups.computeIfAbsent(key, CodePoints::of);
        group.set(c);
        groups.put(c, group);
      }
    }
  }

  /** A set with all that is alike to one of its members. */
  BitSet close(BitSet set) {
    BitSet closed = (BitSet) set.clone();
    groups.forEach(
        (member, group) -> {
          if (set.get(member)) {
            closed.or(group);
          }
        });
    return closed;
  }

  /** All that is alike to a code point, itself included. */
  BitSet of(int codePoint) {
    BitSet group = groups.get(codePoint);
    return group == null ? CodePoints.of(codePoint) : group;
  }
}
