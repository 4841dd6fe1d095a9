package io.dyck.chat.library;

import com.google.common.collect.ImmutableSet;
import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.UnlocatedTemplateError;
import io.dyck.chat.value.AttributeHolder;
import io.dyck.chat.value.Callable;
import io.dyck.chat.value.PythonEquality;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Slices;
import io.dyck.chat.value.Tuple;
import io.dyck.chat.value.TypeNames;
import io.dyck.chat.value.Undefined;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the values of {@code a.b} and {@code a[b]}. */
public final class MemberAccess {
  /** Methods that change a list. Jinja's sandbox refuses such methods. */
  private static final ImmutableSet<String> CHANGES_LIST =
      ImmutableSet.of("append", "clear", "pop", "reverse", "insert", "sort", "extend", "remove");

  private static final ImmutableSet<String> CHANGES_DICT =
      ImmutableSet.of("clear", "pop", "popitem", "setdefault", "update");

  /** Attributes of Python's numbers, which are not supported. */
  private static final ImmutableSet<String> OF_NUMBERS =
      ImmutableSet.of(
          "as_integer_ratio",
          "bit_count",
          "bit_length",
          "conjugate",
          "denominator",
          "from_bytes",
          "fromhex",
          "hex",
          "imag",
          "is_integer",
          "numerator",
          "real",
          "to_bytes");

  private MemberAccess() {}

  /** Returns the attribute of a name, or else the item. */
  public static Object attribute(Object of, OriginText name) {
    if (of instanceof Undefined nothing) {
      throw nothing.undefinedError();
    }
    Object attribute = ownAttribute(of, name.string());
    if (attribute != null) {
      return attribute;
    }
    Object item = Slices.item(of, name);
    return item == null ? Undefined.member(of, name) : item;
  }

  /** Returns the attribute of a name, never an item. */
  static Object onlyAttribute(Object of, OriginText name) {
    Object attribute = of instanceof Undefined ? null : ownAttribute(of, name.string());
    return attribute == null ? Undefined.member(of, name) : attribute;
  }

  /** Returns the item of a key, or else the attribute. */
  public static Object item(Object of, Object key) {
    Object item = Slices.item(of, key);
    if (item == null && key instanceof OriginText name) {
      item = ownAttribute(of, name.string());
    }
    return item == null ? Undefined.member(of, key) : item;
  }

  private static @Nullable Object ownAttribute(Object of, String name) {
    if (name.startsWith("__") && name.endsWith("__")) {
      return unsafe(of, name);
    } else if (of instanceof AttributeHolder holder) {
      return holder.attribute(name);
    } else if (of instanceof OriginText text) {
      return StringMethods.get(text, name);
    } else if (of instanceof Map<?, ?> dict) {
      return CHANGES_DICT.contains(name) ? unsafe(of, name) : DictMethods.get(dict, name);
    } else if (of instanceof List<?> list) {
      return CHANGES_LIST.contains(name) ? unsafe(of, name) : listMethod(list, name);
    } else if (of instanceof Tuple tuple) {
      return listMethod(tuple.items(), name);
    } else if (OF_NUMBERS.contains(name) && !(of instanceof Callable)) {
      throw UnlocatedTemplateError.unsupported(
          "the attribute '%s' of a %s".formatted(name, TypeNames.name(of)));
    }
    return null;
  }

  private static @Nullable Callable listMethod(List<?> list, String name) {
    return switch (name) {
      case "copy" -> arguments -> new ArrayList<Object>(list);
      case "count" ->
          arguments -> {
            Object wanted = arguments.bind(name, "value").get(0);
            return list.stream().filter(i -> PythonEquality.areEqual(i, wanted)).count();
          };
      case "index" ->
          arguments -> {
            Object wanted = arguments.bind(name, "value").get(0);
            for (int i = 0; i < list.size(); i++) {
              if (PythonEquality.areEqual(list.get(i), wanted)) {
                return (long) i;
              }
            }
            throw UnlocatedTemplateError.pythonError(
                Representation.repr(wanted).string() + " is not in list");
          };
      default -> null;
    };
  }

  private static Undefined unsafe(Object of, String name) {
    return new Undefined(
        "access to attribute '%s' of '%s' object is unsafe.".formatted(name, TypeNames.name(of)));
  }
}
