package io.dyck.chat.value;

import com.google.common.math.BigIntegerMath;
import io.dyck.chat.text.TemplateTrouble;
import io.dyck.chat.text.Text;
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
    } else if (PythonNumbers.isNumber(left) && PythonNumbers.isNumber(right)) {
      return isReal(left, right)
          ? (Object) (PythonNumbers.real(left) + PythonNumbers.real(right))
          : PythonNumbers.normal(PythonNumbers.big(left).add(PythonNumbers.big(right)));
    } else if (left instanceof List<?> mine && right instanceof List<?> theirs) {
      return joined(mine, theirs);
    } else if (left instanceof Tuple mine && right instanceof Tuple theirs) {
      return new Tuple(joined(mine.items(), theirs.items()));
    }
    checkDefined(left, right);
    if (left instanceof Text || left instanceof List || left instanceof Tuple) {
      String type = left instanceof Text ? "str" : TypeNames.name(left);
      throw TemplateTrouble.failed(
          "can only concatenate %s (not \"%s\") to %s"
              .formatted(type, TypeNames.name(right), type));
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
        ? (Object) (PythonNumbers.real(left) - PythonNumbers.real(right))
        : PythonNumbers.normal(PythonNumbers.big(left).subtract(PythonNumbers.big(right)));
  }

  public static Object multiply(Object left, Object right) {
    if (left instanceof Text text && PythonNumbers.isInteger(right)) {
      return text.times(Math.min(PythonNumbers.index(right), Integer.MAX_VALUE));
    } else if (right instanceof Text && PythonNumbers.isInteger(left)) {
      return multiply(right, left);
    } else if (left instanceof List<?> list && PythonNumbers.isInteger(right)) {
      long count = Math.max(0, Math.min(PythonNumbers.index(right), Integer.MAX_VALUE));
      checkItems(list.size() * count);
      List<Object> repeated = new ArrayList<>();
      for (long i = 0; i < count && !list.isEmpty(); i++) {
        repeated.addAll(list);
      }
      return repeated;
    } else if (left instanceof Tuple tuple && PythonNumbers.isInteger(right)) {
      return new Tuple(Iteration.items(multiply(tuple.items(), right)));
    } else if ((right instanceof List || right instanceof Tuple) && PythonNumbers.isInteger(left)) {
      return multiply(right, left);
    }
    checkNumbers("*", left, right);
    if (isReal(left, right)) {
      return PythonNumbers.real(left) * PythonNumbers.real(right);
    }
    checkBits((long) PythonNumbers.big(left).bitLength() + PythonNumbers.big(right).bitLength());
    return PythonNumbers.normal(PythonNumbers.big(left).multiply(PythonNumbers.big(right)));
  }

  private static void checkBits(long bits) {
    if (bits > MAX_BITS) {
      throw new TemplateTrouble(TemplateTrouble.Kind.LIMIT, "a number of " + bits + " bits");
    }
  }

  public static Object divide(Object left, Object right) {
    checkNumbers("/", left, right);
    checkDivisor(right, "division by zero");
    return PythonNumbers.real(left) / PythonNumbers.real(right);
  }

  public static Object floorDivide(Object left, Object right) {
    checkNumbers("//", left, right);
    checkDivisor(right, "integer division or modulo by zero");
    return isReal(left, right)
        ? (Object) Math.floor(PythonNumbers.real(left) / PythonNumbers.real(right))
        : PythonNumbers.normal(
            BigIntegerMath.divide(
                PythonNumbers.big(left), PythonNumbers.big(right), RoundingMode.FLOOR));
  }

  public static Object modulo(Object left, Object right) {
    checkNumbers("%", left, right);
    checkDivisor(right, "integer modulo by zero");
    if (isReal(left, right)) {
      double divisor = PythonNumbers.real(right);
      double rest = PythonNumbers.real(left) % divisor;
      return rest != 0 && rest < 0 != divisor < 0 ? rest + divisor : rest;
    }
    BigInteger divisor = PythonNumbers.big(right);
    BigInteger rest = PythonNumbers.big(left).mod(divisor.abs());
    return PythonNumbers.normal(
        divisor.signum() < 0 && rest.signum() != 0 ? rest.add(divisor) : rest);
  }

  public static Object power(Object left, Object right) {
    checkNumbers("** or pow()", left, right);
    if (isReal(left, right) || PythonNumbers.big(right).signum() < 0) {
      if (PythonNumbers.real(left) == 0 && PythonNumbers.real(right) < 0) {
        throw TemplateTrouble.failed("0.0 cannot be raised to a negative power");
      }
      double power = Math.pow(PythonNumbers.real(left), PythonNumbers.real(right));
      if (!Double.isFinite(power)) {
        throw TemplateTrouble.unsupported("a power that is no finite real number");
      }
      return power;
    }
    long exponent = PythonNumbers.index(right);
    checkBits(exponent > MAX_BITS ? exponent : PythonNumbers.big(left).bitLength() * exponent);
    return PythonNumbers.normal(PythonNumbers.big(left).pow((int) exponent));
  }

  public static Object negate(Object value) {
    if (value instanceof Double number) {
      return -number;
    } else if (PythonNumbers.isInteger(value)) {
      return PythonNumbers.normal(PythonNumbers.big(value).negate());
    }
    checkDefined(value, value);
    throw TemplateTrouble.failed("bad operand type for unary -: '" + TypeNames.name(value) + "'");
  }

  private static boolean isReal(Object left, Object right) {
    return left instanceof Double || right instanceof Double;
  }

  private static void checkDivisor(Object divisor, String message) {
    if (PythonNumbers.real(divisor) == 0) {
      throw TemplateTrouble.failed(divisor instanceof Double ? "float division by zero" : message);
    }
  }

  private static void checkNumbers(String operator, Object left, Object right) {
    checkDefined(left, right);
    if (!PythonNumbers.isNumber(left) || !PythonNumbers.isNumber(right)) {
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
            .formatted(operator, TypeNames.name(left), TypeNames.name(right)));
  }
}
