package io.dyck.canonical.words;

/**
 * The sequences of tokens that the merges would make of a word, but that are no words because the
 * word is itself a token. A place is a prefix of a sequence: 0 is the empty prefix, −1 means no
 * prefix of any sequence.
 */
public interface WordPlaces {
  /** Returns whether a token is in any of the sequences. */
  boolean has(int token);

  /** Returns the place after a token. */
  int placeAfter(int place, int token);

  /** Returns whether a whole sequence was read. */
  boolean isRefused(int place);
}
