package io.dyck.pda.automaton;

/** Two numbers in one, as a key of maps without objects. */
public final class Pairs {
  private Pairs() {}

  /**
   * A pair.
   *
   * @param first the higher 32 bits
   * @param second the lower 32 bits
   */
  public static long of(int first, int second) {
    return ((long) first << 32) | (second & 0xFFFFFFFFL);
  }

  /** The first number of a pair. */
  public static int first(long pair) {
    return (int) (pair >>> 32);
  }

  /** The second number of a pair. */
  public static int second(long pair) {
    return (int) pair;
  }
}
