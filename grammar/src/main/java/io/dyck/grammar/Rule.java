package io.dyck.grammar;

/**
 * A named rule.
 *
 * @param name the name as the author wrote it
 * @param nameSpan the place of the name in the first definition
 * @param body the expression that the rule matches; several definitions are united to a choice
 * @param match the place where the rule ends if it could also continue; every value except {@link
 *     MatchKind#ANY} makes the rule a terminal, whose body is regular
 * @param rank the rank of a terminal: among terminals that end at the same place, all those with
 *     the greatest rank win. The default is 0; {@link MatchKind#ANY} ignores the rank
 * @param maxTokens the most tokens of a model that may hold a part of one text of the rule; 0 if
 *     there is no bound. Text that is read without tokens does not count
 */
public record Rule(
    String name, SourceSpan nameSpan, Expression body, MatchKind match, int rank, int maxTokens) {
  /**
   * The rank of a fixed text without a rank in the notation, because a keyword is no identifier.
   */
  public static final int LITERAL_RANK = 1;

  /** The greatest bound of tokens that notations take. */
  public static final int GREATEST_MAX_TOKENS = 1_000_000;

  /**
   * Creates a rule that is no terminal.
   *
   * @param name as the author wrote it
   * @param nameSpan where the name stands in its (first) definition
   * @param body what the rule matches
   */
  public Rule(String name, SourceSpan nameSpan, Expression body) {
    this(name, nameSpan, body, MatchKind.ANY, 0);
  }

  /**
   * Creates a rule without a bound of tokens.
   *
   * @param name the name as the author wrote it
   * @param nameSpan the place of the name in the first definition
   * @param body the expression that the rule matches
   * @param match the place where the rule ends if it could also continue
   * @param rank the rank of a terminal, see {@link #rank}
   */
  public Rule(String name, SourceSpan nameSpan, Expression body, MatchKind match, int rank) {
    this(name, nameSpan, body, match, rank, 0);
  }

  /**
   * Whether the rule is matched as a whole, like a token of a lexer.
   *
   * @return true unless {@link #match()} is {@link MatchKind#ANY}
   */
  public boolean isTerminal() {
    return match != MatchKind.ANY;
  }

  /**
   * Returns this rule with another body.
   *
   * @param newBody the new body
   * @return a changed copy
   */
  public Rule withBody(Expression newBody) {
    return new Rule(name, nameSpan, newBody, match, rank, maxTokens);
  }

  /**
   * Returns this rule with another bound of tokens.
   *
   * @param value the greatest number of tokens, or 0 for no bound
   * @return a changed copy
   */
  public Rule withMaxTokens(int value) {
    return new Rule(name, nameSpan, body, match, rank, value);
  }
}
