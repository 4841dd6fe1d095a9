package io.dyck.pda.machine;

/** Two numbers in one, as a key of maps without objects. */
final class Pairs {
  private Pairs() {}

  /**
   * Distinct for distinct numbers that are not negative; a negative second one is in no such pair.
   */
  static long of(int first, int second) {
    return ((long) first << 32) | second;
  }
}
