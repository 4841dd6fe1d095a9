package io.dyck.compose.canonical.words;

import io.dyck.pda.automaton.IntSequence;
import org.jspecify.annotations.Nullable;

/**
 * What may be true of the words of a text read so far: where the current word began, and that words
 * before it really ended where it is thought. Instructions wait for the next character, which
 * decides what a look ahead sees. Immutable, equal by content.
 *
 * @param reading instructions of the current word, those tried first first; a match that is not
 *     tried after all of them would end the word earlier
 * @param refuted instructions of words before, ascending: ways to a longer or another match that
 *     would have come first; then places in texts that would have been cut out; if one of them
 *     comes to its end, the hypothesis is false
 * @param ended whether the current word is thought to end here; inside of a character: before it
 * @param place how far the tokens of the current word, or of the one that begins, are along a
 *     sequence that is no word; −1 off all such sequences, 0 where a word begins
 */
record Hypothesis(IntSequence reading, IntSequence refuted, boolean ended, int place) {
  static final int OFF = -1;
  static final int BEGIN = 0;

  Hypothesis end() {
    return new Hypothesis(reading, refuted, true, BEGIN);
  }

  Hypothesis at(int newPlace) {
    return new Hypothesis(reading, refuted, ended, newPlace);
  }

  /** Written out: what a record brings with it is made at run time, which costs a start 10 ms. */
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
