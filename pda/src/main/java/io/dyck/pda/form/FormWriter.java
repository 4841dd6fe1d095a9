package io.dyck.pda.form;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;

/** Collects numbers. Not thread-safe. */
public final class FormWriter {
  private final IntArrayList numbers = new IntArrayList();

  /** Adds a number. */
  public FormWriter put(int number) {
    numbers.add(number);
    return this;
  }

  /** Adds a number of two parts. */
  public FormWriter put(long number) {
    return put((int) number).put((int) (number >>> Integer.SIZE));
  }

  /** Adds yes or no. */
  public FormWriter put(boolean yes) {
    return put(yes ? 1 : 0);
  }

  /** Adds a text with its length. */
  public FormWriter put(String text) {
    put(text.length());
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
    return this;
  }

  /** Adds numbers with their count. */
  public FormWriter put(int[] values) {
    put(values.length);
    numbers.addElements(numbers.size(), values);
    return this;
  }

  /** Adds numbers of two parts with their count. */
  public FormWriter put(long[] values) {
    put(values.length);
    for (long value : values) {
      put(value);
    }
    return this;
  }

  /** Adds a set of numbers with their count. */
  public FormWriter put(BitSet set) {
    return put(set.stream().toArray());
  }

  /** Returns a copy of all numbers so far. */
  public int[] numbers() {
    return numbers.toIntArray();
  }
}
