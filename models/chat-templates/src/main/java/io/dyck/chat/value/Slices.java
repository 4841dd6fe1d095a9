package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Python's {@code a[i]} and {@code a[i:j:k]}. */
public final class Slices {
  private Slices() {}

  /** Returns the item, or null where Jinja turns an exception of Python into an undefined value. */
  public static @Nullable Object item(Object of, Object key) {
    if (of instanceof Map<?, ?> map) {
      return key instanceof List || key instanceof Map ? null : map.get(DictKeys.keyOf(key));
    } else if (of instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (!PythonNumbers.isInteger(key)) {
      return null;
    } else if (of instanceof OriginText text) {
      int length = text.length();
      long at = position(key, length);
      if (at < 0 || at >= length) {
        return null;
      }
      int start = text.offset((int) at);
      return text.slice(start, text.string().offsetByCodePoints(start, 1));
    }
    List<Object> items = Iteration.indexedItems(of);
    long at = position(key, items.size());
    return at < 0 || at >= items.size() ? null : items.get((int) at);
  }

  private static long position(Object key, int size) {
    long index = PythonNumbers.index(key);
    return index < 0 ? index + size : index;
  }

  public static Object slice(Object of, Object start, Object stop, Object step) {
    if (of instanceof OriginText text) {
      List<Object> parts = pickItems(Iteration.items(text), start, stop, step);
      TextBuilder joined = new TextBuilder();
      parts.forEach(part -> joined.append((OriginText) part));
      return joined.build();
    } else if (of instanceof List<?>) {
      return pickItems(Iteration.items(of), start, stop, step);
    } else if (of instanceof Tuple tuple) {
      return new Tuple(pickItems(tuple.items(), start, stop, step));
    } else if (of instanceof NumberRange range) {
      throw UnlocatedTemplateError.unsupported("a slice of " + Representation.repr(range).string());
    } else if (of instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (of instanceof Map) {
      throw UnlocatedTemplateError.pythonError("unhashable type: 'slice'");
    }
    throw UnlocatedTemplateError.pythonError(
        "'%s' object is not subscriptable".formatted(TypeNames.name(of)));
  }

  private static List<Object> pickItems(
      List<Object> items, Object start, Object stop, Object step) {
    long by = step instanceof None ? 1 : boundValue(step);
    if (by == 0) {
      throw UnlocatedTemplateError.pythonError("slice step cannot be zero");
    }
    int size = items.size();
    long lowest = by > 0 ? 0 : -1;
    long highest = by > 0 ? size : size - 1;
    long from = clampIndex(start, by > 0 ? lowest : highest, size, lowest, highest);
    long to = clampIndex(stop, by > 0 ? highest : lowest, size, lowest, highest);
    List<Object> picked = new ArrayList<>();
    for (long i = from; by > 0 ? i < to : i > to; i += by) {
      picked.add(items.get((int) i));
    }
    return picked;
  }

  private static long clampIndex(
      Object bound, long otherwise, int size, long lowest, long highest) {
    if (bound instanceof None) {
      return otherwise;
    }
    long at = boundValue(bound);
    return Math.max(lowest, Math.min(highest, at < 0 ? at + size : at));
  }

  private static long boundValue(Object value) {
    if (!PythonNumbers.isInteger(value)) {
      throw UnlocatedTemplateError.pythonError(
          "slice indices must be integers or None or have an __index__ method");
    }
    return Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, PythonNumbers.index(value)));
  }
}
