package io.dyck.chat.syntax;

import io.dyck.chat.syntax.Token.Kind;
import io.dyck.chat.text.PythonCharacters;
import io.dyck.chat.text.UnlocatedTemplateError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Splits a template into tokens as Jinja does with {@code trim_blocks} and {@code lstrip_blocks}.
 * The line break after a block is not printed, nor is white space before a block that starts a
 * line.
 */
final class Lexer {
  private static final Pattern TAG =
      Pattern.compile(
          "\\{%([-+]?)\\s*raw\\s*(?:-%\\}\\s*|%\\})|\\{([%#{])([-+]?)",
          Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern RAW_END =
      Pattern.compile(
          "\\{%([-+]?)\\s*endraw\\s*(?:\\+%\\}|-%\\}\\s*|%\\}\\n?)",
          Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern COMMENT_END =
      Pattern.compile("\\+#\\}|-#\\}\\s*|#\\}\\n?", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern BLOCK_END =
      Pattern.compile("\\+%\\}|-%\\}\\s*|%\\}\\n?", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern VARIABLE_END =
      Pattern.compile("-\\}\\}\\s*|\\}\\}", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern SPACE = Pattern.compile("\\s+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern FLOAT =
      Pattern.compile(
          "(?<!\\.)(\\d+_)*\\d+((\\.(\\d+_)*\\d+)?[eE][+\\-]?(\\d+_)*\\d+|\\.(\\d+_)*\\d+)");
  private static final Pattern INTEGER =
      Pattern.compile(
          "0[bB](_?[0-1])+|0[oO](_?[0-7])+|0[xX](_?[\\da-fA-F])+|[1-9](_?\\d)*|0(_?0)*");
  private static final Pattern NAME =
      Pattern.compile("[\\p{L}\\p{Nl}_][\\p{L}\\p{Nl}\\p{Mn}\\p{Mc}\\p{Nd}\\p{Pc}_]*");
  private static final Pattern STRING =
      Pattern.compile(
          "'([^'\\\\]*+(?:\\\\.[^'\\\\]*+)*+)'|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"",
          Pattern.DOTALL);
  private static final Pattern OPERATOR =
      Pattern.compile("\\*\\*|//|==|!=|>=|<=|[-+/*%~\\[\\](){}><=.:|,;]");

  private final String source;
  private final List<Token> tokens = new ArrayList<>();
  private int at;
  private int line = 1;

  /** Whether the current position is the start of a line of the source. */
  private boolean lineStarts = true;

  private Lexer(String source) {
    this.source = source;
  }

  static List<Token> tokens(String template) {
    String source = template.replace("\r\n", "\n").replace('\r', '\n');
    Lexer lexer =
        new Lexer(source.endsWith("\n") ? source.substring(0, source.length() - 1) : source);
    lexer.readRoot();
    lexer.add(Kind.END, "");
    return lexer.tokens;
  }

  private void readRoot() {
    Matcher tag = TAG.matcher(source);
    while (tag.find(at)) {
      boolean raw = tag.group(2) == null;
      boolean variable = "{".equals(tag.group(2));
      addData(tag.start(), raw ? tag.group(1) : tag.group(3), !variable);
      at = tag.start();
      moveTo(tag.end());
      if (raw) {
        readRaw();
      } else if (variable) {
        readInside(Kind.VARIABLE_BEGIN, Kind.VARIABLE_END, VARIABLE_END);
      } else if (tag.group(2).equals("%")) {
        readInside(Kind.BLOCK_BEGIN, Kind.BLOCK_END, BLOCK_END);
      } else {
        skipTo(COMMENT_END, "Missing end of comment tag");
      }
    }
    String rest = source.substring(at);
    if (!rest.isEmpty()) {
      add(Kind.DATA, rest);
    }
  }

  /** Adds the text between the current position and a tag. */
  private void addData(int end, String sign, boolean stripsLeft) {
    String data = source.substring(at, end);
    String printed = data;
    if (sign.equals("-")) {
      printed = stripEnd(data);
    } else if (!sign.equals("+") && stripsLeft) {
      int start = data.lastIndexOf('\n') + 1;
      if ((start > 0 || lineStarts)
          && data.substring(start).codePoints().allMatch(PythonCharacters::isSpace)) {
        printed = data.substring(0, start);
      }
    }
    if (!printed.isEmpty()) {
      add(Kind.DATA, printed);
    }
    moveTo(end);
  }

  private static String stripEnd(String data) {
    int end = data.length();
    while (end > 0 && PythonCharacters.isSpace(data.codePointBefore(end))) {
      end -= Character.charCount(data.codePointBefore(end));
    }
    return data.substring(0, end);
  }

  private void readRaw() {
    int start = at;
    Matcher end = RAW_END.matcher(source);
    if (!end.find(at)) {
      throw errorAtLine("Missing end of raw directive");
    }
    addData(end.start(), end.group(1), true);
    at = Math.max(start, end.start());
    moveTo(end.end());
  }

  private void skipTo(Pattern end, String missing) {
    Matcher matcher = end.matcher(source);
    if (!matcher.find(at)) {
      throw errorAtLine(missing);
    }
    moveTo(matcher.end());
  }

  private void readInside(Kind begin, Kind end, Pattern endPattern) {
    add(begin, "");
    Deque<Character> open = new ArrayDeque<>();
    while (true) {
      if (open.isEmpty()) {
        Matcher matcher = endPattern.matcher(source).region(at, source.length());
        if (matcher.lookingAt()) {
          add(end, matcher.group());
          moveTo(matcher.end());
          return;
        }
      }
      if (at == source.length()) {
        throw errorAtLine("unexpected end of template in a tag");
      }
      readToken(open);
    }
  }

  private void readToken(Deque<Character> open) {
    for (Lexeme lexeme : Lexeme.values()) {
      Matcher matcher =
          lexeme.pattern.matcher(source).region(at, source.length()).useTransparentBounds(true);
      if (matcher.lookingAt()) {
        String text = matcher.group();
        switch (lexeme) {
          case SPACE -> {}
          case FLOAT -> add(Kind.FLOAT, text.replace("_", ""));
          case INTEGER -> add(Kind.INTEGER, text.replace("_", ""));
          case NAME -> add(Kind.NAME, text);
          case STRING -> add(Kind.STRING, EscapedText.read(text.substring(1, text.length() - 1)));
          case OPERATOR -> {
            checkBalance(text, open);
            add(Kind.OPERATOR, text);
          }
        }
        moveTo(matcher.end());
        return;
      }
    }
    throw errorAtLine("unexpected char " + source.charAt(at));
  }

  private void checkBalance(String operator, Deque<Character> open) {
    switch (operator) {
      case "{" -> open.push('}');
      case "(" -> open.push(')');
      case "[" -> open.push(']');
      case "}", ")", "]" -> {
        if (open.isEmpty()) {
          throw errorAtLine("unexpected '" + operator + "'");
        }
        char expected = open.pop();
        if (expected != operator.charAt(0)) {
          throw errorAtLine("unexpected '" + operator + "', expected '" + expected + "'");
        }
      }
      default -> {}
    }
  }

  private enum Lexeme {
    SPACE(Lexer.SPACE),
    FLOAT(Lexer.FLOAT),
    INTEGER(Lexer.INTEGER),
    NAME(Lexer.NAME),
    STRING(Lexer.STRING),
    OPERATOR(Lexer.OPERATOR);

    private final Pattern pattern;

    Lexeme(Pattern pattern) {
      this.pattern = pattern;
    }
  }

  private void moveTo(int end) {
    for (int i = at; i < end; i++) {
      if (source.charAt(i) == '\n') {
        line++;
      }
    }
    if (end > at) {
      lineStarts = source.charAt(end - 1) == '\n';
    }
    at = end;
  }

  private void add(Kind kind, String text) {
    tokens.add(new Token(kind, text, line));
  }

  private UnlocatedTemplateError errorAtLine(String message) {
    return new UnlocatedTemplateError(
        UnlocatedTemplateError.Kind.SYNTAX, "line " + line + ": " + message);
  }
}
