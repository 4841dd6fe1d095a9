package io.dyck.pda.collect;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A set of letters, numbers from 0 to some bound. Immutable. Sets with one bound are equal if they
 * have equal elements.
 */
public final class LetterSet {
  /** The set without letters, for any bound. */
  public static final LetterSet NONE = new LetterSet(new long[0]);

  private final long[] words;

  private LetterSet(long[] words) {
    this.words = words;
  }

  /** Returns the set of the letters from 0 to {@code letters} - 1. */
  public static LetterSet all(int letters) {
    long[] words = new long[(letters + 63) >>> 6];
    Arrays.fill(words, -1);
    if ((letters & 63) != 0) {
      words[words.length - 1] = (1L << letters) - 1;
    }
    return new LetterSet(words);
  }

  /** Begins a set of letters below a bound. */
  public static Builder builder(int letters) {
    return new Builder(new long[(letters + 63) >>> 6]);
  }

  /** Collects elements. Not thread-safe. */
  public static final class Builder {
    private final long[] words;

    private Builder(long[] words) {
      this.words = words;
    }

    public void add(int letter) {
      words[letter >>> 6] |= 1L << letter;
    }

    /** Returns the set of the added elements. The builder must not be used afterwards. */
    public LetterSet build() {
      return new LetterSet(words);
    }
  }

  public boolean isEmpty() {
    for (long word : words) {
      if (word != 0) {
        return false;
      }
    }
    return true;
  }

  /** Returns the elements, ascending. */
  public int[] toArray() {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    int[] elements = new int[count];
    int at = 0;
    for (int letter = next(0); letter >= 0; letter = next(letter + 1)) {
      elements[at++] = letter;
    }
    return elements;
  }

  /** Returns the least element that is at least {@code from}, or -1 if there is no such element. */
  public int next(int from) {
    int i = from >>> 6;
    if (i >= words.length) {
      return -1;
    }
    long word = words[i] & (-1L << from);
    while (word == 0) {
      if (++i == words.length) {
        return -1;
      }
      word = words[i];
    }
    return (i << 6) + Long.numberOfTrailingZeros(word);
  }

  /**
   * Returns the number of 64-bit words of the set. Sets with the same bound have the same number.
   */
  public int words() {
    return words.length;
  }

  /** Adds the elements to a row of bits and returns the elements that were new to the row. */
  public LetterSet addTo(long[] bits, int from) {
    long[] fresh = null;
    for (int i = 0; i < words.length; i++) {
      long known = words[i] & bits[from + i];
      if (known != 0) {
        fresh = fresh == null ? words.clone() : fresh;
        fresh[i] &= ~known;
      }
      bits[from + i] |= words[i];
    }
    return fresh == null ? this : new LetterSet(fresh);
  }

  /** Removes the elements from a row of bits. */
  public void removeFrom(long[] bits, int from) {
    for (int i = 0; i < words.length; i++) {
      bits[from + i] &= ~words[i];
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof LetterSet that && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }
}
