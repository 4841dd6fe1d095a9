package io.dyck.sql.place;

import com.google.common.base.Ascii;

/**
 * A place in a text, inside of a rule: what may follow. Immutable. Equal places have the same texts
 * up to the end of their rule, so a place holds all that was learned before it and still matters.
 */
public interface Place {
  /** Tells what may follow. */
  void moves(Moves moves);

  /** Appends a short text from here to the end of the rule. */
  void shortest(StringBuilder to);

  /**
   * Adds the bytes that may follow in a text that goes on, those behind the end of the rule
   * included, or more: as cheaply as it can.
   *
   * @return false if it cannot tell; then nothing that was added counts
   */
  default boolean mayFollow(ByteSet bytes) {
    return false;
  }

  /** Is told what may follow at a place. */
  interface Moves {
    /** The rule may end here. */
    void end();

    /** Any byte of a range may follow. */
    void read(int first, int last, Place next);

    /** A letter of ASCII may follow in either case, or another byte as it is. */
    default void readInAnyCase(int lower, Place next) {
      read(lower, lower, next);
      int upper = Ascii.toUpperCase((char) lower);
      if (upper != lower) {
        read(upper, upper, next);
      }
    }

    /** Whatever follows at another place may follow here. */
    void go(Place next);

    /** The same, where several places go to that one: what follows there is kept. */
    default void goShared(Place next) {
      go(next);
    }

    /** A text of the rule that begins at {@code start} may follow; it must not be empty. */
    void call(Place start, Place next);
  }
}
