package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.antlr.lark.LarkLexer;
import io.dyck.grammar.outline.Word.Kind;
import io.dyck.grammar.terminal.Utf16Stream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.antlr.v4.runtime.Token;

/** The outline of a text in Lark. For one use only. */
final class LarkOutline {
  private final List<Token> tokens = new ArrayList<>();
  private final OutlineBuilder builder = new OutlineBuilder();
  private final LarkStatements starts = new LarkStatements(tokens);

  /** The names between braces after the name of a template. */
  private final Set<String> parameters = new HashSet<>();

  LarkOutline(SourceText source) {
    LarkLexer lexer = new LarkLexer(new Utf16Stream(source.content()));
    lexer.removeErrorListeners();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      if (token.getType() == LarkLexer.COMMENT) {
        builder.add(Kind.COMMENT, token);
      } else {
        tokens.add(token);
      }
    }
  }

  Outline outline() {
    boolean atStart = true;
    for (int i = 0; i < tokens.size(); ) {
      boolean starts = atStart && this.starts.isStatementStart(i);
      atStart = type(i) == LarkLexer.NEWLINE;
      i = starts ? statement(i) : readBodyWord(i);
    }
    return builder.outline(name -> name);
  }

  private int type(int index) {
    return index < tokens.size() ? tokens.get(index).getType() : Token.EOF;
  }

  private int statement(int index) {
    parameters.clear();
    return switch (type(index)) {
      case LarkLexer.IMPORT -> readImport(index);
      case LarkLexer.DECLARE -> readDeclaration(index);
      case LarkLexer.OVERRIDE, LarkLexer.EXTEND -> {
        builder.finish();
        builder.add(Kind.KEYWORD, tokens.get(index));
        yield starts.isStatementStart(index + 1) ? header(index + 1) : index + 1;
      }
      case LarkLexer.BANG, LarkLexer.QUESTION, LarkLexer.NAME -> header(index);
      default -> {
        builder.finish();
        builder.add(Kind.KEYWORD, tokens.get(index));
        yield index + 1;
      }
    };
  }

  /** The words before the colon of a rule. */
  private int header(int index) {
    int from = OutlineBuilder.span(tokens.get(index)).start();
    int at = index;
    while (type(at) == LarkLexer.BANG || type(at) == LarkLexer.QUESTION) {
      builder.add(Kind.OPERATOR, tokens.get(at++));
    }
    if (type(at) != LarkLexer.NAME) {
      return at;
    }
    builder.define(OutlineBuilder.span(tokens.get(at)), tokens.get(at).getText(), from);
    at++;
    while (at < tokens.size() && type(at) != LarkLexer.COLON && type(at) != LarkLexer.NEWLINE) {
      Token token = tokens.get(at);
      if (type(at) == LarkLexer.NAME) {
        boolean isLabel = type(at + 1) == LarkLexer.EQUALS;
        parameters.add(token.getText());
        builder.add(isLabel ? Kind.LABEL : Kind.PARAMETER, token);
      } else {
        builder.add(kind(type(at)), token);
      }
      at++;
    }
    if (type(at) == LarkLexer.COLON) {
      builder.add(Kind.ASSIGN, tokens.get(at++));
    }
    return at;
  }

  private int readDeclaration(int index) {
    builder.finish();
    builder.add(Kind.KEYWORD, tokens.get(index));
    int at = index + 1;
    while (type(at) == LarkLexer.NAME) {
      define(at++, index);
    }
    return at;
  }

  private void define(int name, int from) {
    builder.define(
        OutlineBuilder.span(tokens.get(name)),
        tokens.get(name).getText(),
        OutlineBuilder.span(tokens.get(from)).start());
  }

  /**
   * Reads an import. An import defines the last name of its path, the alias, or the names in
   * parentheses.
   */
  private int readImport(int index) {
    builder.finish();
    builder.add(Kind.KEYWORD, tokens.get(index));
    int end = index + 1;
    int last = -1;
    boolean listed = false;
    while (end < tokens.size() && type(end) != LarkLexer.NEWLINE) {
      last = type(end) == LarkLexer.NAME ? end : last;
      listed |= type(end) == LarkLexer.OPEN;
      end++;
    }
    boolean inList = false;
    for (int at = index + 1; at < end; at++) {
      Token token = tokens.get(at);
      if (type(at) == LarkLexer.NAME && (listed ? inList : at == last)) {
        define(at, index);
      } else if (type(at) == LarkLexer.NAME) {
        builder.add(Kind.LABEL, token);
      } else {
        inList |= type(at) == LarkLexer.OPEN;
        builder.add(kind(type(at)), token);
      }
    }
    builder.finish();
    return end;
  }

  /** Takes a word of a body, or several words that belong together. */
  private int readBodyWord(int index) {
    Token token = tokens.get(index);
    switch (token.getType()) {
      case LarkLexer.NAME -> name(token);
      case LarkLexer.ARROW -> {
        builder.add(Kind.OPERATOR, token);
        if (type(index + 1) == LarkLexer.NAME) {
          builder.add(Kind.LABEL, tokens.get(index + 1));
          return index + 2;
        }
      }
      case LarkLexer.PARAMETER, LarkLexer.IF -> {
        builder.add(token.getType() == LarkLexer.IF ? Kind.KEYWORD : Kind.OPERATOR, token);
        return argument(index + 1);
      }
      default -> builder.add(kind(token.getType()), token);
    }
    return index + 1;
  }

  private void name(Token token) {
    SourceSpan span = OutlineBuilder.span(token);
    if (parameters.contains(token.getText())) {
      builder.add(Kind.PARAMETER, span, "");
    } else {
      builder.add(Kind.REFERENCE, span, token.getText());
    }
  }

  /** A value of a parameter, or a condition: a name with its arguments calls no rule. */
  private int argument(int index) {
    int depth = 0;
    int at = index;
    do {
      int type = type(at);
      if (type == Token.EOF || type == LarkLexer.NEWLINE) {
        return at;
      }
      depth += type == LarkLexer.OPEN ? 1 : type == LarkLexer.CLOSE ? -1 : 0;
      builder.add(type == LarkLexer.NAME ? Kind.LABEL : kind(type), tokens.get(at));
      at++;
    } while (depth > 0 || type(at) == LarkLexer.OPEN);
    return at;
  }

  private static Kind kind(int type) {
    return switch (type) {
      case LarkLexer.STRING -> Kind.LITERAL;
      case LarkLexer.REGEXP -> Kind.CLASS;
      case LarkLexer.TOKEN -> Kind.TOKEN;
      case LarkLexer.NUMBER, LarkLexer.COUNT -> Kind.NUMBER;
      case LarkLexer.COLON -> Kind.ASSIGN;
      case LarkLexer.PIPE -> Kind.BAR;
      case LarkLexer.OPEN, LarkLexer.OPEN_BRACKET, LarkLexer.OPEN_BRACE -> Kind.OPENING;
      case LarkLexer.CLOSE, LarkLexer.CLOSE_BRACKET, LarkLexer.CLOSE_BRACE -> Kind.CLOSING;
      case LarkLexer.JSON,
          LarkLexer.SUBSTRING,
          LarkLexer.NESTED,
          LarkLexer.FOREIGN,
          LarkLexer.IF,
          LarkLexer.IGNORE,
          LarkLexer.IMPORT,
          LarkLexer.DECLARE,
          LarkLexer.OVERRIDE,
          LarkLexer.EXTEND,
          LarkLexer.LLGUIDANCE,
          LarkLexer.GRAMMAR_OPTIONS ->
          Kind.KEYWORD;
      case LarkLexer.NEWLINE -> Kind.LINE;
      case LarkLexer.OPEN_STRING,
          LarkLexer.OPEN_REGEXP,
          LarkLexer.OPEN_TOKEN,
          LarkLexer.UNKNOWN_DIRECTIVE,
          LarkLexer.STRAY ->
          Kind.BROKEN;
      default -> Kind.OPERATOR;
    };
  }
}
