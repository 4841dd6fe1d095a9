package io.dyck.pda.collect;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** A map from consecutive numbers, for example of states or symbols, to values. Not thread-safe. */
public final class DenseMap<T> {
  private final ArrayList<@Nullable T> values = new ArrayList<>();

  /** Returns the value of a number, or null if it has none. */
  public @Nullable T get(int number) {
    return number < values.size() ? values.get(number) : null;
  }

  public void put(int number, T value) {
    while (values.size() <= number) {
      values.add(null);
    }
    values.set(number, value);
  }
}
