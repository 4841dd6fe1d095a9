package io.dyck.chat.value;

import com.google.common.math.BigIntegerMath;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
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
    if (left instanceof OriginText mine && right instanceof OriginText theirs) {
      return mine.append(theirs);
    } else if (PythonNumbers.isNumber(left) && PythonNumbers.isNumber(right)) {
      return isReal(left, right)
          ? (Object) (PythonNumbers.toDouble(left) + PythonNumbers.toDouble(right))
          : PythonNumbers.toPythonInteger(
              PythonNumbers.toBigInteger(left).add(PythonNumbers.toBigInteger(right)));
    } else if (left instanceof List<?> mine && right instanceof List<?> theirs) {
      return concatenate(mine, theirs);
    } else if (left instanceof Tuple mine && right instanceof Tuple theirs) {
      return new Tuple(concatenate(mine.items(), theirs.items()));
    }
    checkDefined(left, right);
    if (left instanceof OriginText || left instanceof List || left instanceof Tuple) {
      String type = left instanceof OriginText ? "str" : TypeNames.name(left);
      throw UnlocatedTemplateError.pythonError(
          "can only concatenate %s (not \"%s\") to %s"
              .formatted(type, TypeNames.name(right), type));
    }
    throw unsupported("+", left, right);
  }

  private static List<Object> concatenate(List<?> left, List<?> right) {
    checkItems((long) left.size() + right.size());
    List<Object> joined = new ArrayList<>(left);
    joined.addAll(right);
    return joined;
  }

  private static void checkItems(long items) {
    if (items > MAX_ITEMS) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.LIMIT, "a list of " + items + " items");
    }
  }

  public static Object subtract(Object left, Object right) {
    checkNumbers("-", left, right);
    return isReal(left, right)
        ? (Object) (PythonNumbers.toDouble(left) - PythonNumbers.toDouble(right))
        : PythonNumbers.toPythonInteger(
            PythonNumbers.toBigInteger(left).subtract(PythonNumbers.toBigInteger(right)));
  }

  public static Object multiply(Object left, Object right) {
    if (left instanceof OriginText text && PythonNumbers.isInteger(right)) {
      return text.times(Math.min(PythonNumbers.index(right), Integer.MAX_VALUE));
    } else if (right instanceof OriginText && PythonNumbers.isInteger(left)) {
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
      return PythonNumbers.toDouble(left) * PythonNumbers.toDouble(right);
    }
    checkBits(
        (long) PythonNumbers.toBigInteger(left).bitLength()
            + PythonNumbers.toBigInteger(right).bitLength());
    return PythonNumbers.toPythonInteger(
        PythonNumbers.toBigInteger(left).multiply(PythonNumbers.toBigInteger(right)));
  }

  private static void checkBits(long bits) {
    if (bits > MAX_BITS) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.LIMIT, "a number of " + bits + " bits");
    }
  }

  public static Object divide(Object left, Object right) {
    checkNumbers("/", left, right);
    checkDivisor(right, "division by zero");
    return PythonNumbers.toDouble(left) / PythonNumbers.toDouble(right);
  }

  public static Object floorDivide(Object left, Object right) {
    checkNumbers("//", left, right);
    checkDivisor(right, "integer division or modulo by zero");
    return isReal(left, right)
        ? (Object) Math.floor(PythonNumbers.toDouble(left) / PythonNumbers.toDouble(right))
        : PythonNumbers.toPythonInteger(
            BigIntegerMath.divide(
                PythonNumbers.toBigInteger(left),
                PythonNumbers.toBigInteger(right),
                RoundingMode.FLOOR));
  }

  public static Object modulo(Object left, Object right) {
    checkNumbers("%", left, right);
    checkDivisor(right, "integer modulo by zero");
    if (isReal(left, right)) {
      double divisor = PythonNumbers.toDouble(right);
      double rest = PythonNumbers.toDouble(left) % divisor;
      return rest != 0 && rest < 0 != divisor < 0 ? rest + divisor : rest;
    }
    BigInteger divisor = PythonNumbers.toBigInteger(right);
    BigInteger rest = PythonNumbers.toBigInteger(left).mod(divisor.abs());
    return PythonNumbers.toPythonInteger(
        divisor.signum() < 0 && rest.signum() != 0 ? rest.add(divisor) : rest);
  }

  public static Object power(Object left, Object right) {
    checkNumbers("** or pow()", left, right);
    if (isReal(left, right) || PythonNumbers.toBigInteger(right).signum() < 0) {
      if (PythonNumbers.toDouble(left) == 0 && PythonNumbers.toDouble(right) < 0) {
        throw UnlocatedTemplateError.pythonError("0.0 cannot be raised to a negative power");
      }
      double power = Math.pow(PythonNumbers.toDouble(left), PythonNumbers.toDouble(right));
      if (!Double.isFinite(power)) {
        throw UnlocatedTemplateError.unsupported("a power that is no finite real number");
      }
      return power;
    }
    long exponent = PythonNumbers.index(right);
    checkBits(
        exponent > MAX_BITS ? exponent : PythonNumbers.toBigInteger(left).bitLength() * exponent);
    return PythonNumbers.toPythonInteger(PythonNumbers.toBigInteger(left).pow((int) exponent));
  }

  public static Object negate(Object value) {
    if (value instanceof Double number) {
      return -number;
    } else if (PythonNumbers.isInteger(value)) {
      return PythonNumbers.toPythonInteger(PythonNumbers.toBigInteger(value).negate());
    }
    checkDefined(value, value);
    throw UnlocatedTemplateError.pythonError(
        "bad operand type for unary -: '" + TypeNames.name(value) + "'");
  }

  private static boolean isReal(Object left, Object right) {
    return left instanceof Double || right instanceof Double;
  }

  private static void checkDivisor(Object divisor, String message) {
    if (PythonNumbers.toDouble(divisor) == 0) {
      throw UnlocatedTemplateError.pythonError(
          divisor instanceof Double ? "float division by zero" : message);
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
      throw nothing.undefinedError();
    } else if (right instanceof Undefined nothing) {
      throw nothing.undefinedError();
    }
  }

  private static UnlocatedTemplateError unsupported(String operator, Object left, Object right) {
    return UnlocatedTemplateError.pythonError(
        "unsupported operand type(s) for %s: '%s' and '%s'"
            .formatted(operator, TypeNames.name(left), TypeNames.name(right)));
  }
}
