package io.dyck.grammar.rewrite;

import com.google.common.collect.ImmutableList;
import io.dyck.grammar.Expression;
import io.dyck.grammar.SourceSpan;

/**
 * The places of ignored text: behind each lexeme, and before the first lexeme. Ignored text between
 * two lexemes belongs only to the first of them.
 */
public final class IgnoredTextPlacement {
  /** The rule of all ignored text at one place. No notation has such a name. */
  public static final String RULE = "%ignore";

  private IgnoredTextPlacement() {}

  /** Returns a lexeme followed by ignored text. */
  public static Expression appendIgnored(Expression lexeme) {
    SourceSpan span = lexeme.span();
    return new Expression.Sequence(
        span, ImmutableList.of(lexeme, new Expression.Reference(span, RULE)));
  }

  /** Returns a whole text after ignored text. */
  public static Expression prependIgnored(Expression text) {
    SourceSpan span = text.span();
    return new Expression.Sequence(
        span, ImmutableList.of(new Expression.Reference(span, RULE), text));
  }

  /**
   * Returns the start of whole texts, as the start symbol of an augmented grammar.
   *
   * @param start the name of the rule that derives a text without leading ignored text
   */
  public static String start(String start) {
    return start + "'";
  }
}
