package io.dyck.chat.syntax;

import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.List;

/** The tokens that are not read yet. */
final class TokenStream {
  /** The largest depth of nested brackets and blocks. */
  private static final int MAX_NESTING = 200;

  private final List<Token> tokens;
  private int at;
  private int nesting;

  TokenStream(List<Token> tokens) {
    this.tokens = tokens;
  }

  Token current() {
    return tokens.get(at);
  }

  Token peekToken() {
    return tokens.get(Math.min(at + 1, tokens.size() - 1));
  }

  Token takeToken() {
    Token token = current();
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  int line() {
    return current().line();
  }

  boolean is(Kind kind) {
    return current().kind() == kind;
  }

  boolean isName(String name) {
    return current().isName(name);
  }

  boolean is(String operator) {
    return current().is(operator);
  }

  boolean skipName(String name) {
    boolean here = isName(name);
    if (here) {
      takeToken();
    }
    return here;
  }

  boolean skip(String operator) {
    boolean here = is(operator);
    if (here) {
      takeToken();
    }
    return here;
  }

  void expect(String operator) {
    if (!skip(operator)) {
      throw unexpectedToken("'" + operator + "'");
    }
  }

  void expectName(String name) {
    if (!skipName(name)) {
      throw unexpectedToken("'" + name + "'");
    }
  }

  Token expect(Kind kind, String what) {
    if (!is(kind)) {
      throw unexpectedToken(what);
    }
    return takeToken();
  }

  void enter() {
    if (++nesting > MAX_NESTING) {
      throw new UnlocatedTemplateError(
          UnlocatedTemplateError.Kind.LIMIT,
          "line " + line() + ": more than " + MAX_NESTING + " levels");
    }
  }

  void leave() {
    nesting--;
  }

  UnlocatedTemplateError unexpectedToken(String expected) {
    return errorAtToken("expected %s, got '%s'".formatted(expected, current().describe()));
  }

  UnlocatedTemplateError errorAtToken(String message) {
    return new UnlocatedTemplateError(
        UnlocatedTemplateError.Kind.SYNTAX, "line " + line() + ": " + message);
  }
}
