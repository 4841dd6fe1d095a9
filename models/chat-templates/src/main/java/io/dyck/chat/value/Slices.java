package io.dyck.chat.value;

import io.dyck.chat.text.TemplateTrouble;
import io.dyck.chat.text.Text;
import io.dyck.chat.text.TextBuilder;
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
      return key instanceof List || key instanceof Map ? null : map.get(Keys.of(key));
    } else if (of instanceof Undefined nothing) {
      throw nothing.trouble();
    } else if (!PythonNumbers.isInteger(key)) {
      return null;
    } else if (of instanceof Text text) {
      int length = text.length();
      long at = position(key, length);
      if (at < 0 || at >= length) {
        return null;
      }
      int start = text.offset((int) at);
      return text.slice(start, text.string().offsetByCodePoints(start, 1));
    }
    List<Object> items = Iteration.indexed(of);
    long at = position(key, items.size());
    return at < 0 || at >= items.size() ? null : items.get((int) at);
  }

  private static long position(Object key, int size) {
    long index = PythonNumbers.index(key);
    return index < 0 ? index + size : index;
  }

  public static Object slice(Object of, Object start, Object stop, Object step) {
    if (of instanceof Text text) {
      List<Object> parts = pick(Iteration.items(text), start, stop, step);
      TextBuilder joined = new TextBuilder();
      parts.forEach(part -> joined.append((Text) part));
      return joined.build();
    } else if (of instanceof List<?>) {
      return pick(Iteration.items(of), start, stop, step);
    } else if (of instanceof Tuple tuple) {
      return new Tuple(pick(tuple.items(), start, stop, step));
    } else if (of instanceof NumberRange range) {
      throw TemplateTrouble.unsupported("a slice of " + Representation.repr(range).string());
    } else if (of instanceof Undefined nothing) {
      throw nothing.trouble();
    } else if (of instanceof Map) {
      throw TemplateTrouble.failed("unhashable type: 'slice'");
    }
    throw TemplateTrouble.failed("'%s' object is not subscriptable".formatted(TypeNames.name(of)));
  }

  private static List<Object> pick(List<Object> items, Object start, Object stop, Object step) {
    long by = step instanceof None ? 1 : bound(step);
    if (by == 0) {
      throw TemplateTrouble.failed("slice step cannot be zero");
    }
    int size = items.size();
    long lowest = by > 0 ? 0 : -1;
    long highest = by > 0 ? size : size - 1;
    long from = clamp(start, by > 0 ? lowest : highest, size, lowest, highest);
    long to = clamp(stop, by > 0 ? highest : lowest, size, lowest, highest);
    List<Object> picked = new ArrayList<>();
    for (long i = from; by > 0 ? i < to : i > to; i += by) {
      picked.add(items.get((int) i));
    }
    return picked;
  }

  private static long clamp(Object bound, long otherwise, int size, long lowest, long highest) {
    if (bound instanceof None) {
      return otherwise;
    }
    long at = bound(bound);
    return Math.max(lowest, Math.min(highest, at < 0 ? at + size : at));
  }

  private static long bound(Object value) {
    if (!PythonNumbers.isInteger(value)) {
      throw TemplateTrouble.failed(
          "slice indices must be integers or None or have an __index__ method");
    }
    return Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, PythonNumbers.index(value)));
  }
}
