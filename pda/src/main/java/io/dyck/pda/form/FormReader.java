package io.dyck.pda.form;

import java.util.BitSet;

/**
 * Reads numbers in the order in which they were written. A count that is greater than the number of
 * remaining numbers is refused. Therefore no allocation is larger than the form. Not thread-safe.
 */
public final class FormReader {
  private final int[] numbers;
  private int next;

  /**
   * Starts at the first number.
   *
   * @param numbers the result of a {@link FormWriter}, perhaps altered
   */
  public FormReader(int[] numbers) {
    this.numbers = numbers;
  }

  /** Reports that the numbers make no sense. */
  public MalformedFormException malformed(String message) {
    return new MalformedFormException("number " + next + ": " + message);
  }

  /** Reads a number. */
  public int readInt() {
    if (next == numbers.length) {
      throw malformed("more is expected");
    }
    return numbers[next++];
  }

  /** Reads a number of a range. */
  public int readInt(int least, int most) {
    int number = readInt();
    if (number < least || number > most) {
      throw malformed(number + " should be from " + least + " to " + most);
    }
    return number;
  }

  public int readIndex(int size) {
    return readInt(0, size - 1);
  }

  /** Reads a number of two parts. */
  public long readLong() {
    return Integer.toUnsignedLong(readInt()) | (long) readInt() << Integer.SIZE;
  }

  /** Reads yes or no. */
  public boolean readBoolean() {
    return readInt(0, 1) == 1;
  }

  /** Reads a count of elements. */
  public int readCount(int numbersEach) {
    return readInt(0, Math.max(0, (numbers.length - next - 1) / numbersEach));
  }

  /** Reads a text. */
  public String readString() {
    int length = readCount(1);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) readInt(0, Character.MAX_VALUE));
    }
    return text.toString();
  }

  /** Reads numbers. */
  public int[] readInts() {
    int[] values = new int[readCount(1)];
    for (int i = 0; i < values.length; i++) {
      values[i] = readInt();
    }
    return values;
  }

  /** Reads numbers of two parts. */
  public long[] readLongs() {
    long[] values = new long[readCount(2)];
    for (int i = 0; i < values.length; i++) {
      values[i] = readLong();
    }
    return values;
  }

  /** Reads a set of numbers. */
  public BitSet readSet(int size) {
    BitSet set = new BitSet();
    for (int i = readCount(1); i > 0; i--) {
      set.set(readIndex(size));
    }
    return set;
  }

  /** Requires that everything was read. */
  public void requireEnd() {
    if (next != numbers.length) {
      throw malformed("nothing more is expected");
    }
  }
}
