package io.dyck.chat.value;

import io.dyck.chat.text.OriginText;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** The truth of values, as in Python. */
public final class Truthiness {
  private Truthiness() {}

  public static boolean isTruthy(Object value) {
    if (value instanceof Boolean truth) {
      return truth;
    } else if (value instanceof OriginText text) {
      return !text.isEmpty();
    } else if (value instanceof Long number) {
      return number != 0;
    } else if (value instanceof BigInteger number) {
      return number.signum() != 0;
    } else if (value instanceof Double number) {
      return number != 0;
    } else if (value instanceof List<?> list) {
      return !list.isEmpty();
    } else if (value instanceof Map<?, ?> map) {
      return !map.isEmpty();
    } else if (value instanceof Tuple tuple) {
      return !tuple.items().isEmpty();
    } else if (value instanceof DictView view) {
      return !view.items().isEmpty();
    } else if (value instanceof NumberRange range) {
      return range.size() > 0;
    }
    return !(value instanceof None || value instanceof Undefined);
  }
}
