package io.dyck.grammar.ebnf;

import io.dyck.grammar.SourceSpan;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/** Places and replacements of tokens. */
public final class Tokens {
  private Tokens() {}

  /**
   * Where a token stands.
   *
   * @param token any token
   * @return its place in the text
   */
  public static SourceSpan span(Token token) {
    return span(token, token);
  }

  /**
   * From one token to another.
   *
   * @param first the first one
   * @param last the last one
   * @return both and all between
   */
  public static SourceSpan span(Token first, Token last) {
    int start = first.getStartIndex();
    return new SourceSpan(start, Math.max(start, last.getStopIndex() + 1));
  }

  /**
   * The same stretch of text as another kind of token.
   *
   * @param first where it starts
   * @param last where it ends
   * @param type the type to give it
   * @param text the text to give it
   * @return a new token
   */
  public static Token replace(Token first, Token last, int type, String text) {
    CommonToken token = new CommonToken(first);
    token.setType(type);
    token.setStopIndex(last.getStopIndex());
    token.setText(text);
    return token;
  }
}
