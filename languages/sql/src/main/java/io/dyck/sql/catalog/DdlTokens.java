package io.dyck.sql.catalog;

import com.google.common.base.Ascii;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The tokens of a file of DDL: words, names, texts and signs. A line with the word GO alone ends a
 * statement, as in SQL Server's files. The rows behind a COPY, and the commands of psql, are left
 * out.
 */
final class DdlTokens {
  /** A token. Its text has no quotes. */
  record Token(String text, boolean isName, boolean isQuoted, int line) {
    boolean is(String word) {
      return !isQuoted && Ascii.equalsIgnoreCase(text, word);
    }
  }

  private final List<Token> tokens = new ArrayList<>();
  private int at;

  DdlTokens(String ddl) {
    int line = 1;
    for (int i = 0; i < ddl.length(); ) {
      char c = ddl.charAt(i);
      int end;
      if (c == '\\' && isLineStart(ddl, i)) {
        end = lineEnd(ddl, i);
      } else if (c == '\n') {
        line++;
        end = i + 1;
      } else if (Character.isWhitespace(c) || c == '\uFEFF') {
        end = i + 1;
      } else if (ddl.startsWith("--", i)) {
        end = lineEnd(ddl, i);
      } else if (ddl.startsWith("/*", i)) {
        int close = ddl.indexOf("*/", i + 2);
        if (close < 0) {
          throw SqlException.malformedDdl(line, "the end of the comment", "the end of the file");
        }
        end = close + 2;
      } else if (c == '"' || c == '`' || c == '\'' || (c == '[' && isName(ddl, i))) {
        end = addQuoted(ddl, i, line);
      } else if (c == '$' && dollarTag(ddl, i) != null) {
        end = addDollarQuoted(ddl, i, line);
      } else if (Character.isUnicodeIdentifierStart(c) || c == '_') {
        end = i + 1;
        while (end < ddl.length()
            && (Character.isUnicodeIdentifierPart(ddl.charAt(end)) || ddl.charAt(end) == '$')) {
          end++;
        }
        String word = ddl.substring(i, end);
        boolean isEnd =
            word.equalsIgnoreCase("GO")
                && isLineStart(ddl, i)
                && ddl.substring(end, lineEnd(ddl, end)).isBlank();
        tokens.add(isEnd ? new Token(";", false, false, line) : new Token(word, true, false, line));
      } else if (Character.isDigit(c)) {
        end = i + 1;
        while (end < ddl.length() && Character.isLetterOrDigit(ddl.charAt(end))) {
          end++;
        }
        tokens.add(new Token(ddl.substring(i, end), false, false, line));
      } else {
        end = i + 1;
        tokens.add(new Token(String.valueOf(c), false, false, line));
        end = c == ';' && isCopy() ? rowsEnd(ddl, end) : end;
      }
      for (int k = i + 1; k < end; k++) {
        line += ddl.charAt(k) == '\n' ? 1 : 0;
      }
      i = end;
    }
  }

  private static boolean isLineStart(String ddl, int i) {
    return ddl.substring(ddl.lastIndexOf('\n', i - 1) + 1, i).isBlank();
  }

  private static int lineEnd(String ddl, int i) {
    int newline = ddl.indexOf('\n', i);
    return newline < 0 ? ddl.length() : newline;
  }

  /** Whether the statement that ends with the last token is a COPY whose rows follow. */
  private boolean isCopy() {
    int begin = tokens.size() - 1;
    while (begin > 0 && !tokens.get(begin - 1).is(";")) {
      begin--;
    }
    return tokens.get(begin).is("COPY")
        && tokens.subList(begin, tokens.size()).stream().anyMatch(token -> token.is("STDIN"));
  }

  /**
   * Returns the index behind the rows of a COPY, which end with a line of a backslash and a dot.
   */
  private static int rowsEnd(String ddl, int begin) {
    int last = ddl.indexOf("\n\\.", begin);
    return last < 0 ? ddl.length() : lineEnd(ddl, last + 1);
  }

  /** Returns the tag of a dollar quote, such as {@code $$} or {@code $body$}, or null. */
  private static @Nullable String dollarTag(String ddl, int begin) {
    int end = begin + 1;
    while (end < ddl.length() && Character.isUnicodeIdentifierPart(ddl.charAt(end))) {
      end++;
    }
    boolean isTag =
        end < ddl.length() && ddl.charAt(end) == '$' && !Character.isDigit(ddl.charAt(begin + 1));
    return isTag ? ddl.substring(begin, end + 1) : null;
  }

  /** Adds a text in dollar quotes, and returns the index behind it. */
  private int addDollarQuoted(String ddl, int begin, int line) {
    String tag = Objects.requireNonNull(dollarTag(ddl, begin));
    int close = ddl.indexOf(tag, begin + tag.length());
    if (close < 0) {
      throw SqlException.malformedDdl(line, "the closing " + tag, "the end of the file");
    }
    tokens.add(new Token(ddl.substring(begin + tag.length(), close), false, true, line));
    return close + tag.length();
  }

  /** Whether a bracket begins a quoted name rather than the size of an array. */
  private static boolean isName(String ddl, int bracket) {
    char next = bracket + 1 < ddl.length() ? ddl.charAt(bracket + 1) : ']';
    return next != ']' && !Character.isDigit(next);
  }

  /**
   * Adds the token that begins with the quote at an index, and returns the index behind the token.
   */
  private int addQuoted(String ddl, int begin, int line) {
    char open = ddl.charAt(begin);
    char close = open == '[' ? ']' : open;
    boolean hasEscapes = open == '\'' && begin > 0 && "eE".indexOf(ddl.charAt(begin - 1)) >= 0;
    StringBuilder text = new StringBuilder();
    for (int i = begin + 1; i < ddl.length(); i++) {
      char c = ddl.charAt(i);
      if (c == '\\' && hasEscapes) {
        i++;
      } else if (c == close && i + 1 < ddl.length() && ddl.charAt(i + 1) == close && open != '[') {
        i++;
      } else if (c == close) {
        tokens.add(new Token(text.toString(), open != '\'', true, line));
        return i + 1;
      }
      text.append(c);
    }
    throw SqlException.malformedDdl(line, "the closing " + close, "the end of the file");
  }

  boolean isAtEnd() {
    return at >= tokens.size();
  }

  /** Returns the next token without taking it, or an empty token at the end. */
  Token peek() {
    return peek(0);
  }

  Token peek(int ahead) {
    return at + ahead < tokens.size()
        ? tokens.get(at + ahead)
        : new Token("", false, false, line());
  }

  Token next() {
    Token token = peek();
    at++;
    return token;
  }

  boolean skip(String word) {
    if (peek().is(word)) {
      at++;
      return true;
    }
    return false;
  }

  void expect(String word) {
    if (!skip(word)) {
      throw unexpected(word);
    }
  }

  String name() {
    if (!peek().isName()) {
      throw unexpected("a name");
    }
    return next().text();
  }

  SqlException unexpected(String expected) {
    return SqlException.malformedDdl(
        line(), expected, isAtEnd() ? "the end of the file" : "'" + peek().text() + "'");
  }

  /** Skips to the next token that is one of the given ones, passing over balanced parentheses. */
  void skipTo(String... ends) {
    int depth = 0;
    while (!isAtEnd() && !(depth == 0 && Stream.of(ends).anyMatch(peek()::is))) {
      depth += peek().is("(") ? 1 : peek().is(")") ? -1 : 0;
      at++;
    }
  }

  int line() {
    return tokens.isEmpty() ? 1 : tokens.get(Math.min(at, tokens.size() - 1)).line();
  }
}
