package io.dyck.pda.collect;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** A map from numbers in a row, those of states or of symbols, to values. Not thread-safe. */
public final class Numbered<T> {
  private final ArrayList<@Nullable T> values = new ArrayList<>();

  /** The value of a number, or null if it has none. */
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
