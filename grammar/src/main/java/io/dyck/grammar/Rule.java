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
 */
public record Rule(String name, SourceSpan nameSpan, Expression body, Match match, int rank) {
  /** The rank of a fixed text where the notation gives none: a keyword is no identifier. */
  public static final int LITERAL_RANK = 1;

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
    return new Rule(name, nameSpan, newBody, match, rank);
  }
}
