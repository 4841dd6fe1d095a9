package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.value.None;
import io.dyck.chat.value.Representation;
import io.dyck.chat.value.Undefined;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * Paths such as {@code a.b.0}, which the argument {@code attribute} of a filter follows in each
 * item.
 */
final class AttributePaths {
  private AttributePaths() {}

  static UnaryOperator<Object> getter(Object attribute, Object byDefault) {
    List<Object> parts = parts(attribute);
    return item -> {
      Object value = item;
      for (Object part : parts) {
        value = MemberAccess.item(value, part);
        if (value instanceof Undefined && byDefault != None.NONE) {
          value = byDefault;
        }
      }
      return value;
    };
  }

  /**
   * Returns the sort keys of an item: several attributes, separated by commas, in lower case unless
   * case matters.
   */
  static UnaryOperator<Object> keys(Object attribute, boolean caseSensitive) {
    List<UnaryOperator<Object>> getters = new ArrayList<>();
    if (attribute instanceof OriginText text) {
      for (String each : text.string().split(",", -1)) {
        getters.add(getter(OriginText.ofTemplate(each), None.NONE));
      }
    } else {
      getters.add(getter(attribute, None.NONE));
    }
    return item -> {
      List<Object> keys = new ArrayList<>();
      getters.forEach(getter -> keys.add(foldCase(getter.apply(item), caseSensitive)));
      return keys;
    };
  }

  static Object foldCase(Object value, boolean caseSensitive) {
    return value instanceof OriginText text && !caseSensitive
        ? text.map(s -> s.toLowerCase(Locale.ROOT))
        : value;
  }

  private static List<Object> parts(Object attribute) {
    if (attribute instanceof None) {
      return List.of();
    } else if (!(attribute instanceof OriginText)) {
      return List.of(attribute);
    }
    List<Object> parts = new ArrayList<>();
    for (String part : Representation.str(attribute).string().split("\\.", -1)) {
      parts.add(
          part.matches("\\d{1,9}") ? (Object) Long.valueOf(part) : OriginText.ofTemplate(part));
    }
    return parts;
  }
}
