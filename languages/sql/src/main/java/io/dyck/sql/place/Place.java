package io.dyck.sql.place;

import com.google.common.base.Ascii;
import java.util.function.IntFunction;

/**
 * A place inside a rule, which says how the text may go on. Immutable. Equal places have the same
 * texts up to the end of their rule. A place therefore holds all facts about the text so far that
 * still matter.
 */
public interface Place {
  /** Reports the moves that are possible from this place. */
  void reportMoves(Moves moves);

  /** Appends a short text from here to the end of the rule. */
  void appendShortest(StringBuilder to);

  /**
   * Adds the bytes that may follow this place in a text of the whole language, including bytes
   * behind the end of the rule. The method is cheap and may add too many bytes.
   *
   * @return false if the bytes are not known; the bytes added so far then mean nothing
   */
  default boolean addFollowing(ByteSet bytes) {
    return false;
  }

  /** Receives the moves of a place. */
  interface Moves {
    /**
     * Returns whether comments, and white space of any length, may stand where the dialect allows
     * them. Otherwise white space is one blank, or a line break with the blanks that indent the
     * next line.
     */
    boolean hasFreeSpaces();

    /** The rule may end here. */
    void end();

    /** Any byte of a range may follow. */
    void read(int first, int last, Place next);

    /** Any byte of a range may follow, and the place behind it depends on the byte. */
    default void readEach(int first, int last, IntFunction<Place> next) {
      for (int b = first; b <= last; b++) {
        read(b, b, next.apply(b));
      }
    }

    /** A byte may follow, and if the byte is an ASCII letter, then in either case. */
    default void readInAnyCase(int lower, Place next) {
      read(lower, lower, next);
      int upper = Ascii.toUpperCase((char) lower);
      if (upper != lower) {
        read(upper, upper, next);
      }
    }

    /**
     * All moves of another place are moves of this place, too. No place reaches itself by such
     * moves alone.
     */
    void moveTo(Place next);

    /**
     * Like {@link #moveTo}, with a place to which several places go. The moves of the place are
     * kept.
     */
    default void moveToShared(Place next) {
      moveTo(next);
    }

    /**
     * A text of the rule that begins at {@code start} may follow, then {@code next}. The text of
     * the rule must not be empty.
     */
    void call(Place start, Place next);
  }
}
