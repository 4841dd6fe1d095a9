package io.dyck.canonical.words;

import io.dyck.pda.automaton.IntSequence;
import org.jspecify.annotations.Nullable;

/**
 * A hypothesis about the words of the text read so far: the beginning of the current word, and the
 * ends of the words before it. Instructions wait for the next character, because it decides
 * lookaheads. Immutable, equal by content.
 *
 * @param reading instructions of the current word in the order in which they are tried; a match
 *     that is tried earlier than one of them would end the word earlier
 * @param refuted instructions of earlier words, ascending: paths to a longer or another match that
 *     takes precedence; then places in texts that would have been cut out. If one of these reaches
 *     its end, the hypothesis is false
 * @param ended whether the current word ends here according to the hypothesis; inside of a
 *     character: before this character
 * @param place the place of the current word's tokens in the trie of {@link
 *     io.dyck.canonical.pairs.UnmergedWords}; {@link #BEGIN}, {@link #OFF} or {@link #FREE}
 */
record Hypothesis(IntSequence reading, IntSequence refuted, boolean ended, int place) {
  /** The place at the beginning of a word. */
  static final int BEGIN = 0;

  /** The place outside of the trie. */
  static final int OFF = -1;

  /** The place if words that begin from here on do not matter, only the ends of earlier words. */
  static final int FREE = -2;

  private static final IntSequence NOTHING = new IntSequence(new int[0]);

  /** The hypothesis about the ends of earlier words that is true for every text. */
  static final Hypothesis KEPT = free(NOTHING);

  /** Returns the hypothesis about the ends of earlier words only. */
  static Hypothesis free(IntSequence refuted) {
    return new Hypothesis(NOTHING, refuted, false, FREE);
  }

  Hypothesis end() {
    return new Hypothesis(reading, refuted, true, BEGIN);
  }

  Hypothesis withPlace(int newPlace) {
    return isFree() || newPlace == place ? this : new Hypothesis(reading, refuted, ended, newPlace);
  }

  /** Returns whether words that begin from here on do not matter. */
  boolean isFree() {
    return place == FREE;
  }

  /** Returns whether no word is read. */
  boolean readsNothing() {
    return reading.elements().length == 0;
  }

  /**
   * Compares by content. The method is written out because the generated method of a record is
   * linked at run time, which costs 10 ms at the start.
   */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Hypothesis that
        && place == that.place
        && ended == that.ended
        && reading.equals(that.reading)
        && refuted.equals(that.refuted);
  }

  @Override
  public int hashCode() {
    return ((reading.hashCode() * 31 + refuted.hashCode()) * 31 + place) * 2 + (ended ? 1 : 0);
  }
}
