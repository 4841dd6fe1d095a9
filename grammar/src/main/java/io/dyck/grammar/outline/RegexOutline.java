package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.antlr.pattern.RegexLexer;
import io.dyck.grammar.outline.Word.Kind;
import io.dyck.grammar.terminal.Utf16Stream;
import org.antlr.v4.runtime.Token;

/** The outline of a regular expression, which defines nothing. */
final class RegexOutline {
  private RegexOutline() {}

  static Outline outlineOf(SourceText source) {
    RegexLexer lexer = new RegexLexer(new Utf16Stream(source.content()));
    lexer.removeErrorListeners();
    OutlineBuilder builder = new OutlineBuilder();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      String text = token.getText();
      boolean isLineEnd = text.equals("\n") || text.equals("\r");
      SourceSpan span = OutlineBuilder.span(token);
      builder.add(isLineEnd ? Kind.LINE : kind(token.getType()), span, "");
    }
    return builder.outline(name -> name);
  }

  private static Kind kind(int type) {
    return switch (type) {
      case RegexLexer.CHARACTER -> Kind.LITERAL;
      case RegexLexer.PIPE -> Kind.BAR;
      case RegexLexer.COUNT -> Kind.NUMBER;
      case RegexLexer.ESCAPE, RegexLexer.CLASS, RegexLexer.DOT -> Kind.CLASS;
      case RegexLexer.FLAGS -> Kind.KEYWORD;
      case RegexLexer.CLOSE -> Kind.CLOSING;
      case RegexLexer.OPEN,
          RegexLexer.OPEN_PLAIN,
          RegexLexer.OPEN_NAMED,
          RegexLexer.OPEN_FLAGS,
          RegexLexer.AHEAD,
          RegexLexer.NOT_AHEAD,
          RegexLexer.BEHIND,
          RegexLexer.NOT_BEHIND ->
          Kind.OPENING;
      case RegexLexer.OPEN_UNKNOWN, RegexLexer.OPEN_ESCAPE, RegexLexer.OPEN_CLASS -> Kind.BROKEN;
      default -> Kind.OPERATOR;
    };
  }
}
