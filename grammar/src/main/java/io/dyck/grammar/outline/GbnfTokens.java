package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.antlr.gbnf.GbnfLexer;
import io.dyck.grammar.terminal.Utf16Stream;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CommonToken;
import org.antlr.v4.runtime.Token;

/**
 * The lexer's tokens, comments aside, with one repair. A literal or class may be unclosed, or
 * closed only by a quote or bracket of a later rule. To keep the rules inside such a token visible,
 * the token is cut off at the end of its line. Then the lexer reads the hidden text a second time.
 * The total length of such text is bounded, therefore the time is linear.
 */
public final class GbnfTokens {
  private static final Pattern LINE_START = Pattern.compile("[\\r\\n][ \\t]*(?=[^\\s])");

  private final SourceText source;
  private final GbnfLexer lexer;
  private final Consumer<Token> comments;
  private long budget;

  /**
   * Starts at the beginning.
   *
   * @param source the text
   * @param comments receives each comment
   */
  public GbnfTokens(SourceText source, Consumer<Token> comments) {
    this.source = source;
    this.comments = comments;
    this.lexer = new GbnfLexer(new Utf16Stream(source.content()));
    lexer.removeErrorListeners();
    this.budget = 4L * source.content().length() + 1_000_000;
  }

  /**
   * Returns the next token, and tokens of type EOF after the last one.
   *
   * @return no comment
   */
  public Token next() {
    while (true) {
      Token token = lexer.nextToken();
      switch (token.getType()) {
        case GbnfLexer.COMMENT -> comments.accept(token);
        case GbnfLexer.LITERAL -> {
          return cutToken(token, GbnfLexer.OPEN_LITERAL);
        }
        case GbnfLexer.CLASS -> {
          return cutToken(token, GbnfLexer.OPEN_CLASS);
        }
        case GbnfLexer.OPEN_LITERAL, GbnfLexer.OPEN_CLASS -> {
          return cutAtLineEnd(token, token.getType());
        }
        default -> {
          return token;
        }
      }
    }
  }

  /** Returns the text from one token to another. */
  public static SourceSpan span(Token first, Token last) {
    return new SourceSpan(first.getStartIndex(), last.getStopIndex() + 1);
  }

  /** Returns the text of a token; the end of nothing stands at 0. */
  public static SourceSpan span(Token token) {
    int start = Math.max(0, token.getStartIndex());
    return new SourceSpan(start, Math.max(start, token.getStopIndex() + 1));
  }

  private Token cutToken(Token token, int openType) {
    if (lineEnd(token) < 0) {
      return token;
    }
    Matcher line = LINE_START.matcher(source.content());
    line.region(token.getStartIndex(), token.getStopIndex() + 1);
    while (line.find()) {
      if (startsRule(line.end(), token.getStopIndex() + 1)) {
        return cutAtLineEnd(token, openType);
      }
    }
    return token;
  }

  /** Whether a name and the sign of definition stand at the start of a line. */
  private boolean startsRule(int from, int to) {
    int end = from;
    while (end < to
        && source.content().charAt(end) != '\n'
        && source.content().charAt(end) != '\r') {
      end++;
    }
    GbnfLexer inside = new GbnfLexer(new Utf16Stream(source.content(), from, end));
    inside.removeErrorListeners();
    return inside.nextToken().getType() == GbnfLexer.NAME
        && inside.nextToken().getType() == GbnfLexer.ASSIGN;
  }

  private Token cutAtLineEnd(Token token, int openType) {
    int length = token.getStopIndex() + 1 - token.getStartIndex();
    int lineEnd = lineEnd(token);
    if (lineEnd < 0 || length > budget) {
      return withType(token, openType, token.getStopIndex());
    }
    budget -= length;
    lexer.getInputStream().seek(lineEnd);
    // The lexer has seen the end of the text, and would stay there.
    lexer._hitEOF = false;
    return withType(token, openType, lineEnd - 1);
  }

  /** Returns the place of the first line end in a token, or -1. */
  private int lineEnd(Token token) {
    String content = source.content();
    for (int i = token.getStartIndex(); i <= token.getStopIndex(); i++) {
      char c = content.charAt(i);
      if (c == '\n' || c == '\r') {
        return i;
      }
    }
    return -1;
  }

  private static Token withType(Token token, int type, int stop) {
    CommonToken cut = new CommonToken(token);
    cut.setType(type);
    cut.setStopIndex(stop);
    return cut;
  }
}
