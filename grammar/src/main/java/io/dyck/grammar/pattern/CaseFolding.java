package io.dyck.grammar.pattern;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Unicode's simple case folding, as far as the mappings of {@link Character} make it up: code
 * points are alike if they have the same lower case of the upper case. So {@code k} is also the
 * Kelvin sign, and {@code s} the long s; but the Turkish i with and without dot fold to themselves,
 * as in RE2 and ECMAScript. Immutable.
 */
final class CaseFolding {
  private static final int DOTTED_CAPITAL_I = 0x130;
  private static final int DOTLESS_I = 0x131;

  private static final int[] NONE = {};

  /** Behind the planes in which there are letters with cases. */
  static final int PAST_CASED = 0x20000;

  /** Made when it is first asked for. */
  private static final class Holder {
    static final CaseFolding MADE = new CaseFolding();
  }

  /** By any of its members. */
  private final Map<Integer, int[]> groups = new HashMap<>();

  private CaseFolding() {
    Map<Integer, List<Integer>> byKey = new HashMap<>();
    for (int c = 0; c < PAST_CASED; c++) {
      boolean cased = Character.toLowerCase(c) != c || Character.toUpperCase(c) != c;
      if (cased && c != DOTTED_CAPITAL_I && c != DOTLESS_I) {
        int key = Character.toLowerCase(Character.toUpperCase(c));
        byKey.computeIfAbsent(key, k -> new ArrayList<>(List.of(k))).add(c);
      }
    }
    for (List<Integer> group : byKey.values()) {
      int[] members = Ints.toArray(group);
      for (int i = 1; i < members.length; i++) {
        groups.put(members[i], members);
      }
    }
  }

  /** The only one; made on demand, which takes some milliseconds. */
  static CaseFolding get() {
    return Holder.MADE;
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
    BitSet result = CodePoints.of(codePoint);
    setAll(result, groups.getOrDefault(codePoint, NONE));
    return result;
  }

  private static void setAll(BitSet set, int[] members) {
    for (int member : members) {
      set.set(member);
    }
  }
}
