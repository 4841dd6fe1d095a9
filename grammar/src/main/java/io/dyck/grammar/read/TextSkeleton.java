package io.dyck.grammar.read;

/**
 * A text without the content of quotes, of comments in brackets and of character classes, because
 * this content says little about the notation. The few hints in the content are counted. Whether
 * brackets hold a class is a guess: a class has an odd number of quotes. The scan makes one pass,
 * apart from some looks ahead.
 */
final class TextSkeleton {
  private final String text;
  private final StringBuilder bare = new StringBuilder();
  private int apostrophes;
  private int escapes;
  private boolean closedComment = true;
  private boolean closedNesting = true;

  TextSkeleton(String text) {
    this.text = text;
    for (int i = 0; i < text.length(); ) {
      char c = text.charAt(i);
      int end =
          switch (c) {
            case '"', '\'' -> literalEnd(i, c);
            case '/', '(' -> comment(i, c);
            case '[' -> characterClass(i);
            default -> i;
          };
      if (end > i) {
        i = end;
      } else {
        bare.append(c);
        i++;
      }
    }
  }

  /** Returns the text with {@code ""} for each literal and {@code []} for each class. */
  String emptiedText() {
    return bare.toString();
  }

  /** Returns the number of literals in single quotes. */
  int apostrophes() {
    return apostrophes;
  }

  /** Returns the number of classes and literals in double quotes that contain an escape as in C. */
  int escapes() {
    return escapes;
  }

  /** Returns the end of a literal on this line, or its start if the literal does not end. */
  private int literalEnd(int start, char quote) {
    boolean escape = false;
    int i = start + 1;
    for (; i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != quote; i++) {
      if (text.charAt(i) == '\\' && quote == '"' && i + 1 < text.length()) {
        // A backslash before the closing quote is either an escape or, in W3C EBNF, the text.
        boolean last = text.charAt(i + 1) == '"' && !isEscapedQuote(i + 1);
        if (last) {
          continue;
        }
        escape |= "nrtxuU\\\"".indexOf(text.charAt(i + 1)) >= 0;
        i++;
      }
    }
    if (i >= text.length() || text.charAt(i) != quote) {
      return start;
    }
    if (quote == '\'') {
      apostrophes++;
    } else if (escape) {
      escapes++;
    }
    bare.append("\"\"");
    return i + 1;
  }

  /**
   * Returns whether a quote after a backslash is escaped: an odd number of quotes follows on the
   * line.
   */
  private boolean isEscapedQuote(int quote) {
    int quotes = 0;
    for (int i = quote + 1; i < text.length() && text.charAt(i) != '\n'; i++) {
      if (text.charAt(i) == '"' && text.charAt(i - 1) != '\\') {
        quotes++;
      }
    }
    return quotes % 2 == 1;
  }

  /** Returns the end of a comment, or its start if no comment stands there. */
  private int comment(int start, char first) {
    if (!closedComment || start + 1 >= text.length() || text.charAt(start + 1) != '*') {
      return start;
    }
    int end = text.indexOf(first == '/' ? "*/" : "*)", start + 2);
    if (end < 0) {
      closedComment = false;
      return start;
    }
    bare.append(first == '/' ? "/**/" : "(**)");
    return first == '/' ? end + 2 : Math.max(end + 2, nestedEnd(start));
  }

  /** Returns the end of a comment that may contain comments, or -1 if the comment does not end. */
  private int nestedEnd(int start) {
    int depth = 0;
    for (int i = start; i + 1 < text.length() && closedNesting; i++) {
      if (text.startsWith("(*", i) || text.startsWith("*)", i)) {
        depth += text.charAt(i) == '(' ? 1 : -1;
        i++;
        if (depth == 0) {
          return i + 1;
        }
      }
    }
    closedNesting = false;
    return -1;
  }

  /** Returns the end of a class, or its start if the brackets hold no class. */
  private int characterClass(int start) {
    int quotes = 0;
    int apostrophesInside = 0;
    boolean escape = false;
    int i = start + 1;
    for (; i < text.length() && text.charAt(i) != '\n' && text.charAt(i) != ']'; i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length() && "nrtx\\".indexOf(text.charAt(i + 1)) >= 0) {
        escape |= text.charAt(i + 1) != '\\';
        i++;
      }
      quotes += c == '"' ? 1 : 0;
      apostrophesInside += c == '\'' ? 1 : 0;
    }
    if (i >= text.length() || text.charAt(i) != ']') {
      return start;
    }
    escapes += escape ? 1 : 0;
    if (quotes % 2 == 0 && apostrophesInside % 2 == 0) {
      return start;
    }
    bare.append("[]");
    return i + 1;
  }
}
