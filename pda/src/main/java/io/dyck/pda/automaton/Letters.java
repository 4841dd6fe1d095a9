package io.dyck.pda.automaton;

/**
 * The encoding of letters as ints: terminals (byte classes, then tokens named by the grammar) are 0
 * and up, the call of rule r is {@code ~r}.
 */
public final class Letters {
  private Letters() {}

  /** Returns the letter that calls a rule. */
  public static int call(int rule) {
    return ~rule;
  }

  /** Whether a letter calls a rule. */
  public static boolean isCall(int letter) {
    return letter < 0;
  }

  /** Returns the rule that a letter calls. */
  public static int rule(int letter) {
    return ~letter;
  }
}
