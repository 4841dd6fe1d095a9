package io.dyck.chat.value;

import java.util.List;

/**
 * Python's tuple.
 *
 * @param items the items in order
 */
public record Tuple(List<Object> items) {
  public static Tuple of(Object... items) {
    return new Tuple(List.of(items));
  }
}
