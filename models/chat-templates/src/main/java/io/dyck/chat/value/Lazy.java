package io.dyck.chat.value;

import java.util.List;
import java.util.function.Supplier;

/** What filters such as {@code map} give: Python's generator, which can be gone through once. */
public final class Lazy {
  private Supplier<List<Object>> items;

  public Lazy(Supplier<List<Object>> items) {
    this.items = items;
  }

  public List<Object> takeAll() {
    List<Object> all = items.get();
    items = List::of;
    return all;
  }
}
