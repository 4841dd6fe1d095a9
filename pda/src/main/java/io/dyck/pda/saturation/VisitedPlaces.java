package io.dyck.pda.saturation;

import java.util.Arrays;

/**
 * Pairs of a state and a symbol, by their numbers, with a letter each: a bit for each letter, since
 * most pairs are visited with most letters. Not thread-safe.
 */
public final class VisitedPlaces {
  private final int letters;

  /** Bit {@code pair * letters + letter}, the lowest first. */
  private long[] bits = new long[64];

  public VisitedPlaces(int letters) {
    this.letters = letters;
  }

  /** Adds a place; whether it is new. Cost: constant, amortized, if pairs come in order. */
  public boolean add(int pair, int letter) {
    long bit = (long) pair * letters + letter;
    int word = Math.toIntExact(bit >>> 6);
    if (word >= bits.length) {
      bits = Arrays.copyOf(bits, Math.max(word + 1, bits.length + (bits.length >> 1)));
    }
    long mask = 1L << bit;
    boolean isNew = (bits[word] & mask) == 0;
    bits[word] |= mask;
    return isNew;
  }

  /** Takes a place back that was added. */
  public void remove(int pair, int letter) {
    long bit = (long) pair * letters + letter;
    bits[Math.toIntExact(bit >>> 6)] &= ~(1L << bit);
  }
}
