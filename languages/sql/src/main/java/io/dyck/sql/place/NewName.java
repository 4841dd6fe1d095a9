package io.dyck.sql.place;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import io.dyck.grammar.LazyLanguage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Names that the text makes up, for example the alias of a table: a letter, then letters, digits
 * and underscores, or characters of ASCII between quotes, of which the first is no blank. A state
 * holds the name so far. A walk over a vocabulary reads all names in the same way and looks at a
 * name only where it ends.
 */
public final class NewName {
  /** The largest number of characters of a name. H2 refuses longer ones. */
  private static final int MOST = 250;

  /**
   * The number of characters up to which a name reads like names of any length. No token has as
   * many letters as are left then.
   */
  private static final int FREE = 100;

  /** The bytes that may follow a name without quotes. */
  private static final String FOLLOWING = "\t\n\f\r ,.;:)+-*/%^|=<>!";

  /** What stands in place of the opening quote of a name without quotes. */
  private static final char NONE = 0;

  /**
   * The letters of the names by their opening quote. Walks over a vocabulary are shared by all
   * names.
   */
  private static final ImmutableMap<Character, PlaceLanguage> LETTERS =
      Maps.toMap(
          List.of(NONE, '"', '`', '['),
          quote -> new PlaceLanguage(new Letters(quote, true, MOST), true, true));

  private NewName() {}

  /** A use of new names. Immutable. Equal uses allow the same names and lead to the same places. */
  public interface Use {
    /**
     * Whether a name may stand here. All but finitely many names may.
     *
     * @param name the name in lower case, or a name with its opening quote
     */
    boolean allows(String name);

    /** Returns the place behind an allowed name. */
    Place placeAfter(String name);

    /**
     * Whether the same bytes may follow an allowed name as other such names. The place behind the
     * name is then made only when a text reaches it.
     */
    default boolean isFollowedBySameBytes(String name) {
      return true;
    }
  }

  /**
   * Returns a place for a new name.
   *
   * @param quotes the opening quotes of names
   */
  public static Place of(String quotes, Use use) {
    return new NamePrefix("", new HashedUse(use, quotes));
  }

  /** Whether a name begins with an opening quote. */
  public static boolean isQuoted(String name) {
    return quote(name) != NONE;
  }

  private static char quote(String name) {
    char first = name.isEmpty() ? NONE : name.charAt(0);
    return first == '"' || first == '`' || first == '[' ? first : NONE;
  }

  /** Whether no letter of a name was read. */
  private static boolean isStart(String name) {
    return name.length() == (isQuoted(name) ? 1 : 0);
  }

  private static char closingQuote(char quote) {
    return quote == '[' ? ']' : quote;
  }

  /** A use with its hash code and with what follows its names. */
  static final class HashedUse {
    final Use use;
    final String quotes;
    final int hash;
    private @Nullable FollowingBytes following;

    HashedUse(Use use, String quotes) {
      this.use = use;
      this.quotes = quotes;
      this.hash = use.hashCode();
    }

    FollowingBytes followingBytes(String allowed, boolean hasFreeSpaces) {
      FollowingBytes known = following;
      if (known == null || known.hasFreeSpaces != hasFreeSpaces) {
        known = new FollowingBytes(hasFreeSpaces);
        known.moveTo(use.placeAfter(allowed));
        following = known;
      }
      return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof HashedUse names && hash == names.hash && use.equals(names.use));
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** The bytes that follow a name, and whether the rule may end or call behind it. */
  private static final class FollowingBytes implements Place.Moves {
    final BitSet bytes = new BitSet();
    final boolean hasFreeSpaces;
    boolean ends;
    boolean calls;

    FollowingBytes(boolean hasFreeSpaces) {
      this.hasFreeSpaces = hasFreeSpaces;
    }

    @Override
    public boolean hasFreeSpaces() {
      return hasFreeSpaces;
    }

    @Override
    public void end() {
      ends = true;
    }

    @Override
    public void read(int first, int last, Place next) {
      bytes.set(first, last + 1);
    }

    @Override
    public void readEach(int first, int last, IntFunction<Place> next) {
      bytes.set(first, last + 1);
    }

    @Override
    public void moveTo(Place next) {
      next.reportMoves(this);
    }

    @Override
    public void call(Place start, Place next) {
      calls = true;
    }
  }

  /**
   * The place behind a name and a byte.
   *
   * @param remembered the text before the byte, if it is remembered, otherwise null
   */
  record AfterName(
      HashedUse names, String name, int letter, boolean hasFreeSpaces, @Nullable String remembered)
      implements Place {
    AfterName remembering(String text) {
      return new AfterName(names, name, letter, hasFreeSpaces, text);
    }

    private List<Place> targets() {
      Targets targets = new Targets(letter, hasFreeSpaces, new ArrayList<>());
      Place after = names.use.placeAfter(name);
      targets.moveTo(remembered == null ? after : new RememberedText(after, remembered));
      return targets.places;
    }

    @Override
    public void reportMoves(Moves moves) {
      targets().forEach(moves::moveTo);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      targets().get(0).appendShortest(to);
    }
  }

  /** Collects the places that a byte leads to. */
  private record Targets(int letter, boolean hasFreeSpaces, List<Place> places)
      implements Place.Moves {
    @Override
    public void end() {}

    @Override
    public void read(int first, int last, Place next) {
      if (first <= letter && letter <= last) {
        places.add(next);
      }
    }

    @Override
    public void readEach(int first, int last, IntFunction<Place> next) {
      if (first <= letter && letter <= last) {
        places.add(next.apply(letter));
      }
    }

    @Override
    public void moveTo(Place next) {
      next.reportMoves(this);
    }

    @Override
    public void call(Place start, Place next) {}
  }

  /** Returns the place in a new name, or null. */
  static @Nullable NamePrefix prefix(Place place) {
    return RememberedText.forget(place) instanceof NamePrefix name ? name : null;
  }

  record NamePrefix(String text, HashedUse names) implements Place {
    private boolean isName() {
      return !isStart(text) && names.use.allows(text);
    }

    private Place afterLetter(int letter) {
      char c = (char) letter;
      return new NamePrefix(text + (isQuoted(text) ? c : Ascii.toLowerCase(c)), names);
    }

    @Override
    public void reportMoves(Moves moves) {
      boolean isName = isName();
      char quote = quote(text);
      if (quote == NONE && isName) {
        end(moves);
      }
      if (quote != NONE && isName) {
        moves.read(closingQuote(quote), closingQuote(quote), names.use.placeAfter(text));
      }
      if (text.isEmpty()) {
        names.quotes.chars().forEach(q -> moves.read(q, q, afterLetter(q)));
      }
      if (text.length() < MOST || !isName) {
        forEachLetter(
            quote, isStart(text), (first, last) -> moves.readEach(first, last, this::afterLetter));
      }
    }

    private void end(Moves moves) {
      FollowingBytes following =
          names.use.isFollowedBySameBytes(text)
              ? names.followingBytes(text, moves.hasFreeSpaces())
              : null;
      if (following == null || following.calls) {
        moves.moveTo(names.use.placeAfter(text));
        return;
      }
      if (following.ends) {
        moves.end();
      }
      boolean hasFreeSpaces = moves.hasFreeSpaces();
      BitSet bytes = following.bytes;
      for (int first = bytes.nextSetBit(0); first >= 0; ) {
        int end = bytes.nextClearBit(first);
        moves.readEach(
            first, end - 1, letter -> new AfterName(names, text, letter, hasFreeSpaces, null));
        first = bytes.nextSetBit(end);
      }
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      names.quotes.chars().filter(q -> text.isEmpty()).forEach(bytes::add);
      return NewName.addFollowing(quote(text), isStart(text), bytes);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      if (isName()) {
        to.append(isQuoted(text) ? String.valueOf(closingQuote(quote(text))) : "");
        names.use.placeAfter(text).appendShortest(to);
        return;
      }
      if (isQuoted(text)) {
        to.append('a');
        afterLetter('a').appendShortest(to);
        return;
      }
      for (int letter = 'a'; letter <= 'z'; letter++) {
        if (names.use.allows(text + (char) letter)) {
          to.append((char) letter);
          names.use.placeAfter(text + (char) letter).appendShortest(to);
          return;
        }
      }
      to.append('a');
      afterLetter('a').appendShortest(to);
    }
  }

  /** Returns what a name so far reads like. */
  static LazyLanguage.EquivalentState equivalentState(String name) {
    PlaceLanguage letters = Objects.requireNonNull(LETTERS.get(quote(name)));
    int left = name.length() <= FREE ? MOST : MOST - name.length();
    int state = letters.state(new Letters(quote(name), isStart(name), left));
    return new LazyLanguage.EquivalentState(
        letters, state, LazyLanguage.EquivalentState.BY_TEXT, false);
  }

  /** Whether a name so far reads a byte as one of its letters. */
  static boolean isLetter(int b, String name) {
    boolean[] is = new boolean[1];
    forEachLetter(quote(name), isStart(name), (first, last) -> is[0] |= first <= b && b <= last);
    return name.length() < MOST && is[0];
  }

  private interface RangeReceiver {
    void receive(int first, int last);
  }

  /** Reports the letters of a name, in order. */
  private static void forEachLetter(char quote, boolean isStart, RangeReceiver range) {
    if (quote != NONE) {
      range.receive(isStart ? '!' : ' ', closingQuote(quote) - 1);
      range.receive(closingQuote(quote) + 1, '~');
      return;
    }
    if (!isStart) {
      range.receive('0', '9');
    }
    range.receive('A', 'Z');
    range.receive('_', '_');
    range.receive('a', 'z');
  }

  /** Adds the letters of a name and the bytes that may follow it. */
  private static boolean addFollowing(char quote, boolean isStart, ByteSet bytes) {
    forEachLetter(
        quote,
        isStart,
        (first, last) -> {
          for (int b = first; b <= last; b++) {
            bytes.add(b);
          }
        });
    if (quote != NONE) {
      bytes.add(closingQuote(quote));
    } else if (!isStart) {
      FOLLOWING.chars().forEach(bytes::add);
    }
    return true;
  }

  /**
   * The letters of a name.
   *
   * @param left how many may follow; {@link #MOST} for any number
   */
  private record Letters(char quote, boolean isStart, int left) implements Place {
    @Override
    public void reportMoves(Moves moves) {
      if (!isStart) {
        moves.end();
      }
      if (left > 0) {
        Place more = new Letters(quote, false, left == MOST ? MOST : left - 1);
        forEachLetter(quote, isStart, (first, last) -> moves.read(first, last, more));
      }
    }

    @Override
    public boolean addFollowing(ByteSet bytes) {
      return NewName.addFollowing(quote, isStart, bytes);
    }

    @Override
    public void appendShortest(StringBuilder to) {
      to.append(isStart ? "a" : "");
    }
  }
}
