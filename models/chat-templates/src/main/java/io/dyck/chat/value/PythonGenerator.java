package io.dyck.chat.value;

import java.util.List;
import java.util.function.Supplier;

/**
 * The result of filters such as {@code map}: a generator of Python, whose items can be taken only
 * once.
 */
public final class PythonGenerator {
  private Supplier<List<Object>> items;

  public PythonGenerator(Supplier<List<Object>> items) {
    this.items = items;
  }

  public List<Object> takeAll() {
    List<Object> all = items.get();
    items = List::of;
    return all;
  }
}
