package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;

/**
 * Where what is ignored may stand: behind each lexeme, and before the first one. That is one side
 * only, so that no text between two lexemes belongs to both of them.
 */
public final class Ignored {
  /** The rule of all that may stand at one of these places. No notation has such a name. */
  public static final String RULE = "%ignore";

  private Ignored() {}

  /** A lexeme with what may be ignored after it. */
  public static Expression behind(Expression lexeme) {
    SourceSpan span = lexeme.span();
    return new Expression.Sequence(
        span, ImmutableList.of(lexeme, new Expression.Reference(span, RULE)));
  }

  /** A whole text with what may be ignored before it. */
  public static Expression before(Expression text) {
    SourceSpan span = text.span();
    return new Expression.Sequence(
        span, ImmutableList.of(new Expression.Reference(span, RULE), text));
  }

  /**
   * The start of whole texts, as the start symbol of an augmented grammar.
   *
   * @param start the name of the rule that derives a text without what is ignored before it
   */
  public static String start(String start) {
    return start + "'";
  }
}
