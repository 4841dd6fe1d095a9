package io.dyck.pda.automaton;

/**
 * How letters are written as ints: terminals (byte classes, then tokens named by the grammar) are 0
 * and up, the call of rule r is {@code ~r}.
 */
public final class Letters {
  private Letters() {}

  /**
   * The letter that calls a rule.
   *
   * @param rule index of the rule
   * @return a negative letter
   */
  public static int call(int rule) {
    return ~rule;
  }

  /**
   * Whether a letter calls a rule.
   *
   * @param letter any letter
   * @return false for terminals
   */
  public static boolean isCall(int letter) {
    return letter < 0;
  }

  /**
   * The rule a letter calls.
   *
   * @param letter a call
   * @return index of the rule
   */
  public static int rule(int letter) {
    return ~letter;
  }
}
