package io.dyck.chat.library;

import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.CallArguments;
import io.dyck.chat.value.DictKeys;
import io.dyck.chat.value.Iteration;
import io.dyck.chat.value.None;
import io.dyck.chat.value.PythonEquality;
import io.dyck.chat.value.PythonGenerator;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Filters that compare items. */
final class SortFilters {
  private static final Comparator<Object> ORDER = (a, b) -> PythonEquality.compare(a, b, "<");

  private SortFilters() {}

  static Object sort(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound =
        arguments.bind("sort", "reverse", "case_sensitive", "attribute");
    UnaryOperator<Object> keys =
        AttributePaths.keys(bound.get(2, None.NONE), bound.booleanArgument(1, false));
    return sort(Iteration.items(value), keys, bound.booleanArgument(0, false));
  }

  /** Sorts items. The order is stable also when reversed, as in Python. */
  private static List<Object> sort(List<Object> items, UnaryOperator<Object> key, boolean reverse) {
    List<Tuple> keyed = new ArrayList<>();
    items.forEach(item -> keyed.add(Tuple.of(key.apply(item), item)));
    Comparator<Tuple> byKey = Comparator.comparing(pair -> pair.items().get(0), ORDER);
    keyed.sort(reverse ? Collections.reverseOrder(byKey) : byKey);
    List<Object> sorted = new ArrayList<>();
    keyed.forEach(pair -> sorted.add(pair.items().get(1)));
    return sorted;
  }

  static Object dictSort(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound =
        arguments.bind("dictsort", "case_sensitive", "by", "reverse");
    String by = bound.textArgument(1, "key").string();
    if (!by.equals("key") && !by.equals("value")) {
      throw UnlocatedTemplateError.pythonError("You can only sort by either \"key\" or \"value\"");
    } else if (value instanceof Undefined nothing) {
      throw nothing.undefinedError();
    } else if (!(value instanceof Map<?, ?> dict)) {
      throw UnlocatedTemplateError.pythonError(
          Representation.quote(TypeNames.name(value)) + " object has no attribute 'items'");
    } else {
      int part = by.equals("key") ? 0 : 1;
      boolean caseSensitive = bound.booleanArgument(0, false);
      return sort(
          DictMethods.pairs(dict),
          pair -> AttributePaths.foldCase(((Tuple) pair).items().get(part), caseSensitive),
          bound.booleanArgument(2, false));
    }
  }

  static Object minOrMax(Object value, CallArguments arguments, boolean greatest) {
    CallArguments.BoundArguments bound = arguments.bind("max", "case_sensitive", "attribute");
    UnaryOperator<Object> getter = AttributePaths.getter(bound.get(1, None.NONE), None.NONE);
    List<Object> items = Iteration.items(value);
    if (items.isEmpty()) {
      return new Undefined("No aggregated item, sequence was empty.");
    }
    boolean caseSensitive = bound.booleanArgument(0, false);
    Object best = items.get(0);
    Object bestKey = AttributePaths.foldCase(getter.apply(best), caseSensitive);
    for (Object item : items.subList(1, items.size())) {
      Object key = AttributePaths.foldCase(getter.apply(item), caseSensitive);
      int order = PythonEquality.compare(key, bestKey, greatest ? ">" : "<");
      if (greatest ? order > 0 : order < 0) {
        best = item;
        bestKey = key;
      }
    }
    return best;
  }

  static Object uniqueItems(Object value, CallArguments arguments) {
    CallArguments.BoundArguments bound = arguments.bind("unique", "case_sensitive", "attribute");
    UnaryOperator<Object> getter = AttributePaths.getter(bound.get(1, None.NONE), None.NONE);
    boolean caseSensitive = bound.booleanArgument(0, false);
    return new PythonGenerator(
        () -> {
          Set<Object> seen = new HashSet<>();
          List<Object> unique = new ArrayList<>();
          for (Object item : Iteration.items(value)) {
            if (seen.add(
                DictKeys.keyOf(AttributePaths.foldCase(getter.apply(item), caseSensitive)))) {
              unique.add(item);
            }
          }
          return unique;
        });
  }
}
