package io.dyck.chat.value;

import com.google.common.math.BigIntegerMath;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/** Python's operators on numbers, texts and lists. */
public final class Arithmetic {
  private static final int MAX_ITEMS = 1_000_000;
  private static final int MAX_BITS = 100_000;

  private Arithmetic() {}

  public static Object add(Object left, Object right) {
    if (left instanceof Text mine && right instanceof Text theirs) {
      return mine.plus(theirs);
    } else if (Numbers.isNumber(left) && Numbers.isNumber(right)) {
      return isReal(left, right)
          ? (Object) (Numbers.real(left) + Numbers.real(right))
          : Numbers.normal(Numbers.big(left).add(Numbers.big(right)));
    } else if (left instanceof List<?> mine && right instanceof List<?> theirs) {
      return joined(mine, theirs);
    } else if (left instanceof Tuple mine && right instanceof Tuple theirs) {
      return new Tuple(joined(mine.items(), theirs.items()));
    }
    checkDefined(left, right);
    if (left instanceof Text || left instanceof List || left instanceof Tuple) {
      String type = left instanceof Text ? "str" : Types.name(left);
      throw TemplateTrouble.failed(
          "can only concatenate %s (not \"%s\") to %s".formatted(type, Types.name(right), type));
    }
    throw unsupported("+", left, right);
  }

  private static List<Object> joined(List<?> left, List<?> right) {
    checkItems((long) left.size() + right.size());
    List<Object> joined = new ArrayList<>(left);
    joined.addAll(right);
    return joined;
  }

  private static void checkItems(long items) {
    if (items > MAX_ITEMS) {
      throw new TemplateTrouble(TemplateTrouble.Kind.LIMIT, "a list of " + items + " items");
    }
  }

  public static Object subtract(Object left, Object right) {
    checkNumbers("-", left, right);
    return isReal(left, right)
        ? (Object) (Numbers.real(left) - Numbers.real(right))
        : Numbers.normal(Numbers.big(left).subtract(Numbers.big(right)));
  }

  public static Object multiply(Object left, Object right) {
    if (left instanceof Text text && Numbers.isInteger(right)) {
      return text.times(Math.min(Numbers.index(right), Integer.MAX_VALUE));
    } else if (right instanceof Text && Numbers.isInteger(left)) {
      return multiply(right, left);
    } else if (left instanceof List<?> list && Numbers.isInteger(right)) {
      long count = Math.max(0, Math.min(Numbers.index(right), Integer.MAX_VALUE));
      checkItems(list.size() * count);
      List<Object> repeated = new ArrayList<>();
      for (long i = 0; i < count && !list.isEmpty(); i++) {
        repeated.addAll(list);
      }
      return repeated;
    } else if (left instanceof Tuple tuple && Numbers.isInteger(right)) {
      return new Tuple(Iteration.items(multiply(tuple.items(), right)));
    } else if ((right instanceof List || right instanceof Tuple) && Numbers.isInteger(left)) {
      return multiply(right, left);
    }
    checkNumbers("*", left, right);
    if (isReal(left, right)) {
      return Numbers.real(left) * Numbers.real(right);
    }
    checkBits((long) Numbers.big(left).bitLength() + Numbers.big(right).bitLength());
    return Numbers.normal(Numbers.big(left).multiply(Numbers.big(right)));
  }

  private static void checkBits(long bits) {
    if (bits > MAX_BITS) {
      throw new TemplateTrouble(TemplateTrouble.Kind.LIMIT, "a number of " + bits + " bits");
    }
  }

  public static Object divide(Object left, Object right) {
    checkNumbers("/", left, right);
    checkDivisor(right, "division by zero");
    return Numbers.real(left) / Numbers.real(right);
  }

  public static Object floorDivide(Object left, Object right) {
    checkNumbers("//", left, right);
    checkDivisor(right, "integer division or modulo by zero");
    return isReal(left, right)
        ? (Object) Math.floor(Numbers.real(left) / Numbers.real(right))
        : Numbers.normal(
            BigIntegerMath.divide(Numbers.big(left), Numbers.big(right), RoundingMode.FLOOR));
  }

  public static Object modulo(Object left, Object right) {
    checkNumbers("%", left, right);
    checkDivisor(right, "integer modulo by zero");
    if (isReal(left, right)) {
      double divisor = Numbers.real(right);
      double rest = Numbers.real(left) % divisor;
      return rest != 0 && rest < 0 != divisor < 0 ? rest + divisor : rest;
    }
    BigInteger divisor = Numbers.big(right);
    BigInteger rest = Numbers.big(left).mod(divisor.abs());
    return Numbers.normal(divisor.signum() < 0 && rest.signum() != 0 ? rest.add(divisor) : rest);
  }

  public static Object power(Object left, Object right) {
    checkNumbers("** or pow()", left, right);
    if (isReal(left, right) || Numbers.big(right).signum() < 0) {
      if (Numbers.real(left) == 0 && Numbers.real(right) < 0) {
        throw TemplateTrouble.failed("0.0 cannot be raised to a negative power");
      }
      double power = Math.pow(Numbers.real(left), Numbers.real(right));
      if (!Double.isFinite(power)) {
        throw TemplateTrouble.unsupported("a power that is no finite real number");
      }
      return power;
    }
    long exponent = Numbers.index(right);
    checkBits(exponent > MAX_BITS ? exponent : Numbers.big(left).bitLength() * exponent);
    return Numbers.normal(Numbers.big(left).pow((int) exponent));
  }

  public static Object negate(Object value) {
    if (value instanceof Double number) {
      return -number;
    } else if (Numbers.isInteger(value)) {
      return Numbers.normal(Numbers.big(value).negate());
    }
    checkDefined(value, value);
    throw TemplateTrouble.failed("bad operand type for unary -: '" + Types.name(value) + "'");
  }

  private static boolean isReal(Object left, Object right) {
    return left instanceof Double || right instanceof Double;
  }

  private static void checkDivisor(Object divisor, String message) {
    if (Numbers.real(divisor) == 0) {
      throw TemplateTrouble.failed(divisor instanceof Double ? "float division by zero" : message);
    }
  }

  private static void checkNumbers(String operator, Object left, Object right) {
    checkDefined(left, right);
    if (!Numbers.isNumber(left) || !Numbers.isNumber(right)) {
      throw unsupported(operator, left, right);
    }
  }

  private static void checkDefined(Object left, Object right) {
    if (left instanceof Undefined nothing) {
      throw nothing.trouble();
    } else if (right instanceof Undefined nothing) {
      throw nothing.trouble();
    }
  }

  private static TemplateTrouble unsupported(String operator, Object left, Object right) {
    return TemplateTrouble.failed(
        "unsupported operand type(s) for %s: '%s' and '%s'"
            .formatted(operator, Types.name(left), Types.name(right)));
  }
}
