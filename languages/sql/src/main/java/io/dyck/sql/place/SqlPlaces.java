package io.dyck.sql.place;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Places that every language needs. */
public final class SqlPlaces {
  /** The end of a rule. */
  public static final Place END = new End();

  /** A place from which no text goes on. */
  public static final Place NOTHING = any(ImmutableList.of());

  private static final char[] BLANKS = {'\t', '\n', '\f', '\r', ' '};

  private SqlPlaces() {}

  private record End() implements Place {
    @Override
    public void moves(Moves moves) {
      moves.end();
    }

    @Override
    public void shortest(StringBuilder to) {}
  }

  /** Returns a place for a text of ASCII whose letters match in either case. */
  public static Place word(String text, Place next) {
    return new Word(text, 0, next);
  }

  private record Word(String text, int at, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      char c = text.charAt(at);
      Place after = at + 1 == text.length() ? next : new Word(text, at + 1, next);
      moves.readInAnyCase(Ascii.toLowerCase(c), after);
    }

    @Override
    public boolean mayFollow(ByteSet bytes) {
      bytes.addInAnyCase(Ascii.toLowerCase(text.charAt(at)));
      return true;
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(text, at, text.length());
      next.shortest(to);
    }
  }

  /** Returns a place for white space that must stand between two words. */
  public static Place gap(Place next) {
    return new Blanks(true, false, next);
  }

  /** Returns a place for white space that may be left out. */
  public static Place loose(Place next) {
    return new Blanks(false, false, next);
  }

  /** Returns a place for an opening parenthesis. */
  public static Place open(Place inside) {
    return SqlTexts.exactly("(", loose(inside));
  }

  /** Returns a place for a word and the parentheses behind it, from what is inside them on. */
  public static Place function(String name, Place inside) {
    return word(name, loose(open(inside)));
  }

  /** Returns a place for a closing parenthesis. */
  public static Place closed(Place next) {
    return loose(SqlTexts.exactly(")", new Touching(next)));
  }

  /** A place directly behind a sign, where no white space needs to stand before a word. */
  private record Touching(Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      if (next instanceof Blanks blanks && blanks.isNeeded) {
        moves.goShared(loose(blanks.next));
      } else if (next instanceof Any any) {
        any.places.forEach(place -> moves.go(new Touching(place)));
      } else if (next instanceof Open open) {
        moves.go(new Touching(open.open()));
      } else {
        moves.go(next);
      }
    }

    @Override
    public void shortest(StringBuilder to) {
      next.shortest(to);
    }
  }

  /** Returns a place for a comma and what follows it in a list. */
  public static Place another(Place next) {
    return loose(SqlTexts.exactly(",", loose(next)));
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
  private record Blanks(boolean isNeeded, boolean isBegun, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      if (!isNeeded) {
        moves.goShared(next);
      }
      Place more = new Blanks(false, true, next);
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
    public boolean mayFollow(ByteSet bytes) {
      for (char blank : BLANKS) {
        bytes.add(blank);
      }
      if (isBegun) {
        bytes.add('-');
        bytes.add('/');
      }
      return isNeeded || next.mayFollow(bytes);
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(isNeeded ? " " : "");
      next.shortest(to);
    }
  }

  /** Returns a choice of the places that are not null. The first place gives the shortest text. */
  public static Place any(@Nullable Place... places) {
    List<Place> there = new ArrayList<>();
    for (Place place : places) {
      if (place != null) {
        there.add(place);
      }
    }
    return any(there);
  }

  /** Returns a choice of places. The first place gives the shortest text. */
  public static Place any(List<Place> places) {
    return places.size() == 1 ? places.get(0) : new Any(ImmutableList.copyOf(places));
  }

  /** A choice of places. The hash code is kept, because a choice may hold a large tree. */
  private static final class Any implements Place {
    private final ImmutableList<Place> places;
    private final int hash;

    Any(ImmutableList<Place> places) {
      this.places = places;
      this.hash = places.hashCode();
    }

    @Override
    public void moves(Moves moves) {
      places.forEach(moves::go);
    }

    @Override
    public boolean mayFollow(ByteSet bytes) {
      for (Place place : places) {
        if (!place.mayFollow(bytes)) {
          return false;
        }
      }
      return true;
    }

    @Override
    public void shortest(StringBuilder to) {
      if (places.isEmpty()) {
        throw new IllegalStateException("a place without a way on");
      }
      places.get(0).shortest(to);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Any any && hash == any.hash && places.equals(any.places));
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
    return new OwnRule(language, language.start());
  }

  /** Returns a place for a text of another rule or of the same rule. */
  public static Place call(Place start, Place next) {
    return new Call(start, next);
  }

  private record Call(Place start, Place next) implements Place {
    @Override
    public void moves(Moves moves) {
      moves.call(start, next);
    }

    @Override
    public void shortest(StringBuilder to) {
      start.shortest(to);
      next.shortest(to);
    }
  }
}
