package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** The items of values, for loops and functions. */
public final class Iteration {
  private Iteration() {}

  public static boolean isIterable(Object value) {
    return hasSize(value) || value instanceof PythonGenerator;
  }

  private static boolean hasSize(Object value) {
    return value instanceof List
        || value instanceof Map
        || value instanceof OriginText
        || value instanceof Tuple
        || value instanceof DictView
        || value instanceof NumberRange
        || value instanceof Undefined;
  }

  /** Returns all items of a value. A generator is empty afterwards. */
  @SuppressWarnings("unchecked")
  public static List<Object> items(Object value) {
    if (value instanceof List<?> list) {
      return (List<Object>) list;
    } else if (value instanceof Map<?, ?> map) {
      return new ArrayList<>(map.keySet());
    } else if (value instanceof OriginText text) {
      return characters(text);
    } else if (value instanceof Tuple tuple) {
      return tuple.items();
    } else if (value instanceof DictView view) {
      return view.items();
    } else if (value instanceof NumberRange range) {
      return range.items();
    } else if (value instanceof Undefined) {
      return List.of();
    } else if (value instanceof PythonGenerator lazy) {
      return lazy.takeAll();
    }
    throw UnlocatedTemplateError.pythonError(
        "'%s' object is not iterable".formatted(TypeNames.name(value)));
  }

  private static List<Object> characters(OriginText text) {
    List<Object> characters = new ArrayList<>();
    for (int i = 0; i < text.string().length(); ) {
      int next = text.string().offsetByCodePoints(i, 1);
      characters.add(text.slice(i, next));
      i = next;
    }
    return characters;
  }

  public static OptionalInt size(Object value) {
    if (value instanceof OriginText text) {
      return OptionalInt.of(text.length());
    } else if (value instanceof NumberRange range) {
      return OptionalInt.of(range.size());
    } else if (value instanceof Map<?, ?> map) {
      return OptionalInt.of(map.size());
    }
    return hasSize(value) ? OptionalInt.of(items(value).size()) : OptionalInt.empty();
  }

  /** Whether a value is a {@code sequence}: a value with a size and an index. */
  public static boolean isSequence(Object value) {
    return hasSize(value) && !(value instanceof DictView);
  }

  /** Returns the items that can be indexed by position; empty for other values. */
  static List<Object> indexedItems(Object value) {
    return value instanceof List || value instanceof Tuple || value instanceof NumberRange
        ? items(value)
        : Collections.emptyList();
  }
}
