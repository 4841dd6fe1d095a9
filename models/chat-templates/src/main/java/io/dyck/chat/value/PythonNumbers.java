package io.dyck.chat.value;

import io.dyck.chat.text.UnlocatedTemplateError;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers as in Python: integers of any size, and floats. */
public final class PythonNumbers {
  private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private PythonNumbers() {}

  public static boolean isNumber(Object value) {
    return isInteger(value) || value instanceof Double;
  }

  /** Booleans are integers in Python. */
  public static boolean isInteger(Object value) {
    return value instanceof Long || value instanceof BigInteger || value instanceof Boolean;
  }

  public static BigInteger toBigInteger(Object integer) {
    if (integer instanceof BigInteger big) {
      return big;
    }
    return BigInteger.valueOf(
        integer instanceof Long number ? number : Boolean.TRUE.equals(integer) ? 1 : 0);
  }

  /** Returns an integer as a Long if it fits, otherwise as a BigInteger. */
  public static Object toPythonInteger(BigInteger integer) {
    return integer.compareTo(MIN) < 0 || integer.compareTo(MAX) > 0 ? integer : integer.longValue();
  }

  public static double toDouble(Object number) {
    return number instanceof Double real ? real : toBigInteger(number).doubleValue();
  }

  /** Returns an integer that is a count or an index, limited to the range of a long. */
  public static long index(Object value) {
    if (!isInteger(value)) {
      throw UnlocatedTemplateError.pythonError(
          "'%s' object cannot be interpreted as an integer".formatted(TypeNames.name(value)));
    }
    return toBigInteger(value).max(MIN).min(MAX).longValue();
  }

  public static int compare(Object left, Object right) {
    if (left instanceof Double || right instanceof Double) {
      double mine = toDouble(left);
      double theirs = toDouble(right);
      if (Double.isInfinite(mine) || Double.isInfinite(theirs)) {
        return Double.compare(mine, theirs);
      }
      return toBigDecimal(left).compareTo(toBigDecimal(right));
    }
    return toBigInteger(left).compareTo(toBigInteger(right));
  }

  private static BigDecimal toBigDecimal(Object number) {
    return number instanceof Double real
        ? new BigDecimal(real)
        : new BigDecimal(toBigInteger(number));
  }

  /** Returns the shortest text that reads as a number, in the form of Python's {@code repr}. */
  public static String text(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    } else if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    } else if (number == 0) {
      return 1 / number < 0 ? "-0.0" : "0.0";
    }
    BigDecimal digits = new BigDecimal(number);
    for (int precision = 1; precision <= 17; precision++) {
      BigDecimal shorter =
          new BigDecimal(number).round(new MathContext(precision, RoundingMode.HALF_EVEN));
      if (shorter.doubleValue() == number) {
        digits = shorter;
        break;
      }
    }
    digits = digits.stripTrailingZeros();
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent < -4 || exponent >= 16) {
      String mantissa = digits.unscaledValue().abs().toString();
      String fraction = mantissa.length() > 1 ? "." + mantissa.substring(1) : "";
      return (number < 0 ? "-" : "")
          + mantissa.charAt(0)
          + fraction
          + "e%s%02d".formatted(exponent < 0 ? "-" : "+", Math.abs(exponent));
    }
    String plain = digits.toPlainString();
    return plain.contains(".") ? plain : plain + ".0";
  }
}
