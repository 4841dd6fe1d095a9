package io.dyck.sql.place;

import com.google.common.base.Ascii;
import io.dyck.grammar.LazyLanguage;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Names without quotes that the text makes up, for example the alias of a table: a letter, then
 * letters, digits and underscores. A state holds the name so far. A walk over a vocabulary reads
 * all names in the same way and looks at a name only where it ends.
 */
public final class NewName {
  /** The largest number of characters of a name. H2 refuses longer ones. */
  private static final int MOST = 250;

  /**
   * The number of characters up to which a name reads like names of any length. No token has as
   * many letters as are left then.
   */
  private static final int FREE = 100;

  /** The letters of the names. Walks over a vocabulary are shared by all names. */
  private static final PlaceLanguage LETTERS = new PlaceLanguage(new Letters(true, MOST), true);

  private NewName() {}

  /** A use of new names. Immutable. Equal uses allow the same names and lead to the same places. */
  public interface Use {
    /** Whether a name, in lower case, may stand here. All but finitely many names may. */
    boolean allows(String name);

    /** Returns the place behind an allowed name. */
    Place then(String name);

    /**
     * Whether the same bytes may follow an allowed name as other such names. The place behind the
     * name is then made only when a text reaches it.
     */
    default boolean isFollowedAlike(String name) {
      return true;
    }
  }

  /** Returns a place for a new name. */
  public static Place of(Use use) {
    return new At("", new Names(use));
  }

  /** A use with its hash code and with what follows its names. */
  private static final class Names {
    final Use use;
    final int hash;
    private @Nullable Following following;

    Names(Use use) {
      this.use = use;
      this.hash = use.hashCode();
    }

    Following following(String allowed) {
      Following known = following;
      if (known == null) {
        known = new Following();
        known.go(use.then(allowed));
        following = known;
      }
      return known;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Names names && hash == names.hash && use.equals(names.use));
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** The bytes that follow a name, and whether the rule may end or call behind it. */
  private static final class Following implements Place.Moves {
    final BitSet bytes = new BitSet();
    boolean ends;
    boolean calls;

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
    public void go(Place next) {
      next.moves(this);
    }

    @Override
    public void call(Place start, Place next) {
      calls = true;
    }
  }

  /** The place behind a name and a byte. */
  private record Behind(Names names, String name, int letter) implements Place {
    private List<Place> targets() {
      Targets targets = new Targets(letter, new ArrayList<>());
      targets.go(names.use.then(name));
      return targets.places;
    }

    @Override
    public void moves(Moves moves) {
      targets().forEach(moves::go);
    }

    @Override
    public void shortest(StringBuilder to) {
      targets().get(0).shortest(to);
    }
  }

  /** Collects the places that a byte leads to. */
  private record Targets(int letter, List<Place> places) implements Place.Moves {
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
    public void go(Place next) {
      next.moves(this);
    }

    @Override
    public void call(Place start, Place next) {}
  }

  record At(String text, Names names) implements Place {
    private boolean isName() {
      return !text.isEmpty() && names.use.allows(text);
    }

    private Place after(int letter) {
      return new At(text + Ascii.toLowerCase((char) letter), names);
    }

    @Override
    public void moves(Moves moves) {
      boolean isName = isName();
      if (isName) {
        end(moves);
      }
      if (text.length() < MOST || !isName) {
        moves.readEach('A', 'Z', this::after);
        moves.readEach('_', '_', this::after);
        moves.readEach('a', 'z', this::after);
        if (!text.isEmpty()) {
          moves.readEach('0', '9', this::after);
        }
      }
    }

    private void end(Moves moves) {
      Following following = names.use.isFollowedAlike(text) ? names.following(text) : null;
      if (following == null || following.calls) {
        moves.go(names.use.then(text));
        return;
      }
      if (following.ends) {
        moves.end();
      }
      BitSet bytes = following.bytes;
      for (int first = bytes.nextSetBit(0); first >= 0; ) {
        int end = bytes.nextClearBit(first);
        moves.readEach(first, end - 1, letter -> new Behind(names, text, letter));
        first = bytes.nextSetBit(end);
      }
    }

    @Override
    public boolean mayFollow(ByteSet bytes) {
      return NewName.mayFollow(text.isEmpty(), bytes);
    }

    @Override
    public void shortest(StringBuilder to) {
      if (isName()) {
        names.use.then(text).shortest(to);
        return;
      }
      for (int letter = 'a'; letter <= 'z'; letter++) {
        if (names.use.allows(text + (char) letter)) {
          to.append((char) letter);
          names.use.then(text + (char) letter).shortest(to);
          return;
        }
      }
      to.append('a');
      after('a').shortest(to);
    }
  }

  /** Returns what a name of some length so far reads like. */
  static LazyLanguage.Likeness like(int length) {
    int state = LETTERS.state(new Letters(length == 0, length <= FREE ? MOST : MOST - length));
    return new LazyLanguage.Likeness(LETTERS, state, LazyLanguage.Likeness.BY_TEXT, false);
  }

  /** Whether the letters of a name read a byte. */
  static boolean isLetter(int b, int length) {
    int lower = b | 0x20;
    return length < MOST
        && ((b < 0x80 && lower >= 'a' && lower <= 'z')
            || b == '_'
            || (length > 0 && b >= '0' && b <= '9'));
  }

  /** Adds the letters of a name and the bytes that may follow it. */
  private static boolean mayFollow(boolean isStart, ByteSet bytes) {
    for (int letter = 'a'; letter <= 'z'; letter++) {
      bytes.addInAnyCase(letter);
    }
    bytes.add('_');
    if (!isStart) {
      for (int digit = '0'; digit <= '9'; digit++) {
        bytes.add(digit);
      }
      bytes.addAllButWords();
    }
    return true;
  }

  /**
   * The letters of a name.
   *
   * @param left how many may follow; {@link #MOST} for any number
   */
  private record Letters(boolean isStart, int left) implements Place {
    @Override
    public void moves(Moves moves) {
      if (!isStart) {
        moves.end();
      }
      if (left > 0) {
        Place more = new Letters(false, left == MOST ? MOST : left - 1);
        moves.read('A', 'Z', more);
        moves.read('_', '_', more);
        moves.read('a', 'z', more);
        if (!isStart) {
          moves.read('0', '9', more);
        }
      }
    }

    @Override
    public boolean mayFollow(ByteSet bytes) {
      return NewName.mayFollow(isStart, bytes);
    }

    @Override
    public void shortest(StringBuilder to) {
      to.append(isStart ? "a" : "");
    }
  }
}
