package io.dyck.sql.value;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of numbers that surely fit into a column.
 *
 * @param whole the largest number of digits before the point, from 0 to 9
 * @param fraction the largest number of digits behind the point, from 0 to 4
 * @param isSigned whether the numbers may be negative
 */
public record NumberSize(int whole, int fraction, boolean isSigned) {
  private static final int WHOLE = 9;
  private static final int FRACTION = 4;
  private static final Pattern SIZE = Pattern.compile("\\((\\d{1,9})(?:,\\s*(\\d{1,9}))?\\)");

  private static final ImmutableMap<String, Integer> DIGITS =
      ImmutableMap.<String, Integer>builder()
          .put("TINYINT", 2)
          .put("UTINYINT", 2)
          .put("SMALLINT", 4)
          .put("USMALLINT", 4)
          .put("INT2", 4)
          .put("SMALLSERIAL", 4)
          .put("SHORT", 4)
          .put("MEDIUMINT", 6)
          .buildOrThrow();

  private static final ImmutableSet<String> FRACTIONAL =
      ImmutableSet.of(
          "REAL", "FLOAT", "FLOAT4", "FLOAT8", "DOUBLE", "DOUBLE PRECISION", "DECFLOAT");

  private static final ImmutableSet<String> DECIMAL =
      ImmutableSet.of("NUMERIC", "DECIMAL", "DEC", "NUMBER");

  private static final ImmutableSet<String> UNSIGNED =
      ImmutableSet.of("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT");

  /** Returns the size of the numbers of a type such as {@code numeric(10,2)}. */
  public static NumberSize of(String type) {
    String name = Ascii.toUpperCase(type.strip()).replaceAll("\\s*\\([^)]*\\)", "");
    if (FRACTIONAL.contains(name)) {
      return new NumberSize(WHOLE, FRACTION, true);
    }
    if (DECIMAL.contains(name)) {
      Matcher size = SIZE.matcher(type);
      if (!size.find()) {
        return new NumberSize(WHOLE, FRACTION, true);
      }
      int scale = size.group(2) == null ? 0 : Integer.parseInt(size.group(2));
      int whole = Integer.parseInt(size.group(1)) - scale;
      return new NumberSize(Math.max(0, Math.min(WHOLE, whole)), Math.min(FRACTION, scale), true);
    }
    return new NumberSize(DIGITS.getOrDefault(name, WHOLE), 0, !UNSIGNED.contains(name));
  }

  /**
   * Returns the greatest length of texts of a type such as {@code varchar(80)}, or a negative
   * number if there is no bound.
   */
  public static int textLength(String type) {
    Matcher size = SIZE.matcher(type);
    if (size.find()) {
      return Integer.parseInt(size.group(1));
    }
    String name = Ascii.toUpperCase(type.strip());
    // A type CHAR without a length holds one character. PostgreSQL's type NAME holds 63 bytes,
    // which is enough for 15 characters of up to four bytes.
    return switch (name) {
      case "CHAR", "CHARACTER", "NCHAR", "BPCHAR" -> 1;
      case "NAME" -> 15;
      default -> -1;
    };
  }
}
