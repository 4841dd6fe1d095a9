package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.antlr.gbnf.GbnfLexer;
import io.dyck.grammar.outline.Word.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Token;

/** The outline of a text in GBNF. For one use only. */
final class GbnfOutline {
  /** A comment that names rules. */
  private static final Pattern PRAGMA =
      Pattern.compile("#!\\s*(?:longest-match|shortest-match|lexer|ignore)\\s*:");

  private static final Pattern NAME = Pattern.compile("[^\\s,]+");

  private final List<Token> tokens = new ArrayList<>();
  private final OutlineBuilder builder = new OutlineBuilder();

  GbnfOutline(SourceText source) {
    GbnfTokens reader = new GbnfTokens(source, this::readComment);
    for (Token token = reader.next(); token.getType() != Token.EOF; token = reader.next()) {
      tokens.add(token);
    }
  }

  Outline outline() {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      SourceSpan span = OutlineBuilder.span(token);
      if (token.getType() != GbnfLexer.NAME) {
        builder.add(kind(token.getType()), span, "");
      } else if (isDefined(i)) {
        builder.define(span, token.getText(), span.start());
      } else {
        builder.add(Kind.REFERENCE, span, token.getText());
      }
    }
    return builder.outline(name -> name);
  }

  private boolean isDefined(int name) {
    int sign = name + 1;
    while (sign < tokens.size() && tokens.get(sign).getType() == GbnfLexer.NEWLINE) {
      sign++;
    }
    if (sign == tokens.size()) {
      return false;
    }
    return switch (tokens.get(sign).getType()) {
      case GbnfLexer.ASSIGN -> true;
      case GbnfLexer.ASSIGN_LIKE ->
          sign == name + 1 && (name == 0 || tokens.get(name - 1).getType() == GbnfLexer.NEWLINE);
      default -> false;
    };
  }

  private void readComment(Token token) {
    SourceSpan whole = OutlineBuilder.span(token);
    String text = token.getText();
    Matcher pragma = PRAGMA.matcher(text);
    if (!pragma.lookingAt()) {
      builder.add(Kind.COMMENT, whole, "");
      return;
    }
    int head = whole.start() + pragma.end();
    builder.add(Kind.COMMENT, new SourceSpan(whole.start(), head), "");
    Matcher name = NAME.matcher(text).region(pragma.end(), text.length());
    while (name.find()) {
      int start = whole.start() + name.start();
      boolean isRule = Character.isLetter(name.group().codePointAt(0));
      builder.add(
          isRule ? Kind.REFERENCE : Kind.COMMENT,
          new SourceSpan(start, whole.start() + name.end()),
          isRule ? name.group() : "");
    }
  }

  private static Kind kind(int type) {
    return switch (type) {
      case GbnfLexer.ASSIGN, GbnfLexer.ASSIGN_LIKE -> Kind.ASSIGN;
      case GbnfLexer.PIPE -> Kind.BAR;
      case GbnfLexer.OPEN -> Kind.OPENING;
      case GbnfLexer.CLOSE -> Kind.CLOSING;
      case GbnfLexer.LITERAL -> Kind.LITERAL;
      case GbnfLexer.CLASS, GbnfLexer.DOT -> Kind.CLASS;
      case GbnfLexer.TOKEN -> Kind.TOKEN;
      case GbnfLexer.COUNT -> Kind.NUMBER;
      case GbnfLexer.NEWLINE -> Kind.LINE;
      case GbnfLexer.STAR, GbnfLexer.PLUS, GbnfLexer.QUESTION, GbnfLexer.MINUS -> Kind.OPERATOR;
      default -> Kind.BROKEN;
    };
  }
}
