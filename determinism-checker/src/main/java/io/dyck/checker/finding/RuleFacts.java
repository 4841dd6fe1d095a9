package io.dyck.checker.finding;

/**
 * A line of the size table. Immutable.
 *
 * @param name of the rule
 * @param line where it is defined
 * @param leastCharacters the length of its shortest text; negative if it has none
 * @param leastTokens how many tokens the usual tokenization of that text has; negative if no
 *     vocabulary was given
 * @param states states of the machine that stand in the rule; negative without a machine
 * @param recursive whether the rule can contain itself
 * @param nests whether it can contain itself with text on both sides
 */
public record RuleFacts(
    String name,
    int line,
    int leastCharacters,
    int leastTokens,
    int states,
    boolean recursive,
    boolean nests) {
  /**
   * Returns a copy with a number of tokens.
   *
   * @param tokens the number of tokens of the rule's shortest text
   * @return a changed copy
   */
  public RuleFacts withLeastTokens(int tokens) {
    return new RuleFacts(name, line, leastCharacters, tokens, states, recursive, nests);
  }
}
