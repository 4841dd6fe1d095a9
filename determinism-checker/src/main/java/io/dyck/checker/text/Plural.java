package io.dyck.checker.text;

/** Nouns behind numbers. */
public final class Plural {
  private Plural() {}

  /**
   * Returns the form of a noun behind a number.
   *
   * @param number the number
   * @param noun a noun whose plural ends with s
   * @return the noun if the number is one, else its plural
   */
  public static String of(int number, String noun) {
    return number == 1 ? noun : noun + "s";
  }
}
