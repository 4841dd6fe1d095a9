package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Python's {@code ==}, {@code <} and {@code in}. */
public final class PythonEquality {
  private PythonEquality() {}

  public static boolean areEqual(Object left, Object right) {
    if (PythonNumbers.isNumber(left) && PythonNumbers.isNumber(right)) {
      return !isNaN(left) && !isNaN(right) && PythonNumbers.compare(left, right) == 0;
    } else if (left instanceof List<?> mine && right instanceof List<?> theirs) {
      return haveEqualItems(mine, theirs);
    } else if (left instanceof Tuple mine && right instanceof Tuple theirs) {
      return haveEqualItems(mine.items(), theirs.items());
    } else if (left instanceof Map<?, ?> mine && right instanceof Map<?, ?> theirs) {
      return mine.size() == theirs.size()
          && mine.entrySet().stream()
              .allMatch(
                  e -> {
                    Object other = theirs.get(e.getKey());
                    return other != null && areEqual(e.getValue(), other);
                  });
    }
    return left.equals(right);
  }

  private static boolean isNaN(Object value) {
    return value instanceof Double number && number.isNaN();
  }

  private static boolean haveEqualItems(List<?> left, List<?> right) {
    if (left.size() != right.size()) {
      return false;
    }
    Iterator<?> other = right.iterator();
    return left.stream().allMatch(item -> areEqual(item, other.next()));
  }

  /**
   * Compares two values that have an order in Python. Returns a negative number, 0, or a positive
   * number.
   */
  public static int compare(Object left, Object right, String operator) {
    if (PythonNumbers.isNumber(left) && PythonNumbers.isNumber(right)) {
      return PythonNumbers.compare(left, right);
    } else if (left instanceof OriginText mine && right instanceof OriginText theirs) {
      return mine.compareTo(theirs);
    } else if (left instanceof List<?> mine && right instanceof List<?> theirs) {
      return compareItems(mine, theirs, operator);
    } else if (left instanceof Tuple mine && right instanceof Tuple theirs) {
      return compareItems(mine.items(), theirs.items(), operator);
    } else if (left instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (right instanceof Undefined nothing) {
      throw nothing.undefinedError();
    }
    throw UnlocatedTemplateError.pythonError(
        "'%s' not supported between instances of '%s' and '%s'"
            .formatted(operator, TypeNames.name(left), TypeNames.name(right)));
  }

  private static int compareItems(List<?> left, List<?> right, String operator) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (!areEqual(left.get(i), right.get(i))) {
        return compare(left.get(i), right.get(i), operator);
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  public static boolean contains(Object container, Object item) {
    if (container instanceof OriginText text) {
      if (item instanceof OriginText part) {
        return text.string().contains(part.string());
      }
      throw UnlocatedTemplateError.pythonError(
          "'in <string>' requires string as left operand, not " + TypeNames.name(item));
    } else if (container instanceof Map<?, ?> map) {
      return map.containsKey(DictKeys.keyOf(item));
    } else if (!Iteration.isIterable(container)) {
      throw UnlocatedTemplateError.pythonError(
          "argument of type '%s' is not iterable".formatted(TypeNames.name(container)));
    }
    return Iteration.items(container).stream().anyMatch(other -> areEqual(other, item));
  }
}
