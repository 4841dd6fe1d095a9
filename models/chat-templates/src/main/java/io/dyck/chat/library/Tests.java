package io.dyck.chat.library;

import com.google.common.collect.ImmutableMap;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.Arithmetic;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonEquality;
import io.dyck.chat.value.PythonNumbers;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Undefined;
import java.util.Map;

/** The tests of Jinja. */
public final class Tests {
  private static final ImmutableMap<String, Test> TESTS =
      ImmutableMap.<String, Test>builder()
          .put("boolean", (v, a) -> v instanceof Boolean)
          .put("callable", (v, a) -> v instanceof Callable || v instanceof Undefined)
          .put("defined", (v, a) -> !(v instanceof Undefined))
          .put("divisibleby", (v, a) -> remainder(v, a.bind("divisibleby", "num").get(0)) == 0)
          .put("escaped", (v, a) -> v instanceof OriginText text && text.isMarkup())
          .put("even", (v, a) -> remainder(v, 2L) == 0)
          .put("false", (v, a) -> Boolean.FALSE.equals(v))
          .put("filter", (v, a) -> Filters.isFilter(Representation.str(v).string()))
          .put("float", (v, a) -> v instanceof Double)
          .put("integer", (v, a) -> PythonNumbers.isInteger(v) && !(v instanceof Boolean))
          .put("iterable", (v, a) -> Iteration.isIterable(v))
          .put("lower", (v, a) -> LetterCase.isLower(Representation.str(v).string()))
          .put("mapping", (v, a) -> v instanceof Map)
          .put("none", (v, a) -> v instanceof None)
          .put("number", (v, a) -> PythonNumbers.isNumber(v))
          .put("odd", (v, a) -> remainder(v, 2L) == 1)
          .put("sameas", Tests::isSame)
          .put("sequence", (v, a) -> Iteration.isSequence(v))
          .put("string", (v, a) -> v instanceof OriginText)
          .put("test", (v, a) -> isTest(Representation.str(v).string()))
          .put("true", (v, a) -> Boolean.TRUE.equals(v))
          .put("undefined", (v, a) -> v instanceof Undefined)
          .put("upper", (v, a) -> LetterCase.isUpper(Representation.str(v).string()))
          .put("in", (v, a) -> PythonEquality.contains(other(a), v))
          .put("==", (v, a) -> PythonEquality.areEqual(v, other(a)))
          .put("eq", (v, a) -> PythonEquality.areEqual(v, other(a)))
          .put("equalto", (v, a) -> PythonEquality.areEqual(v, other(a)))
          .put("!=", (v, a) -> !PythonEquality.areEqual(v, other(a)))
          .put("ne", (v, a) -> !PythonEquality.areEqual(v, other(a)))
          .put(">", (v, a) -> PythonEquality.compare(v, other(a), ">") > 0)
          .put("gt", (v, a) -> PythonEquality.compare(v, other(a), ">") > 0)
          .put("greaterthan", (v, a) -> PythonEquality.compare(v, other(a), ">") > 0)
          .put(">=", (v, a) -> PythonEquality.compare(v, other(a), ">=") >= 0)
          .put("ge", (v, a) -> PythonEquality.compare(v, other(a), ">=") >= 0)
          .put("<", (v, a) -> PythonEquality.compare(v, other(a), "<") < 0)
          .put("lt", (v, a) -> PythonEquality.compare(v, other(a), "<") < 0)
          .put("lessthan", (v, a) -> PythonEquality.compare(v, other(a), "<") < 0)
          .put("<=", (v, a) -> PythonEquality.compare(v, other(a), "<=") <= 0)
          .put("le", (v, a) -> PythonEquality.compare(v, other(a), "<=") <= 0)
          .buildOrThrow();

  private Tests() {}

  public static boolean isTest(String name) {
    return TESTS.containsKey(name);
  }

  public static Test get(String name) {
    Test test = TESTS.get(name);
    if (test == null) {
      throw UnlocatedTemplateError.pythonError("No test named '" + name + "'.");
    }
    return test;
  }

  private static Object other(CallArguments arguments) {
    return arguments.bind("test", "other").get(0);
  }

  private static long remainder(Object value, Object divisor) {
    Object rest = Arithmetic.modulo(value, divisor);
    return rest instanceof Long number
        ? number
        : rest instanceof Double d && d == 0 ? 0 : Double.valueOf(1).equals(rest) ? 1 : -1;
  }

  /** Whether two values are identical in Python, as far as a template can notice. */
  private static boolean isSame(Object value, CallArguments arguments) {
    Object other = other(arguments);
    return value == other
        || (value.getClass() == other.getClass()
            && (value instanceof Boolean
                || value instanceof Long
                || value instanceof OriginText
                || value instanceof None)
            && value.equals(other));
  }
}
