package io.dyck.pda.automaton;

/** A pair of numbers in one long, as a key of maps without objects. */
public final class IntPairs {
  private IntPairs() {}

  /**
   * Makes a pair.
   *
   * @param first the higher 32 bits
   * @param second the lower 32 bits
   */
  public static long pairOf(int first, int second) {
    return ((long) first << 32) | (second & 0xFFFFFFFFL);
  }

  /** Returns the first number of a pair. */
  public static int first(long pair) {
    return (int) (pair >>> 32);
  }

  /** Returns the second number of a pair. */
  public static int second(long pair) {
    return (int) pair;
  }
}
