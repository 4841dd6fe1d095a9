package io.dyck.pda.automaton;

/**
 * How letters are written as ints: terminals (byte classes, then tokens named by the grammar) are 0
 * and up, the call of rule r is {@code ~r}.
 */
public final class Letters {
  private Letters() {}

  /** The letter that calls a rule. */
  public static int call(int rule) {
    return ~rule;
  }

  /** Whether a letter calls a rule. */
  public static boolean isCall(int letter) {
    return letter < 0;
  }

  /** The rule a letter calls. */
  public static int rule(int letter) {
    return ~letter;
  }
}
