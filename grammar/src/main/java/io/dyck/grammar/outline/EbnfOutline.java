package io.dyck.grammar.outline;

import io.dyck.grammar.SourceSpan;
import io.dyck.grammar.SourceText;
import io.dyck.grammar.antlr.ebnf.EbnfBody;
import io.dyck.grammar.ebnf.Dialect;
import io.dyck.grammar.ebnf.RuleSplitter;
import io.dyck.grammar.notation.Notation;
import io.dyck.grammar.outline.Word.Kind;
import io.dyck.grammar.terminal.Utf16Stream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.Lexer;
import org.antlr.v4.runtime.Token;

/** The outline of a text in one of the EBNF notations. For one use only. */
final class EbnfOutline {
  private final SourceText source;
  private final Dialect dialect;
  private final Notation notation;
  private final List<Token> tokens = new ArrayList<>();
  private final OutlineBuilder builder = new OutlineBuilder();

  /** Defined names of several words, in ISO 14977. */
  private final Set<String> names = new HashSet<>();

  private int longest = 1;

  EbnfOutline(SourceText source, Dialect dialect) {
    this.source = source;
    this.dialect = dialect;
    this.notation = dialect.notation();
  }

  Outline outline() {
    Lexer lexer = dialect.lexer(new Utf16Stream(source.content()));
    lexer.removeErrorListeners();
    for (Token token = lexer.nextToken(); token.getType() != Token.EOF; token = lexer.nextToken()) {
      if (token.getChannel() == Token.HIDDEN_CHANNEL) {
        builder.add(Kind.COMMENT, token);
      } else {
        tokens.add(token);
      }
    }
    findNames();
    for (int i = 0; i < tokens.size(); ) {
      i = takeToken(i);
    }
    return notation == Notation.ABNF
        ? builder.outline(this.firstSpelling())
        : builder.outline(name -> name);
  }

  private boolean isEnded() {
    return notation == Notation.ISO || notation == Notation.WIRTH;
  }

  private int type(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index).getType() : Token.EOF;
  }

  private static boolean isAssign(int type) {
    return type == EbnfBody.ASSIGN || type == EbnfBody.ASSIGN_MORE || type == EbnfBody.ASSIGN_OTHER;
  }

  private void findNames() {
    if (notation != Notation.ISO) {
      return;
    }
    for (int i = 0; i < tokens.size(); i++) {
      int sign = signAfter(i);
      if (sign > i) {
        names.add(RuleSplitter.joinWords(tokens.subList(i, sign)));
        longest = Math.max(longest, sign - i);
      }
    }
  }

  /** Returns the sign of definition, if a definition starts at an index; else -1. */
  private int signAfter(int index) {
    if (type(index) != EbnfBody.NAME) {
      return -1;
    }
    int at = index + 1;
    if (isEnded()) {
      if (!startsStatement(index)) {
        return -1;
      }
      while (type(at) == EbnfBody.NAME && notation == Notation.ISO) {
        at++;
      }
    } else if (type(at) == EbnfBody.QUESTION && notation == Notation.W3C) {
      at++;
    } else if (type(at) == EbnfBody.CLASS && notation == Notation.XGRAMMAR) {
      at++;
    }
    return isAssign(type(at)) ? at : -1;
  }

  /** After the end of another rule, or on a new line, where the end of that is missing. */
  private boolean startsStatement(int index) {
    return index == 0
        || type(index - 1) == EbnfBody.END
        || source.line(tokens.get(index - 1).getStopIndex())
            < source.line(tokens.get(index).getStartIndex());
  }

  /** Takes the token at an index; returns the index after it. */
  private int takeToken(int index) {
    Token token = tokens.get(index);
    int sign = signAfter(index);
    if (sign > index) {
      int last = isEnded() ? sign - 1 : index;
      builder.define(
          span(index, last), name(index, last), OutlineBuilder.span(tokens.get(index)).start());
      return last + 1;
    }
    switch (token.getType()) {
      case EbnfBody.NAME -> {
        int last = lastOfName(index);
        Kind kind = type(last + 1) == EbnfBody.EQUALS ? Kind.LABEL : Kind.REFERENCE;
        builder.add(kind, span(index, last), kind == Kind.LABEL ? "" : name(index, last));
        return last + 1;
      }
      case EbnfBody.CODE_FOLLOWS -> {
        builder.finish();
        builder.add(
            Kind.COMMENT, new SourceSpan(token.getStartIndex(), source.content().length()), "");
        return tokens.size();
      }
      case EbnfBody.TERMINALS, EbnfBody.PASS -> {
        builder.finish();
        builder.add(Kind.KEYWORD, token);
      }
      default -> builder.add(kind(token.getType()), token);
    }
    return index + 1;
  }

  private SourceSpan span(int first, int last) {
    return OutlineBuilder.span(tokens.get(first)).unionWith(OutlineBuilder.span(tokens.get(last)));
  }

  private String name(int first, int last) {
    return last > first
        ? RuleSplitter.joinWords(tokens.subList(first, last + 1))
        : dialect.reference(tokens.get(first), null);
  }

  /** As in {@code IsoDialect}: the longest name that is defined. */
  private int lastOfName(int index) {
    int end = index;
    while (end < tokens.size() && end < index + longest && type(end) == EbnfBody.NAME) {
      end++;
    }
    while (end > index + 1 && !names.contains(RuleSplitter.joinWords(tokens.subList(index, end)))) {
      end--;
    }
    return end - 1;
  }

  /** Names that differ in capitals only are one. */
  private java.util.function.UnaryOperator<String> firstSpelling() {
    Map<String, String> first = new HashMap<>();
    for (int i = 0; i < tokens.size(); i++) {
      if (signAfter(i) > i) {
        String name = name(i, i);
        first.putIfAbsent(name.toLowerCase(Locale.ROOT), name);
      }
    }
    return name -> first.getOrDefault(name.toLowerCase(Locale.ROOT), name);
  }

  private static Kind kind(int type) {
    return switch (type) {
      case EbnfBody.ASSIGN, EbnfBody.ASSIGN_MORE, EbnfBody.ASSIGN_OTHER -> Kind.ASSIGN;
      case EbnfBody.END -> Kind.END;
      case EbnfBody.PIPE -> Kind.BAR;
      case EbnfBody.OPEN, EbnfBody.OPEN_OPTION, EbnfBody.OPEN_REPEAT, EbnfBody.OPEN_LOOKAHEAD ->
          Kind.OPENING;
      case EbnfBody.CLOSE, EbnfBody.CLOSE_OPTION, EbnfBody.CLOSE_REPEAT -> Kind.CLOSING;
      case EbnfBody.LITERAL, EbnfBody.SPECIAL -> Kind.LITERAL;
      case EbnfBody.CLASS, EbnfBody.CODE, EbnfBody.DOT -> Kind.CLASS;
      case EbnfBody.COUNT, EbnfBody.NUMBER, EbnfBody.BRACES -> Kind.NUMBER;
      case EbnfBody.TOKEN -> Kind.TOKEN;
      case EbnfBody.MACRO, EbnfBody.ATTRIBUTES -> Kind.KEYWORD;
      case EbnfBody.OPEN_LITERAL, EbnfBody.OPEN_CLASS, EbnfBody.BROKEN, EbnfBody.STRAY ->
          Kind.BROKEN;
      default -> Kind.OPERATOR;
    };
  }
}
