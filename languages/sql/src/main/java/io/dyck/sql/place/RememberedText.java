package io.dyck.sql.place;

import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A place inside a text that is remembered up to its {@link End}, because the same text may stand
 * once more behind it: rows are grouped by a selected value. The texts of rules are read in place,
 * because a rule does not report its text. The text is forgotten where it becomes long, holds a
 * query, or holds a literal with unusual characters.
 *
 * @param inside the place if nothing were remembered
 * @param text the text so far: words in lower case, and one blank for white space
 */
public record RememberedText(Place inside, String text) implements Place {
  /** The largest number of characters of a remembered text. */
  private static final int MOST = 240;

  /** The characters of literals that are remembered. */
  private static final CharMatcher PLAIN =
      CharMatcher.inRange(' ', '~').and(CharMatcher.noneOf("\"\\"));

  private static final Pattern TOKEN =
      Pattern.compile("'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|[\\w.]+|\\|\\||::|->>?|[<>!]?=|<>|\\S");

  /** The end of a text that is remembered. */
  public interface End extends Place {
    /** Returns the place behind the text. */
    Place after(String text);
  }

  /** Returns a place, or the start of a rule, from which on nothing is remembered. */
  public static Place forgotten(Place place) {
    return new Forgotten(place);
  }

  private record Forgotten(Place place) implements DeferredPlace {}

  @Override
  public void reportMoves(Moves moves) {
    inside.reportMoves(new Recorder(moves, text));
  }

  @Override
  public boolean addFollowing(ByteSet bytes) {
    return inside.addFollowing(bytes);
  }

  @Override
  public void appendShortest(StringBuilder to) {
    inside.appendShortest(to);
  }

  /** Returns a place without what it remembers. */
  static Place forget(Place place) {
    return place instanceof RememberedText remembered ? remembered.inside : place;
  }

  /** Returns the place in a rule without calls that is read in place here, or null. */
  static @Nullable CallFreeRule literal(Place place) {
    return forget(place) instanceof InlinedRule rule && rule.inside instanceof CallFreeRule literal
        ? literal
        : null;
  }

  /** Passes the moves of a place on, with the text in front of each target. */
  private record Recorder(Moves moves, String text) implements Moves {
    @Override
    public boolean hasFreeSpaces() {
      return moves.hasFreeSpaces();
    }

    @Override
    public void end() {
      moves.end();
    }

    @Override
    public void read(int first, int last, Place next) {
      for (int b = first; b <= last; ) {
        int from = b;
        while (b <= last && textWith(b) == null) {
          b++;
        }
        if (b > from) {
          moves.read(from, b - 1, next);
        }
        from = b;
        while (b <= last && textWith(b) != null) {
          b++;
        }
        if (b > from) {
          readEach(from, b - 1, letter -> next);
        }
      }
    }

    @Override
    public void readEach(int first, int last, IntFunction<Place> next) {
      if (first == last) {
        moves.read(first, first, after(first, next.apply(first)));
      } else {
        moves.readEach(first, last, letter -> after(letter, next.apply(letter)));
      }
    }

    private Place after(int letter, Place next) {
      String more = textWith(letter);
      return next instanceof NewName.AfterName name
          ? name.remembering(text)
          : more == null ? next : new RememberedText(next, more);
    }

    /** Returns the text with one more byte, or null if the text is forgotten. */
    private @Nullable String textWith(int letter) {
      char c = (char) letter;
      if (text.length() >= MOST || letter > '~' || isLongNumber(c)) {
        return null;
      }
      if (CharMatcher.is('\'').countIn(text) % 2 == 1) {
        return PLAIN.matches(c) ? text + c : null;
      }
      if (CharMatcher.is('"').countIn(text) % 2 == 1) {
        return text + c;
      }
      boolean isApart = text.endsWith(" ");
      if (c <= ' ') {
        return isApart ? text : text + ' ';
      }
      boolean isSign = "(),+-*/%^|:".indexOf(c) >= 0;
      return (isApart && isSign ? text.substring(0, text.length() - 1) : text)
          + Ascii.toLowerCase(c);
    }

    /** Whether a character is the third digit of a number, or a later one. */
    private boolean isLongNumber(char c) {
      int at = text.length();
      while (at > 0 && Character.isDigit(text.charAt(at - 1))) {
        at--;
      }
      return Character.isDigit(c)
          && text.length() - at > 1
          && (at == 0 || (!Character.isLetter(text.charAt(at - 1)) && text.charAt(at - 1) != '_'));
    }

    @Override
    public void moveTo(Place next) {
      Place target = next instanceof SqlPlaces.AfterSign sign ? sign.next() : next;
      if (target instanceof End end) {
        Place after = end.after(text);
        moves.moveTo(target == next ? after : new SqlPlaces.AfterSign(after));
      } else if (target instanceof Forgotten) {
        moves.moveTo(next);
      } else {
        moves.moveTo(new RememberedText(next, text));
      }
    }

    @Override
    public void call(Place start, Place next) {
      if (start == SqlTexts.COMMENT) {
        moves.call(start, new RememberedText(next, text));
      } else if (start instanceof CallFreeRule) {
        moveTo(new InlinedRule(start, next));
      } else {
        moves.call(start, next);
      }
    }
  }

  /**
   * A rule that is read in place.
   *
   * @param inside the place in the rule
   * @param next the place behind the rule
   */
  private record InlinedRule(Place inside, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      inside.reportMoves(
          new Moves() {
            @Override
            public boolean hasFreeSpaces() {
              return moves.hasFreeSpaces();
            }

            @Override
            public void end() {
              moves.moveTo(next);
            }

            @Override
            public void read(int first, int last, Place target) {
              moves.read(first, last, new InlinedRule(target, next));
            }

            @Override
            public void moveTo(Place target) {
              moves.moveTo(new InlinedRule(target, next));
            }

            @Override
            public void call(Place start, Place after) {
              moves.call(start, new InlinedRule(after, next));
            }
          });
    }

    @Override
    public void appendShortest(StringBuilder to) {
      inside.appendShortest(to);
      next.appendShortest(to);
    }
  }

  /** Returns a place for a remembered text, with white space where it may stand. */
  public static Place again(String text, Place next) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      tokens.add(matcher.group());
    }
    Place place = next;
    for (int i = tokens.size() - 1; i >= 0; i--) {
      String token = tokens.get(i);
      place = isWord(token) ? SqlPlaces.word(token, place) : SqlTexts.exactText(token, place);
      if (i > 0) {
        place = separated(tokens.get(i - 1), token, place);
      }
    }
    return place;
  }

  private static Place separated(String left, String right, Place next) {
    if (left.endsWith(".") || right.startsWith(".")) {
      return next;
    }
    boolean isLoose = "(),".contains(left) || "(),".contains(right);
    return isLoose || isOperator(left) != isOperator(right)
        ? SqlPlaces.optionalSpace(next)
        : SqlPlaces.gap(next);
  }

  private static boolean isWord(String token) {
    return Character.isLetterOrDigit(token.charAt(0)) || "_.".indexOf(token.charAt(0)) >= 0;
  }

  private static boolean isOperator(String token) {
    return !isWord(token) && token.charAt(0) != '\'' && token.charAt(0) != '"';
  }
}
