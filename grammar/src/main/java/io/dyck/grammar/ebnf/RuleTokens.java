package io.dyck.grammar.ebnf;

import io.dyck.grammar.MatchKind;
import io.dyck.grammar.SourceSpan;
import java.util.List;
import org.antlr.v4.runtime.Token;

/**
 * A rule before its body is parsed.
 *
 * @param body all tokens after the sign of definition, without the end of the rule
 * @param more whether the rule explicitly adds alternatives to an earlier definition
 * @param terminal whether the rule stands in a part of the text that defines terminals
 * @param match the kind of match in the text, {@link MatchKind#ANY} by default
 */
public record RuleTokens(
    String name,
    SourceSpan nameSpan,
    List<Token> body,
    boolean more,
    boolean terminal,
    MatchKind match) {

  /**
   * Creates a plain rule without marks.
   *
   * @param body all tokens after the sign of definition, without the end of the rule
   */
  public RuleTokens(String name, SourceSpan nameSpan, List<Token> body) {
    this(name, nameSpan, body, false, false, MatchKind.ANY);
  }
}
