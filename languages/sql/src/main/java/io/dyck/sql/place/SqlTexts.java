package io.dyck.sql.place;

import java.util.function.IntPredicate;

/** Places for the characters of texts in UTF-8, without control characters. */
public final class SqlTexts {
  private SqlTexts() {}

  /**
   * Returns a place for a text between quotes, from the opening quote on. A quote inside the text
   * is doubled.
   *
   * @param quote an ASCII character
   */
  public static Place quoted(char quote, Place next) {
    return quoted(quote, "", next);
  }

  /**
   * Returns a place for a text between quotes that does not end with an escape character. An escape
   * character behind another one ends the pair.
   *
   * @param quote an ASCII character
   * @param escapes the escape characters, any of which may be in use
   */
  public static Place quoted(char quote, String escapes, Place next) {
    return new ExactText(
        String.valueOf(quote), 0, new InsideQuotes(quote, escapes, InsideQuotes.NONE, next));
  }

  /**
   * Returns a place for a text between quotes of at most {@code most} characters. A character
   * beyond U+FFFF counts as two.
   *
   * @param quote an ASCII character
   */
  public static Place quoted(char quote, int most, Place next) {
    return new ExactText(String.valueOf(quote), 0, new BoundedQuoted(quote, most, next));
  }

  /**
   * The rule of comments: two minus signs up to the end of the line, or a text in {@code /*} and
   * {@code *}{@code /} without a further comment inside, because PostgreSQL nests comments.
   */
  static final Place COMMENT =
      SqlPlaces.rule(
          SqlPlaces.choiceOf(
              exactText("--", new LineComment()),
              exactText("/*", new BlockComment(LastRead.OPENING))));

  private record LineComment() implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.read('\n', '\n', SqlPlaces.END);
      moves.read('\t', '\t', this);
      // A carriage return ends the comment in some databases only.
      moves.read('\r', '\r', exactText("\n", SqlPlaces.END));
      reportAscii(moves, c -> true, this);
      reportNonAscii(moves, this);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append('\n');
    }
  }

  /** The last character that was read in a comment. */
  private enum LastRead {
    /**
     * The two characters of the beginning. A slash behind them ends the comment in some drivers.
     */
    OPENING,
    /** A star, which a slash makes the end. */
    STAR,
    /** A slash, which a star would make the beginning of a further comment. */
    SLASH,
    OTHER
  }

  private record BlockComment(LastRead last) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      Place inside = new BlockComment(LastRead.OTHER);
      reportAscii(moves, c -> c != '*' && c != '/', inside);
      moves.read('\t', '\n', inside);
      moves.read('\r', '\r', inside);
      reportNonAscii(moves, inside);
      if (last != LastRead.SLASH) {
        moves.read('*', '*', new BlockComment(LastRead.STAR));
      }
      if (last != LastRead.OPENING) {
        moves.read(
            '/', '/', last == LastRead.STAR ? SqlPlaces.END : new BlockComment(LastRead.SLASH));
      }
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(last == LastRead.STAR ? "/" : last == LastRead.SLASH ? " */" : "*/");
    }
  }

  /** Returns a place for exactly the given text of ASCII. */
  public static Place exactText(String text, Place next) {
    return new ExactText(text, 0, next);
  }

  private record ExactText(String text, int at, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      char c = text.charAt(at);
      moves.read(c, c, at + 1 == text.length() ? next : new ExactText(text, at + 1, next));
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      bytes.add(text.charAt(at));
      return true;
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(text, at, text.length());
      next.appendShortest(to);
    }
  }

  /**
   * Inside a text between quotes.
   *
   * @param escapes the characters with which the text must not end
   * @param open the last character if it is an escape character that begins a pair, or else {@link
   *     #NONE}
   */
  private record InsideQuotes(char quote, String escapes, char open, Place next) implements Place {
    private static final char NONE = 0;

    @Override
    public void reportMoves(Moves moves) {
      Place more = isOpen() ? new InsideQuotes(quote, escapes, NONE, next) : this;
      reportAscii(moves, c -> c != quote && (c == open || escapes.indexOf(c) < 0), more);
      for (int i = 0; i < escapes.length(); i++) {
        char c = escapes.charAt(i);
        if (c != open) {
          moves.read(c, c, new InsideQuotes(quote, escapes, c, next));
        }
      }
      moves.read(
          quote,
          quote,
          isOpen() ? new ExactText(String.valueOf(quote), 0, more) : new AfterQuote(this));
      reportNonAscii(moves, more);
    }

    private boolean isOpen() {
      return open != NONE;
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(isOpen() ? String.valueOf(open) : "").append(quote);
      next.appendShortest(to);
    }
  }

  private record BoundedQuoted(char quote, int left, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.read(quote, quote, new AfterBoundedQuote(this));
      if (left > 0) {
        Place more = new BoundedQuoted(quote, left - 1, next);
        reportAscii(moves, c -> c != quote, more);
        reportUpToThreeBytes(moves, more);
        if (left > 1) {
          reportFourBytes(moves, new BoundedQuoted(quote, left - 2, next));
        }
      }
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(quote);
      next.appendShortest(to);
    }
  }

  /** The place after a quote, which ends the text unless a second quote follows. */
  private record AfterBoundedQuote(BoundedQuoted inside) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      if (inside.left > 0) {
        moves.read(
            inside.quote,
            inside.quote,
            new BoundedQuoted(inside.quote, inside.left - 1, inside.next));
      }
      moves.moveTo(inside.next);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      inside.next.appendShortest(to);
    }
  }

  /** The place after a quote, which ends the text unless a second quote follows. */
  private record AfterQuote(InsideQuotes inside) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.read(inside.quote, inside.quote, inside);
      moves.moveTo(inside.next);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      inside.next.appendShortest(to);
    }
  }

  /** Reports the blank and the visible ASCII characters that pass a test. */
  static void reportAscii(Place.Moves moves, IntPredicate allowed, Place next) {
    for (int c = ' '; c < 0x7F; c++) {
      if (allowed.test(c)) {
        moves.read(c, c, next);
      }
    }
  }

  /** Reports the characters from U+00A0 on, in UTF-8. */
  static void reportNonAscii(Place.Moves moves, Place next) {
    reportUpToThreeBytes(moves, next);
    reportFourBytes(moves, next);
  }

  private static void reportUpToThreeBytes(Place.Moves moves, Place next) {
    Place last = new OneByte(0x80, 0xBF, next);
    Place lastTwo = new OneByte(0x80, 0xBF, last);
    // U+0080 to U+009F are control characters.
    moves.read(0xC2, 0xC2, new OneByte(0xA0, 0xBF, next));
    moves.read(0xC3, 0xDF, last);
    moves.read(0xE0, 0xE0, new OneByte(0xA0, 0xBF, last));
    moves.read(0xE1, 0xEC, lastTwo);
    moves.read(0xED, 0xED, new OneByte(0x80, 0x9F, last));
    moves.read(0xEE, 0xEF, lastTwo);
  }

  private static void reportFourBytes(Place.Moves moves, Place next) {
    Place lastTwo = new OneByte(0x80, 0xBF, new OneByte(0x80, 0xBF, next));
    moves.read(0xF0, 0xF0, new OneByte(0x90, 0xBF, lastTwo));
    moves.read(0xF1, 0xF3, new OneByte(0x80, 0xBF, lastTwo));
    moves.read(0xF4, 0xF4, new OneByte(0x80, 0x8F, lastTwo));
  }

  private record OneByte(int first, int last, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.read(first, last, next);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append((char) first);
      next.appendShortest(to);
    }
  }

  /** Returns a place for {@code least} to {@code most} digits. */
  public static Place digits(int least, int most, Place next) {
    return new Digits(least, most, next);
  }

  private record Digits(int least, int most, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      if (least <= 0) {
        moves.moveTo(next);
      }
      if (most > 0) {
        moves.read('0', '9', new Digits(least - 1, most - 1, next));
      }
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append("1".repeat(Math.max(0, least)));
      next.appendShortest(to);
    }
  }

  /** Returns a place for a digit of a range. */
  public static Place digit(char first, char last, Place next) {
    return new OneByte(first, last, next);
  }

  /** Returns a place for a number from 1 on, without a zero before it. */
  public static Place numberUpTo(int most, Place next) {
    String digits = String.valueOf(most);
    Place shorter = digit('1', '9', digits(0, digits.length() - 2, next));
    Place asLong = numberUpTo(digits, 0, next);
    return digits.length() == 1 ? asLong : SqlPlaces.choiceOf(shorter, asLong);
  }

  /** Returns a place for the rest of a number of as many digits as the largest one. */
  private static Place numberUpTo(String most, int at, Place next) {
    if (at == most.length()) {
      return next;
    }
    char first = at == 0 ? '1' : '0';
    char last = most.charAt(at);
    int left = most.length() - at - 1;
    Place equal = digit(last, last, numberUpTo(most, at + 1, next));
    return last == first
        ? equal
        : SqlPlaces.choiceOf(digit(first, (char) (last - 1), digits(left, left, next)), equal);
  }
}
