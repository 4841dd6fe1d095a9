package io.dyck.checker.finding;

/**
 * A line of the size table. Immutable.
 *
 * @param name the name of the rule
 * @param line the line of its definition
 * @param leastCharacters the length of its shortest text; negative if it has no text
 * @param leastTokens the number of tokens in the usual tokenization of the shortest text; negative
 *     if no vocabulary was given
 * @param states the number of states of the machine that lie in the rule; negative without a
 *     machine
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
