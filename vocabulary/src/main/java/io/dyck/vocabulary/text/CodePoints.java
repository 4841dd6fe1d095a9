package io.dyck.vocabulary.text;

import com.google.common.base.Preconditions;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Objects;
import java.util.Properties;

/** A set of code points, written as hexadecimal ranges such as {@code "41-5A 61"}. Immutable. */
public final class CodePoints {
  private static final Properties NAMED = read();

  /** First and last of each range, ascending. */
  private final int[] bounds;

  private CodePoints(int[] bounds) {
    this.bounds = bounds;
  }

  private static Properties read() {
    Properties named = new Properties();
    try (InputStream in = CodePoints.class.getResourceAsStream("code-points.properties")) {
      named.load(Objects.requireNonNull(in));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return named;
  }

  /**
   * Returns a named set of {@code code-points.properties}.
   *
   * @throws IllegalArgumentException if the file has no set of this name
   */
  public static CodePoints namedSet(String name) {
    String ranges = NAMED.getProperty(name);
    Preconditions.checkArgument(ranges != null, "there is no set of code points %s", name);
    return of(ranges);
  }

  static CodePoints of(String ranges) {
    if (ranges.isEmpty()) {
      return new CodePoints(new int[0]);
    }
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

  /** Returns the set for {@link java.util.regex}. */
  public String members() {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < bounds.length; i += 2) {
      result.append(String.format("\\x{%X}-\\x{%X}", bounds[i], bounds[i + 1]));
    }
    return result.toString();
  }
}
