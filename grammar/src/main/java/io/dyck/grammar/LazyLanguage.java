package io.dyck.grammar;

/**
 * A language whose rules are given state by state, as they are looked at. It stands for rules that
 * nobody could write out: a count up to a billion, or the set of the names that an object had so
 * far, is a part of the state.
 *
 * <p>A state is a place in a rule. States are numbers from 0 on, given out densely as they are met;
 * the same number always means the same state. Each state belongs to one rule, and each rule has
 * one state in which it starts.
 *
 * <p><b>Promises.</b> From each state the end of its rule can be reached. No rule has the empty
 * text. No rule calls itself before it has read a byte, neither directly nor through others. What
 * one state reads is disjoint: no byte leads to two targets. A state calls no rule twice. The text
 * of the whole is UTF-8.
 *
 * <p><b>Threads.</b> One thread at a time asks; an implementation needs no locks.
 */
public interface LazyLanguage {
  /**
   * The state in which the texts of the language begin.
   *
   * @return the start of a rule
   */
  int start();

  /**
   * Tells what a state may do. The machine asks once for each state.
   *
   * @param state a state that {@link #start} or an earlier call of this told
   * @param steps is told each end, read and call of the state
   * @throws io.dyck.failure.LimitExceededException if a limit of the language is passed
   */
  void expand(int state, Steps steps);

  /**
   * A short text from a state to the end of its rule.
   *
   * @param state a state that was told
   * @return UTF-8, not empty unless the rule may end at the state
   */
  byte[] shortestEnd(int state);

  /**
   * What a state's rule is called in messages.
   *
   * @param state a state that was told
   * @return a name such as {@code value}
   */
  String ruleName(int state);

  /** Is told what a state may do. */
  interface Steps {
    /** The rule may end here. */
    void end();

    /**
     * Any byte of a range may be read.
     *
     * @param first 0 to 255
     * @param last not below {@code first}, to 255
     * @param target the state after the byte, of the same rule
     */
    void read(int first, int last, int target);

    /**
     * The text of another rule, or of this one, may follow.
     *
     * @param start where the called rule starts
     * @param after the state after the call, of the calling rule
     */
    void call(int start, int after);
  }
}
