package io.dyck.schema.strings;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Joins the halves of characters beyond the first plane, which patterns write as two escapes. A
 * text in UTF-8 has no half of a character. Therefore a half before another half means the pair.
 */
final class SurrogatePairs {
  private static final int UNIT = 6;
  private static final int HEX = 16;

  private final String pattern;

  private SurrogatePairs(String pattern) {
    this.pattern = pattern;
  }

  /**
   * The halves of characters at one position.
   *
   * @param ranges first and last half of each range
   * @param end the index after the halves
   */
  private record Halves(List<int[]> ranges, int end) {
    boolean isWithin(int low, int high) {
      return ranges.stream().allMatch(range -> range[0] >= low && range[1] <= high);
    }
  }

  /**
   * Writes pairs as single escapes: <code>&#92;uD83D&#92;uDE00</code> anywhere, and outside of
   * classes also where a half is a class of halves.
   */
  static String joinPairs(String pattern) {
    return pattern.indexOf("\\u") < 0 ? pattern : new SurrogatePairs(pattern).join();
  }

  private String join() {
    StringBuilder result = new StringBuilder();
    boolean inClass = false;
    for (int at = 0; at < pattern.length(); ) {
      Halves high = inClass ? readUnit(at) : readHalves(at);
      Halves low = high == null ? null : inClass ? readUnit(high.end) : readHalves(high.end);
      if (high != null && low != null && isPair(high, low)) {
        write(high, low, inClass, result);
        at = low.end;
        continue;
      }
      char c = pattern.charAt(at);
      inClass = c == '[' || (inClass && c != ']');
      int length = c == '\\' && at + 1 < pattern.length() ? 2 : 1;
      result.append(pattern, at, at + length);
      at += length;
    }
    return result.toString();
  }

  private static boolean isPair(Halves high, Halves low) {
    return high.isWithin(Character.MIN_HIGH_SURROGATE, Character.MAX_HIGH_SURROGATE)
        && low.isWithin(Character.MIN_LOW_SURROGATE, Character.MAX_LOW_SURROGATE);
  }

  private static void write(Halves high, Halves low, boolean inClass, StringBuilder to) {
    to.append(inClass ? "" : "[");
    for (int[] first : high.ranges) {
      for (int[] second : low.ranges) {
        boolean isWhole =
            second[0] == Character.MIN_LOW_SURROGATE && second[1] == Character.MAX_LOW_SURROGATE;
        for (int half = first[0]; half <= first[1]; half = isWhole ? first[1] + 1 : half + 1) {
          to.append(escape(half, second[0]));
          int last = isWhole ? first[1] : half;
          if (last != half || second[0] != second[1]) {
            to.append('-').append(escape(last, second[1]));
          }
        }
      }
    }
    to.append(inClass ? "" : "]");
  }

  private static String escape(int high, int low) {
    return String.format("\\u{%x}", Character.toCodePoint((char) high, (char) low));
  }

  /** Returns a half, or a class of halves alone, or null. */
  private @Nullable Halves readHalves(int at) {
    if (!pattern.startsWith("[", at)) {
      return readUnit(at);
    }
    List<int[]> ranges = new ArrayList<>();
    int next = at + 1;
    while (!pattern.startsWith("]", next)) {
      Halves first = readUnit(next);
      if (first == null) {
        return null;
      }
      next = first.end;
      int[] range = first.ranges.get(0);
      if (pattern.startsWith("-", next)) {
        Halves last = readUnit(next + 1);
        if (last == null) {
          return null;
        }
        range = new int[] {range[0], last.ranges.get(0)[1]};
        next = last.end;
      }
      ranges.add(range);
    }
    return ranges.isEmpty() ? null : new Halves(ranges, next + 1);
  }

  private @Nullable Halves readUnit(int at) {
    boolean isEscape =
        pattern.startsWith("\\u", at)
            && at + UNIT <= pattern.length()
            && pattern.substring(at + 2, at + UNIT).matches("[0-9A-Fa-f]{4}");
    if (!isEscape) {
      return null;
    }
    int half = Integer.parseInt(pattern.substring(at + 2, at + UNIT), HEX);
    return Character.isSurrogate((char) half)
        ? new Halves(List.of(new int[] {half, half}), at + UNIT)
        : null;
  }
}
