package io.dyck.checker.text;

/** Nouns behind numbers. */
public final class Plurals {
  private Plurals() {}

  /**
   * Returns the form of a noun behind a number.
   *
   * @param number the number
   * @param noun a noun whose plural ends with s
   * @return the noun if the number is one, else its plural
   */
  public static String formFor(int number, String noun) {
    return number == 1 ? noun : noun + "s";
  }
}
