package io.dyck.grammar.unicode;

import com.google.common.primitives.Ints;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sets of code points that are equal if case is ignored, as in Python's {@code re}. The members
 * of a set share the simple lower case of their simple upper case. Three further pairs share their
 * full upper case. Therefore {@code k} equals the Kelvin sign, {@code s} equals the long s, and
 * both Turkish letters i equal i. The relation is symmetric. Immutable.
 */
public final class CaseFolding {
  private static final int[] NONE = {};

  /** Behind the planes in which there are letters with cases. */
  static final int PAST_CASED = 0x20000;

  private static final int PAST_ASCII = 0x80;

  /** The pairs whose upper case is the same sequence of several code points. */
  private static final int[][] SAME_FULL_UPPER_CASE = {
    {0x390, 0x1FD3}, {0x3B0, 0x1FE3}, {0xFB05, 0xFB06}
  };

  /** The case folding of Unicode, made at the first use. */
  private static final class Unicode {
    static final CaseFolding MADE = new CaseFolding(PAST_CASED);
  }

  /** The case folding of ASCII alone. */
  private static final class Ascii {
    static final CaseFolding MADE = new CaseFolding(PAST_ASCII);
  }

  /** The sets of equal code points, by each member. */
  private final Map<Integer, int[]> groups = new HashMap<>();

  private CaseFolding(int end) {
    Map<Integer, List<Integer>> byKey = new HashMap<>();
    for (int c = 0; c < end; c++) {
      if (hasOtherCase(c)) {
        int key = Character.toLowerCase(Character.toUpperCase(c));
        // ß is the lower case of ẞ, but has no other case itself.
        byKey
            .computeIfAbsent(key, k -> new ArrayList<>(hasOtherCase(k) ? List.of() : List.of(k)))
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

  /** Returns whether a code point has another case. Most code points have none. */
  private static boolean hasOtherCase(int c) {
    return Character.toLowerCase(c) != c || Character.toUpperCase(c) != c;
  }

  private void add(int[] group) {
    for (int member : group) {
      groups.put(member, group);
    }
  }

  /** Returns the case folding of all letters. The first call takes some milliseconds. */
  public static CaseFolding unicode() {
    return Unicode.MADE;
  }

  /** Returns the case folding in which only the letters from a to z have another case. */
  public static CaseFolding ascii() {
    return Ascii.MADE;
  }

  /** Returns a set with all code points that equal a member. */
  public BitSet close(BitSet set) {
    BitSet closed = (BitSet) set.clone();
    groups.forEach(
        (member, group) -> {
          if (set.get(member)) {
            setAll(closed, group);
          }
        });
    return closed;
  }

  /** Returns the code points that equal a code point, itself included. */
  public BitSet foldsOf(int codePoint) {
    BitSet result = CodePointBits.toBits(codePoint);
    setAll(result, groups.getOrDefault(codePoint, NONE));
    return result;
  }

  private static void setAll(BitSet set, int[] members) {
    for (int member : members) {
      set.set(member);
    }
  }
}
