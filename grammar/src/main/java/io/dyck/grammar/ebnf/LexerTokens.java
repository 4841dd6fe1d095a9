package io.dyck.grammar.ebnf;

import io.dyck.grammar.SourceSpan;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/** Places and replacements of tokens. */
public final class LexerTokens {
  private LexerTokens() {}

  /** Returns the place of a token. */
  public static SourceSpan span(Token token) {
    return span(token, token);
  }

  /** From one token to another. */
  public static SourceSpan span(Token first, Token last) {
    int start = first.getStartIndex();
    return new SourceSpan(start, Math.max(start, last.getStopIndex() + 1));
  }

  /** Returns a token of another type for the text from the first token to the last. */
  public static Token replace(Token first, Token last, int type, String text) {
    CommonToken token = new CommonToken(first);
    token.setType(type);
    token.setStopIndex(last.getStopIndex());
    token.setText(text);
    return token;
  }
}
