package io.dyck.checker.text;

/** Nouns behind numbers. */
public final class Plural {
  private Plural() {}

  /**
   * A noun behind a number.
   *
   * @param number how many
   * @param noun one whose plural ends with s
   * @return the noun for one, else its plural
   */
  public static String of(int number, String noun) {
    return number == 1 ? noun : noun + "s";
  }
}
