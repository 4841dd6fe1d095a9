package io.dyck.compose.vocabulary.text;

import java.util.Arrays;

/** A set of code points, written as hexadecimal ranges such as {@code "41-5A 61"}. Immutable. */
final class CodePoints {
  static final CodePoints NONE = new CodePoints(new int[0]);

  /** First and last of each range, ascending. */
  private final int[] bounds;

  private CodePoints(int[] bounds) {
    this.bounds = bounds;
  }

  static CodePoints of(String ranges) {
    String[] parts = ranges.split(" ");
    int[] bounds = new int[2 * parts.length];
    for (int i = 0; i < parts.length; i++) {
      int dash = parts[i].indexOf('-');
      String first = dash < 0 ? parts[i] : parts[i].substring(0, dash);
      bounds[2 * i] = Integer.parseInt(first, 16);
      bounds[2 * i + 1] =
          dash < 0 ? bounds[2 * i] : Integer.parseInt(parts[i].substring(dash + 1), 16);
    }
    return new CodePoints(bounds);
  }

  boolean contains(int codePoint) {
    int at = Arrays.binarySearch(bounds, codePoint);
    return at >= 0 || (-at - 1) % 2 == 1;
  }
}
