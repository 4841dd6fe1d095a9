package io.dyck.grammar.ebnf;

import io.dyck.grammar.Match;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * A rule before its body is parsed.
 *
 * @param body all tokens after the sign of definition, without the end of the rule
 * @param more whether it adds alternatives to an earlier definition on purpose
 * @param terminal whether it stands where the text says that terminals are defined
 * @param match how the text says that it is matched; {@link Match#ANY} if it does not say
 */
public record RuleTokens(
    String name,
    SourceSpan nameSpan,
    List<Token> body,
    boolean more,
    boolean terminal,
    Match match) {

  /**
   * A rule about which nothing special is said.
   *
   * @param body all tokens after the sign of definition, without the end of the rule
   */
  public RuleTokens(String name, SourceSpan nameSpan, List<Token> body) {
    this(name, nameSpan, body, false, false, Match.ANY);
  }
}
