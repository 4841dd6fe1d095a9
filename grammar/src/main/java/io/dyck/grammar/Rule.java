package io.dyck.grammar;

/**
 * A named rule.
 *
 * @param name as the author wrote it
 * @param nameSpan where the name stands in its (first) definition
 * @param body what the rule matches; alternatives of several definitions united
 * @param match where the rule ends when it could also go on; anything but {@link Match#ANY} makes
 *     it a terminal, whose body is regular
 * @param rank of the terminals that end at the same place those of the greatest rank win, all of
 *     them; 0 unless the notation says otherwise, and without meaning for {@link Match#ANY}
 * @param maxTokens the most tokens of a model that may hold a part of one text of the rule; 0 if
 *     there is no bound. Text that is read without tokens is not counted
 */
public record Rule(
    String name, SourceSpan nameSpan, Expression body, Match match, int rank, int maxTokens) {
  /** The rank of a fixed text where the notation gives none: a keyword is no identifier. */
  public static final int LITERAL_RANK = 1;

  /** The greatest bound of tokens that notations take. */
  public static final int GREATEST_MAX_TOKENS = 1_000_000;

  /**
   * A rule that is no terminal.
   *
   * @param name as the author wrote it
   * @param nameSpan where the name stands in its (first) definition
   * @param body what the rule matches
   */
  public Rule(String name, SourceSpan nameSpan, Expression body) {
    this(name, nameSpan, body, Match.ANY, 0);
  }

  /**
   * A rule without a bound of tokens.
   *
   * @param name as the author wrote it
   * @param nameSpan where the name stands in its (first) definition
   * @param body what the rule matches
   * @param match where the rule ends when it could also go on
   * @param rank of the terminals that end at the same place those of the greatest rank win
   */
  public Rule(String name, SourceSpan nameSpan, Expression body, Match match, int rank) {
    this(name, nameSpan, body, match, rank, 0);
  }

  /**
   * Whether the rule is matched as a whole, like a token of a lexer.
   *
   * @return true unless {@link #match()} is {@link Match#ANY}
   */
  public boolean isTerminal() {
    return match != Match.ANY;
  }

  /**
   * The same rule with another body.
   *
   * @param newBody what the rule matches
   * @return a changed copy
   */
  public Rule withBody(Expression newBody) {
    return new Rule(name, nameSpan, newBody, match, rank, maxTokens);
  }

  /**
   * The same rule with another bound of tokens.
   *
   * @param value the most tokens, or 0
   * @return a changed copy
   */
  public Rule withMaxTokens(int value) {
    return new Rule(name, nameSpan, body, match, rank, value);
  }
}
