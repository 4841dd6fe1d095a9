package io.dyck.sql.place;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Places that every language needs. */
public final class SqlPlaces {
  /** The end of a rule. */
  public static final Place END = new RuleEnd();

  /** A place from which no text goes on. */
  public static final Place NOTHING = choiceOf(ImmutableList.of());

  private static final char[] BLANKS = {'\t', '\n', '\f', '\r', ' '};

  private SqlPlaces() {}

  private record RuleEnd() implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.end();
    }

    @Override
    public void appendShortest(StringBuilder to) {}
  }

  /** Returns a place for a text of ASCII whose letters match in either case. */
  public static Place word(String text, Place next) {
    return new WordPlace(text, 0, next);
  }

  private record WordPlace(String text, int at, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      char c = text.charAt(at);
      Place after = at + 1 == text.length() ? next : new WordPlace(text, at + 1, next);
      moves.readInAnyCase(Ascii.toLowerCase(c), after);
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      bytes.addInAnyCase(Ascii.toLowerCase(text.charAt(at)));
      return true;
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(text, at, text.length());
      next.appendShortest(to);
    }
  }

  /** Returns a place for white space that must stand between two words. */
  public static Place gap(Place next) {
    return new WhiteSpaceRun(true, false, next);
  }

  /** Returns a place for white space that may be left out. */
  public static Place optionalSpace(Place next) {
    return new WhiteSpaceRun(false, false, next);
  }

  /** Returns a place for an opening parenthesis. */
  public static Place openParenthesis(Place inside) {
    return SqlTexts.exactText("(", optionalSpace(inside));
  }

  /** Returns a place for a word and the parentheses behind it, from what is inside them on. */
  public static Place function(String name, Place inside) {
    return word(name, optionalSpace(openParenthesis(inside)));
  }

  /** Returns a place for a closing parenthesis. */
  public static Place closeParenthesis(Place next) {
    return optionalSpace(SqlTexts.exactText(")", new AfterSign(next)));
  }

  /** A place directly behind a sign, where no white space needs to stand before a word. */
  record AfterSign(Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      if (next instanceof WhiteSpaceRun blanks && blanks.isNeeded) {
        moves.moveToShared(optionalSpace(blanks.next));
      } else if (next instanceof PlaceChoice any) {
        any.places.forEach(place -> moves.moveTo(new AfterSign(place)));
      } else if (next instanceof DeferredPlace open) {
        moves.moveTo(new AfterSign(open.place()));
      } else {
        moves.moveTo(next);
      }
    }

    @Override
    public void appendShortest(StringBuilder to) {
      next.appendShortest(to);
    }
  }

  /** Returns a place for a comma and what follows it in a list. */
  public static Place afterComma(Place next) {
    return optionalSpace(SqlTexts.exactText(",", optionalSpace(next)));
  }

  /** Returns a place for words with white space between them. */
  public static Place words(String words, Place next) {
    List<String> list = List.of(words.split(" "));
    Place place = next;
    for (int i = list.size() - 1; i >= 0; i--) {
      place = word(list.get(i), i == list.size() - 1 ? place : gap(place));
    }
    return place;
  }

  /**
   * White space, with comments behind its first blank: directly behind an operator, the first
   * character of a comment could be read as a part of the operator.
   *
   * @param isNeeded whether a blank must still be read
   * @param isBegun whether white space was read, so that a comment may begin; where white space is
   *     not free, whether a line break was read
   */
  private record WhiteSpaceRun(boolean isNeeded, boolean isBegun, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      if (!isNeeded) {
        moves.moveToShared(next);
      }
      Place more = new WhiteSpaceRun(false, true, next);
      if (!moves.hasFreeSpaces()) {
        moves.read(' ', ' ', isBegun ? more : next);
        if (!isBegun) {
          moves.read('\n', '\n', more);
        }
        return;
      }
      moves.read('\t', '\n', more);
      moves.read('\f', '\r', more);
      moves.read(' ', ' ', more);
      if (isBegun) {
        moves.call(SqlTexts.COMMENT, more);
      }
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      for (char blank : BLANKS) {
        bytes.add(blank);
      }
      if (isBegun) {
        bytes.add('-');
        bytes.add('/');
      }
      return isNeeded || next.addFollowing(bytes);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(isNeeded ? " " : "");
      next.appendShortest(to);
    }
  }

  /** Returns a choice of the places that are not null. The first place gives the shortest text. */
  public static Place choiceOf(@Nullable Place... places) {
    List<Place> there = new ArrayList<>();
    for (Place place : places) {
      if (place != null) {
        there.add(place);
      }
    }
    return choiceOf(there);
  }

  /** Returns a choice of places. The first place gives the shortest text. */
  public static Place choiceOf(List<Place> places) {
    return places.size() == 1 ? places.get(0) : new PlaceChoice(ImmutableList.copyOf(places));
  }

  /** A choice of places. The hash code is kept, because a choice may hold a large tree. */
  private static final class PlaceChoice implements Place {
    private final int hash;
    private ImmutableList<Place> places;

    PlaceChoice(ImmutableList<Place> places) {
      this.places = places;
      this.hash = places.hashCode();
    }

    @Override
    public void reportMoves(Moves moves) {
      places.forEach(moves::moveTo);
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      for (Place place : places) {
        if (!place.addFollowing(bytes)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void appendShortest(StringBuilder to) {
      if (places.isEmpty()) {
        throw new IllegalStateException("a place without a way on");
      }
      places.get(0).appendShortest(to);
    }

    /**
     * Compares the places of two choices. Equal choices share their places from then on. Otherwise
     * the comparison of places that stand below several others would take exponential time.
     */
    @Override
    public boolean equals(@Nullable Object other) {
      if (this == other) {
        return true;
      }
      if (!(other instanceof PlaceChoice any) || hash != any.hash || !places.equals(any.places)) {
        return false;
      }
      places = any.places;
      return true;
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /**
   * Returns the start of a rule without calls that is used in many places, for example the rule of
   * a text between quotes.
   */
  public static Place rule(Place start) {
    PlaceLanguage language = new PlaceLanguage(start);
    return new CallFreeRule(language, language.start());
  }

  /** Returns a place for a text of another rule or of the same rule. */
  public static Place call(Place start, Place next) {
    return new RuleCall(start, next);
  }

  private record RuleCall(Place start, Place next) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      moves.call(start, next);
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      return start.addFollowing(bytes);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      start.appendShortest(to);
      next.appendShortest(to);
    }
  }
}
