package io.dyck.sql.place;

import java.util.function.IntPredicate;

/** Places for the characters of texts in UTF-8, without control characters. */
public final class SqlTexts {
  private SqlTexts() {}

  /** The characters that are forbidden in a text between quotes. */
  public enum Without {
    /** Only control characters are forbidden. */
    NOTHING,
    /** The backslash is forbidden, too, because it is the escape character in patterns of LIKE. */
    BACKSLASH
  }

  /**
   * Returns a place for a text between quotes, from the opening quote on. A quote inside the text
   * is doubled.
   *
   * @param quote an ASCII character
   */
  public static Place quoted(char quote, Without without, Place next) {
    return new Exactly(String.valueOf(quote), 0, new Inside(quote, without, next));
  }

  /**
   * Returns a place for a text between quotes of at most {@code most} characters. A character
   * beyond U+FFFF counts as two.
   *
   * @param quote an ASCII character
   */
  public static Place quoted(char quote, int most, Place next) {
    return new Exactly(String.valueOf(quote), 0, new Bounded(quote, most, next));
  }

  /**
   * The rule of comments: two minus signs up to the end of the line, or a text in {@code /*} and
   * {@code *}{@code /} without a further comment inside, because PostgreSQL nests comments.
   */
  static final Place COMMENT =
      SqlPlaces.rule(
          SqlPlaces.any(
              exactly("--", new LineComment()), exactly("/*", new BlockComment(LastRead.OPENING))));

  private record LineComment() implements Place {
    @Override
    public void moves(Moves moves) {
      moves.read('\n', '\n', SqlPlaces.END);
      moves.read('\t', '\t', this);
      // A carriage return ends the comment in some databases only.
      moves.read('\r', '\r', exactly("\n", SqlPlaces.END));
      ascii(moves, c -> true, this);
      beyondAscii(moves, this);
    }

    @Override
    public void shortest(StringBuilder to) {
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
    public void moves(Moves moves) {
      Place inside = new BlockComment(LastRead.OTHER);
      ascii(moves, c -> c != '*' && c != '/', inside);
      moves.read('\t', '\n', inside);
      moves.read('\r', '\r', inside);
      beyondAscii(moves, inside);
      if (last != LastRead.SLASH) {
        moves.read('*', '*', new BlockComment(LastRead.STAR));
      }
      if (last != LastRead.OPENING) {
        moves.read(
            '/', '/', last == LastRead.STAR ? SqlPlaces.END : new BlockComment(LastRead.SLASH));
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(last == LastRead.STAR ? "/" : last == LastRead.SLASH ? " */" : "*/");
    }
  }

  /** Returns a place for exactly the given text of ASCII. */
  public static Place exactly(String text, Place next) {
    return new Exactly(text, 0, next);
  }

  private record Exactly(String text, int at, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      char c = text.charAt(at);
      moves.read(c, c, at + 1 == text.length() ? next : new Exactly(text, at + 1, next));
    }

    @Override
    public boolean mayFollow(ByteSet bytes) {
      bytes.add(text.charAt(at));
      return true;
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(text, at, text.length());
      next.shortest(to);
    }
  }

  private record Inside(char quote, Without without, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      ascii(moves, c -> c != quote && !(without == Without.BACKSLASH && c == '\\'), this);
      moves.read(quote, quote, new Closed(this));
      beyondAscii(moves, this);
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(quote);
      next.shortest(to);
    }
  }

  private record Bounded(char quote, int left, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      moves.read(quote, quote, new BoundedClosed(this));
      if (left > 0) {
        Place more = new Bounded(quote, left - 1, next);
        ascii(moves, c -> c != quote, more);
        upToThreeBytes(moves, more);
        if (left > 1) {
          fourBytes(moves, new Bounded(quote, left - 2, next));
        }
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(quote);
      next.shortest(to);
    }
  }

  /** The place after a quote, which ends the text unless a second quote follows. */
  private record BoundedClosed(Bounded inside) implements Place {
    @Override
    public void moves(Moves moves) {
      if (inside.left > 0) {
        moves.read(
            inside.quote, inside.quote, new Bounded(inside.quote, inside.left - 1, inside.next));
      }
      moves.go(inside.next);
    }

    @Override
    public void shortest(StringBuilder to) {
      inside.next.shortest(to);
    }
  }

  /** The place after a quote, which ends the text unless a second quote follows. */
  private record Closed(Inside inside) implements Place {
    @Override
    public void moves(Moves moves) {
      moves.read(inside.quote, inside.quote, inside);
      moves.go(inside.next);
    }

    @Override
    public void shortest(StringBuilder to) {
      inside.next.shortest(to);
    }
  }

  /** Reports the blank and the visible ASCII characters that pass a test. */
  static void ascii(Place.Moves moves, IntPredicate allowed, Place next) {
    for (int c = ' '; c < 0x7F; c++) {
      if (allowed.test(c)) {
        moves.read(c, c, next);
      }
    }
  }

  /** Reports the characters from U+00A0 on, in UTF-8. */
  static void beyondAscii(Place.Moves moves, Place next) {
    upToThreeBytes(moves, next);
    fourBytes(moves, next);
  }

  private static void upToThreeBytes(Place.Moves moves, Place next) {
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

  private static void fourBytes(Place.Moves moves, Place next) {
    Place lastTwo = new OneByte(0x80, 0xBF, new OneByte(0x80, 0xBF, next));
    moves.read(0xF0, 0xF0, new OneByte(0x90, 0xBF, lastTwo));
    moves.read(0xF1, 0xF3, new OneByte(0x80, 0xBF, lastTwo));
    moves.read(0xF4, 0xF4, new OneByte(0x80, 0x8F, lastTwo));
  }

  private record OneByte(int first, int last, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      moves.read(first, last, next);
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append((char) first);
      next.shortest(to);
    }
  }

  /** Returns a place for {@code least} to {@code most} digits. */
  public static Place digits(int least, int most, Place next) {
    return new Digits(least, most, next);
  }

  private record Digits(int least, int most, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      if (least <= 0) {
        moves.go(next);
      }
      if (most > 0) {
        moves.read('0', '9', new Digits(least - 1, most - 1, next));
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append("1".repeat(Math.max(0, least)));
      next.shortest(to);
    }
  }

  /** Returns a place for a digit of a range. */
  public static Place digit(char first, char last, Place next) {
    return new OneByte(first, last, next);
  }
}
