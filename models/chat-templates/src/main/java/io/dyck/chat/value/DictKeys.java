package io.dyck.chat.value;

import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.List;
import java.util.Map;

/** Keys of dicts. */
public final class DictKeys {
  private DictKeys() {}

  /** Returns the key of a value. Equal numbers have the same key. */
  public static Object keyOf(Object value) {
    if (value instanceof List || value instanceof Map) {
      throw UnlocatedTemplateError.pythonError(
          "unhashable type: '%s'".formatted(TypeNames.name(value)));
    } else if (value instanceof Boolean truth) {
      return truth ? 1L : 0L;
    } else if (value instanceof Double number && number == Math.rint(number)) {
      return Math.abs(number) < 1e18 ? (Object) number.longValue() : number;
    }
    return value;
  }
}
