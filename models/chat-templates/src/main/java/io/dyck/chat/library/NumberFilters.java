package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.Arithmetic;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Filters whose results are numbers. */
final class NumberFilters {
  private static final Pattern INTEGER = Pattern.compile("\\s*([-+]?\\d+(?:_\\d+)*)\\s*");
  private static final Pattern FLOAT =
      Pattern.compile(
          "\\s*[-+]?(?:\\d+(?:_\\d+)*\\.?(?:\\d+(?:_\\d+)*)?|\\.\\d+)(?:[eE][-+]?\\d{1,9})?\\s*");

  private NumberFilters() {}

  static Object abs(Object value, CallArguments arguments) {
    if (value instanceof Double number) {
      return Math.abs(number);
    } else if (PythonNumbers.isInteger(value)) {
      return PythonNumbers.toPythonInteger(PythonNumbers.toBigInteger(value).abs());
    }
    throw value instanceof Undefined nothing
        ? nothing.undefinedError()
        : UnlocatedTemplateError.pythonError(
            "bad operand type for abs(): '" + TypeNames.name(value) + "'");
  }

  static Object toInt(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("int", "default", "base");
    if (bound.integer(1, 10) != 10) {
      throw UnlocatedTemplateError.unsupported("the filter 'int' with a base");
    }
    if (value instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (value instanceof OriginText text && INTEGER.matcher(text.string()).matches()) {
      return PythonNumbers.toPythonInteger(
          new BigInteger(text.string().strip().replace("_", "").replaceFirst("^\\+", "")));
    } else if (PythonNumbers.isInteger(value)) {
      return PythonNumbers.toPythonInteger(PythonNumbers.toBigInteger(value));
    }
    Object number = toReal(value);
    if (number instanceof Double real && !Double.isNaN(real) && !Double.isInfinite(real)) {
      return PythonNumbers.toPythonInteger(new BigDecimal(real).toBigInteger());
    }
    return bound.get(0, 0L);
  }

  static Object toFloat(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("float", "default");
    if (value instanceof Undefined nothing) {
      throw nothing.undefinedError();
    }
    Object number = toReal(value);
    return number instanceof Double ? number : bound.get(0, 0.0);
  }

  /** Returns a Double, or {@link None#NONE}. */
  private static Object toReal(Object value) {
    if (value instanceof OriginText text) {
      String string = text.string();
      if (FLOAT.matcher(string).matches()) {
        return Double.valueOf(string.strip().replace("_", ""));
      }
      return switch (string.strip().toLowerCase(java.util.Locale.ROOT).replaceFirst("^\\+", "")) {
        case "inf", "infinity" -> Double.POSITIVE_INFINITY;
        case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
        case "nan", "-nan" -> Double.NaN;
        default -> None.NONE;
      };
    }
    return PythonNumbers.isNumber(value) ? (Object) PythonNumbers.toDouble(value) : None.NONE;
  }

  static Object round(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("round", "precision", "method");
    int precision = bound.integer(0, 0);
    String method = bound.textArgument(1, "common").string();
    if (value instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (!PythonNumbers.isNumber(value) || Math.abs(precision) > 300) {
      throw UnlocatedTemplateError.pythonError(
          "type " + TypeNames.name(value) + " doesn't define __round__ method");
    } else if (!method.equals("common")) {
      double scale = Math.pow(10, precision);
      double scaled = PythonNumbers.toDouble(value) * scale;
      return switch (method) {
        case "ceil" -> Math.ceil(scaled) / scale;
        case "floor" -> Math.floor(scaled) / scale;
        default -> throw UnlocatedTemplateError.pythonError("method must be common, ceil or floor");
      };
    } else if (PythonNumbers.isInteger(value)) {
      return PythonNumbers.toPythonInteger(
          new BigDecimal(PythonNumbers.toBigInteger(value))
              .setScale(Math.min(0, precision), RoundingMode.HALF_EVEN)
              .toBigInteger());
    }
    double number = (Double) value;
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return number;
    }
    return new BigDecimal(number).setScale(precision, RoundingMode.HALF_EVEN).doubleValue();
  }

  static Object sum(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("sum", "attribute", "start");
    UnaryOperator<Object> getter = AttributePaths.getter(bound.get(0, None.NONE), None.NONE);
    Object sum = bound.get(1, 0L);
    for (Object item : Iteration.items(value)) {
      sum = Arithmetic.add(sum, getter.apply(item));
    }
    return sum;
  }
}
