package io.dyck.grammar.terminal;

import java.util.List;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.RuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenSource;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.Interval;

/** The tokens of one body for the parser, which looks at the next one only. */
public final class BodyStream implements TokenStream {
  private final List<Token> tokens;
  private final Token end;
  private int position;

  /**
   * Starts at the first token.
   *
   * @param tokens without that of the end, which is made up
   */
  public BodyStream(List<Token> tokens) {
    this.tokens = tokens;
    CommonToken endToken = new CommonToken(Token.EOF, "");
    if (!tokens.isEmpty()) {
      int stop = tokens.get(tokens.size() - 1).getStopIndex();
      endToken.setStartIndex(stop + 1);
      endToken.setStopIndex(stop);
    }
    this.end = endToken;
  }

  @Override
  public Token get(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index) : end;
  }

  @Override
  public Token LT(int k) {
    return get(k > 0 ? position + k - 1 : position + k);
  }

  @Override
  public int LA(int i) {
    return LT(i).getType();
  }

  @Override
  public void consume() {
    position++;
  }

  @Override
  public int index() {
    return position;
  }

  @Override
  public void seek(int index) {
    position = index;
  }

  @Override
  public int size() {
    return tokens.size();
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // All tokens stay in memory.
  }

  @Override
  public String getSourceName() {
    return UNKNOWN_SOURCE_NAME;
  }

  @Override
  public TokenSource getTokenSource() {
    throw new UnsupportedOperationException("the tokens are already there");
  }

  @Override
  public String getText(Interval interval) {
    throw new UnsupportedOperationException("texts are taken from tokens");
  }

  @Override
  public String getText() {
    return getText(Interval.INVALID);
  }

  @Override
  public String getText(RuleContext context) {
    return getText(context.getSourceInterval());
  }

  @Override
  public String getText(Token start, Token stop) {
    return getText(Interval.INVALID);
  }
}
