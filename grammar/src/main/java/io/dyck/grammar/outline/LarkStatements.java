package io.dyck.grammar.outline;

import io.dyck.grammar.antlr.lark.LarkLexer;
import java.util.List;
import org.antlr.v4.runtime.Token;

/** Finds the starts of statements in a list of tokens that may still grow. */
public final class LarkStatements {
  private final List<Token> tokens;

  public LarkStatements(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** A directive, or a name with a colon after it, modifiers and parameters between them. */
  public boolean isStatementStart(int index) {
    int at = index;
    switch (type(at)) {
      case LarkLexer.IGNORE,
          LarkLexer.IMPORT,
          LarkLexer.DECLARE,
          LarkLexer.OVERRIDE,
          LarkLexer.EXTEND,
          LarkLexer.LLGUIDANCE,
          LarkLexer.GRAMMAR_OPTIONS,
          LarkLexer.UNKNOWN_DIRECTIVE -> {
        return true;
      }
      default -> {}
    }
    while (type(at) == LarkLexer.BANG || type(at) == LarkLexer.QUESTION) {
      at++;
    }
    if (type(at) != LarkLexer.NAME) {
      return false;
    }
    at++;
    if (type(at) == LarkLexer.OPEN_BRACE) {
      at = indexAfter(at, LarkLexer.CLOSE_BRACE);
    }
    if (type(at) == LarkLexer.PARAMETER) {
      at += 2;
    }
    while (type(at) == LarkLexer.DOT || type(at) == LarkLexer.OPEN_BRACKET) {
      at = type(at) == LarkLexer.DOT ? at + 2 : indexAfter(at, LarkLexer.CLOSE_BRACKET);
    }
    return type(at) == LarkLexer.COLON;
  }

  /** After the next token of a type in the same line. */
  private int indexAfter(int index, int type) {
    int at = index;
    while (type(at) != type && type(at) != LarkLexer.NEWLINE && type(at) != Token.EOF) {
      at++;
    }
    return at + 1;
  }

  private int type(int index) {
    return index < tokens.size() ? tokens.get(index).getType() : Token.EOF;
  }
}
