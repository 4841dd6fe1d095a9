package io.dyck.records;

import io.dyck.grammar.Expression;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/**
 * The texts of numbers in a range, without leading zeros. Digits are compared from the left.
 * Therefore the length of a bound's expression is quadratic in the number of its digits.
 */
final class NumberExpressions {
  /** The largest number of digits before and after the point of a number without bounds. */
  static final int GREATEST_DIGITS = 100;

  /**
   * The number of digits behind the point, enough for every {@code Double.toString}, which has at
   * most 17 significant digits.
   */
  private static final int FRACTION_DIGITS = 20;

  private static final int WHOLE_DIGITS = 16;
  private static final int MANTISSA_DIGITS = 17;

  private final ExpressionFactory parts;
  private final boolean needsPoint;

  /**
   * Makes texts of numbers.
   *
   * @param needsPoint whether floating-point numbers need a point, because Java reads a number
   *     without a point as a whole number
   */
  NumberExpressions(ExpressionFactory parts, boolean needsPoint) {
    this.parts = parts;
    this.needsPoint = needsPoint;
  }

  Expression whole(Shape.Whole shape) {
    BigInteger minimum = shape.minimum();
    BigInteger maximum = shape.maximum();
    if (minimum == null || maximum == null) {
      return parts.choice(
          parts.text("0"),
          parts.sequence(
              parts.optional(parts.text("-")),
              parts.range('1', '9'),
              parts.digits(0, GREATEST_DIGITS - 1)));
    }
    List<Expression> ways = new ArrayList<>();
    if (maximum.signum() >= 0) {
      ways.add(between(minimum.max(BigInteger.ZERO), maximum));
    }
    if (minimum.signum() < 0) {
      BigInteger least = maximum.min(BigInteger.ONE.negate()).negate();
      ways.add(parts.sequence(parts.text("-"), between(least, minimum.negate())));
    }
    return parts.choice(ways);
  }

  /**
   * Returns the decimal digits of the numbers of a range. Both ends are included and not negative.
   */
  Expression between(BigInteger first, BigInteger last) {
    List<Expression> ways = new ArrayList<>();
    String low = first.toString();
    String high = last.toString();
    for (int length = low.length(); length <= high.length(); length++) {
      String from = length == low.length() ? low : "1" + "0".repeat(length - 1);
      String to = length == high.length() ? high : "9".repeat(length);
      ways.add(sameLength(from, to));
    }
    return parts.choice(ways);
  }

  private Expression sameLength(String low, String high) {
    int rest = low.length() - 1;
    char first = low.charAt(0);
    char last = high.charAt(0);
    if (rest == 0) {
      return parts.range(first, last);
    }
    String zeros = "0".repeat(rest);
    String nines = "9".repeat(rest);
    boolean lowFree = low.endsWith(zeros);
    boolean highFree = high.endsWith(nines);
    if (lowFree && highFree) {
      return parts.sequence(parts.range(first, last), parts.digits(rest, rest));
    }
    if (first == last) {
      return parts.sequence(
          parts.range(first, first), sameLength(low.substring(1), high.substring(1)));
    }
    List<Expression> ways = new ArrayList<>();
    char firstFree = lowFree ? first : (char) (first + 1);
    char lastFree = highFree ? last : (char) (last - 1);
    if (!lowFree) {
      ways.add(parts.sequence(parts.range(first, first), sameLength(low.substring(1), nines)));
    }
    if (firstFree <= lastFree) {
      ways.add(parts.sequence(parts.range(firstFree, lastFree), parts.digits(rest, rest)));
    }
    if (!highFree) {
      ways.add(parts.sequence(parts.range(last, last), sameLength(zeros, high.substring(1))));
    }
    return parts.choice(ways);
  }

  Expression decimal(Shape.Decimal shape) {
    Shape.Bounds range = shape.range();
    if (range != null) {
      return ranged(shape, range);
    }
    Expression sign = parts.optional(parts.text("-"));
    if (shape.type() == BigDecimal.class) {
      Expression exponent =
          parts.sequence(
              parts.text("E"),
              parts.choice(parts.text("+"), parts.text("-")),
              parts.range('1', '9'),
              parts.digits(0, 3));
      return parts.sequence(
          sign,
          withFraction(natural(GREATEST_DIGITS), parts.range('0', '9'), GREATEST_DIGITS, false),
          parts.optional(exponent));
    }
    Expression plain =
        withFraction(natural(WHOLE_DIGITS), parts.range('0', '9'), FRACTION_DIGITS, needsPoint);
    return parts.sequence(
        sign,
        shape.type() == double.class
            ? parts.choice(plain, scientific(308, "1.7976931348623157", 323), leastDoubles())
            : parts.choice(plain, scientific(38, "3.4028235", 45)));
  }

  /** Digits without a leading zero. */
  private Expression natural(int most) {
    return parts.choice(
        parts.text("0"), parts.sequence(parts.range('1', '9'), parts.digits(0, most - 1)));
  }

  /** Returns the point and the digits behind it in a number with an exponent. */
  private Expression mantissa() {
    return parts.sequence(parts.text("."), parts.digits(1, MANTISSA_DIGITS));
  }

  private Expression scientific(int greatest, String greatestMantissa, int least) {
    Expression free =
        parts.sequence(
            parts.range('1', '9'),
            mantissa(),
            parts.text("E"),
            parts.choice(
                between(BigInteger.ZERO, BigInteger.valueOf(greatest - 1L)),
                parts.sequence(
                    parts.text("-"), between(BigInteger.ONE, BigInteger.valueOf(least)))));
    char first = greatestMantissa.charAt(0);
    List<Expression> bounded = new ArrayList<>();
    if (first > '1') {
      bounded.add(parts.sequence(parts.range('1', first - 1), mantissa()));
    }
    bounded.add(
        parts.sequence(parts.text(first + "."), fractionAtMost(greatestMantissa.substring(2))));
    return parts.choice(free, parts.sequence(parts.choice(bounded), parts.text("E" + greatest)));
  }

  /** Returns the digits behind a point that make a fraction of at most the given digits. */
  private Expression fractionAtMost(String digits) {
    List<Expression> ways = new ArrayList<>();
    for (int i = 0; i < digits.length(); i++) {
      String same = digits.substring(0, i);
      char next = digits.charAt(i);
      if (i > 0) {
        ways.add(parts.text(same));
      }
      if (next > '0') {
        ways.add(
            parts.sequence(
                parts.text(same),
                parts.range('0', next - 1),
                parts.digits(0, MANTISSA_DIGITS - i - 1)));
      }
    }
    ways.add(
        parts.sequence(
            parts.text(digits),
            parts.repeat(parts.text("0"), 0, MANTISSA_DIGITS - digits.length())));
    return parts.choice(ways);
  }

  private Expression ranged(Shape.Decimal shape, Shape.Bounds range) {
    BigInteger minimum = BigInteger.valueOf(range.minimum());
    BigInteger maximum = BigInteger.valueOf(range.maximum());
    List<Expression> ways = new ArrayList<>();
    if (maximum.signum() >= 0) {
      ways.add(decimalsBetween(minimum.max(BigInteger.ZERO), maximum, shape));
    }
    if (minimum.signum() < 0) {
      BigInteger least = maximum.min(BigInteger.ZERO).negate();
      ways.add(parts.sequence(parts.text("-"), decimalsBetween(least, minimum.negate(), shape)));
    }
    return parts.choice(ways);
  }

  /** Returns numbers with or without a fraction in the range between two whole numbers. */
  private Expression decimalsBetween(BigInteger first, BigInteger last, Shape.Decimal shape) {
    boolean exact = shape.type() == BigDecimal.class;
    int digits = exact ? GREATEST_DIGITS : FRACTION_DIGITS;
    boolean point = needsPoint && !exact;
    List<Expression> ways = new ArrayList<>();
    if (first.compareTo(last) < 0) {
      Expression below = between(first, last.subtract(BigInteger.ONE));
      ways.add(withFraction(below, parts.range('0', '9'), digits, point));
      if (first.signum() == 0 && !exact) {
        ways.add(small(shape.type()));
      }
    }
    ways.add(withFraction(parts.text(last.toString()), parts.text("0"), digits, point));
    return parts.choice(ways);
  }

  /** Numbers below 1 that are written with an exponent. */
  private Expression small(Class<?> type) {
    int least = type == double.class ? 323 : 45;
    Expression exponent = between(BigInteger.ONE, BigInteger.valueOf(least));
    Expression number =
        parts.sequence(parts.range('1', '9'), mantissa(), parts.text("E-"), exponent);
    return type == double.class ? parts.choice(number, leastDoubles()) : number;
  }

  /** Less than half of the least double would be zero. */
  private Expression leastDoubles() {
    return parts.sequence(parts.range('3', '9'), mantissa(), parts.text("E-324"));
  }

  private Expression withFraction(Expression whole, Expression digit, int digits, boolean point) {
    Expression fraction = parts.sequence(parts.text("."), parts.repeat(digit, 1, digits));
    return parts.sequence(whole, point ? fraction : parts.optional(fraction));
  }
}
