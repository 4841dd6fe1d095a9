package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonGenerator;
import io.dyck.chat.value.Truthiness;
import io.dyck.chat.value.Undefined;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Filters that choose, change and group items. */
final class ItemFilters {
  private static final int MAX_GROUPS = 100_000;

  private ItemFilters() {}

  static Object map(Object value, CallArguments arguments) {
    return new PythonGenerator(
        () -> {
          List<Object> mapped = new ArrayList<>();
          if (Truthiness.isTruthy(value)) {
            UnaryOperator<Object> change = change(arguments);
            Iteration.items(value).forEach(item -> mapped.add(change.apply(item)));
          }
          return mapped;
        });
  }

  private static UnaryOperator<Object> change(CallArguments arguments) {
    if (arguments.positional().isEmpty() && arguments.named().containsKey("attribute")) {
      CallArguments.BoundArguments bound = arguments.bind("map", "attribute", "default");
      return AttributePaths.getter(bound.get(0), bound.get(1, None.NONE));
    } else if (arguments.positional().isEmpty()) {
      throw UnlocatedTemplateError.pythonError("map requires a filter argument");
    }
    Filter filter = Filters.get(name(arguments.positional().get(0), "filter"));
    CallArguments rest = arguments.withoutFirst(1);
    return item -> filter.apply(item, rest);
  }

  private static String name(Object value, String what) {
    if (value instanceof OriginText text) {
      return text.string();
    }
    throw UnlocatedTemplateError.pythonError("No " + what + " named " + value + ".");
  }

  static Object select(Object value, CallArguments arguments, boolean byAttribute, boolean wanted) {
    return new PythonGenerator(
        () -> {
          List<Object> selected = new ArrayList<>();
          if (Truthiness.isTruthy(value)) {
            Predicate<Object> condition = condition(arguments, byAttribute);
            for (Object item : Iteration.items(value)) {
              if (condition.test(item) == wanted) {
                selected.add(item);
              }
            }
          }
          return selected;
        });
  }

  private static Predicate<Object> condition(CallArguments arguments, boolean byAttribute) {
    if (byAttribute) {
      if (arguments.positional().isEmpty()) {
        throw UnlocatedTemplateError.pythonError("Missing parameter for attribute name");
      }
      UnaryOperator<Object> getter =
          AttributePaths.getter(arguments.positional().get(0), None.NONE);
      Predicate<Object> condition = condition(arguments.withoutFirst(1), false);
      return item -> condition.test(getter.apply(item));
    } else if (arguments.positional().isEmpty()) {
      return Truthiness::isTruthy;
    }
    Test test = Tests.get(name(arguments.positional().get(0), "test"));
    CallArguments rest = arguments.withoutFirst(1);
    return item -> test.isTrue(item, rest);
  }

  static Object firstItem(Object value, CallArguments arguments) {
    List<Object> items = Iteration.items(value);
    return items.isEmpty() ? new Undefined("No first item, sequence was empty.") : items.get(0);
  }

  static Object lastItem(Object value, CallArguments arguments) {
    checkReversible(value);
    List<Object> items = Iteration.items(value);
    return items.isEmpty()
        ? new Undefined("No last item, sequence was empty.")
        : items.get(items.size() - 1);
  }

  private static void checkReversible(Object value) {
    if (value instanceof PythonGenerator) {
      throw UnlocatedTemplateError.pythonError("'generator' object is not reversible");
    }
  }

  static Object reverse(Object value, CallArguments arguments) {
    List<Object> reversed = new ArrayList<>(Iteration.items(value));
    Collections.reverse(reversed);
    if (value instanceof OriginText) {
      TextBuilder joined = new TextBuilder();
      reversed.forEach(c -> joined.append((OriginText) c));
      return joined.build();
    }
    return value instanceof PythonGenerator ? reversed : new PythonGenerator(() -> reversed);
  }

  static Object items(Object value, CallArguments arguments) {
    return new PythonGenerator(
        () -> {
          if (value instanceof Undefined) {
            return List.of();
          } else if (value instanceof Map<?, ?> dict) {
            return DictMethods.pairs(dict);
          }
          throw UnlocatedTemplateError.pythonError("Can only get item pairs from a mapping.");
        });
  }

  static Object batch(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("batch", "linecount", "fill_with");
    bound.get(0);
    int size = bound.integer(0, 0);
    Object fill = bound.get(1, None.NONE);
    List<Object> items = Iteration.items(value);
    checkCount(size);
    return new PythonGenerator(
        () -> {
          List<Object> batches = new ArrayList<>();
          for (int start = 0; start < items.size(); start += size) {
            List<Object> batch =
                new ArrayList<>(items.subList(start, Math.min(items.size(), start + size)));
            while (fill != None.NONE && batch.size() < size) {
              batch.add(fill);
            }
            batches.add(batch);
          }
          return batches;
        });
  }

  static Object slice(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("slice", "slices", "fill_with");
    bound.get(0);
    int count = bound.integer(0, 0);
    Object fill = bound.get(1, None.NONE);
    List<Object> items = Iteration.items(value);
    checkCount(count);
    return new PythonGenerator(
        () -> {
          List<Object> slices = new ArrayList<>();
          int start = 0;
          for (int i = 0; i < count; i++) {
            boolean larger = i < items.size() % count;
            int end = start + items.size() / count + (larger ? 1 : 0);
            List<Object> slice = new ArrayList<>(items.subList(start, end));
            if (fill != None.NONE && !larger) {
              slice.add(fill);
            }
            slices.add(slice);
            start = end;
          }
          return slices;
        });
  }

  private static void checkCount(int count) {
    if (count <= 0 || count > MAX_GROUPS) {
      throw UnlocatedTemplateError.unsupported("to make groups by the number " + count);
    }
  }
}
