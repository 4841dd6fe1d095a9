package io.dyck.grammar.pattern;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which code points are alike where upper and lower case are, as Python's {@code re} has it: those
 * with the same simple lower case of the simple upper case, and three pairs with the same full one.
 * So {@code k} is also the Kelvin sign, {@code s} the long s, and the Turkish i with and without
 * dot are both i. An equivalence, so it is symmetric. Immutable.
 */
final class CaseFolding {
  private static final int[] NONE = {};

  /** Behind the planes in which there are letters with cases. */
  static final int PAST_CASED = 0x20000;

  private static final int PAST_ASCII = 0x80;

  /** Of these the upper case has several code points, which are the same ones. */
  private static final int[][] SAME_FULL_UPPER_CASE = {
    {0x390, 0x1FD3}, {0x3B0, 0x1FE3}, {0xFB05, 0xFB06}
  };

  /** Made when it is first asked for. */
  private static final class Unicode {
    static final CaseFolding MADE = new CaseFolding(PAST_CASED);
  }

  /** The same for ASCII alone. */
  private static final class Ascii {
    static final CaseFolding MADE = new CaseFolding(PAST_ASCII);
  }

  /** By any of its members. */
  private final Map<Integer, int[]> groups = new HashMap<>();

  private CaseFolding(int end) {
    Map<Integer, List<Integer>> byKey = new HashMap<>();
    for (int c = 0; c < end; c++) {
      if (isCased(c)) {
        int key = Character.toLowerCase(Character.toUpperCase(c));
        // ß is the lower case of ẞ, but has no other case itself.
        byKey
            .computeIfAbsent(key, k -> new ArrayList<>(isCased(k) ? List.of() : List.of(k)))
            .add(c);
      }
    }
    byKey.values().stream().filter(group -> group.size() > 1).map(Ints::toArray).forEach(this::add);
    if (end == PAST_CASED) {
      for (int[] pair : SAME_FULL_UPPER_CASE) {
        add(pair);
      }
    }
  }

  /** Most code points are neither, and alike to no other one. */
  private static boolean isCased(int c) {
    return Character.toLowerCase(c) != c || Character.toUpperCase(c) != c;
  }

  private void add(int[] group) {
    for (int member : group) {
      groups.put(member, group);
    }
  }

  /** That of all letters; made on demand, which takes some milliseconds. */
  static CaseFolding unicode() {
    return Unicode.MADE;
  }

  /** That of the letters from a to z, to which nothing else is alike. */
  static CaseFolding ascii() {
    return Ascii.MADE;
  }

  /** A set with all that is alike to one of its members. */
  BitSet close(BitSet set) {
    BitSet closed = (BitSet) set.clone();
    groups.forEach(
        (member, group) -> {
          if (set.get(member)) {
            setAll(closed, group);
          }
        });
    return closed;
  }

  /** All that is alike to a code point, itself included. */
  BitSet of(int codePoint) {
    BitSet result = CodePointBits.of(codePoint);
    setAll(result, groups.getOrDefault(codePoint, NONE));
    return result;
  }

  private static void setAll(BitSet set, int[] members) {
    for (int member : members) {
      set.set(member);
    }
  }
}
