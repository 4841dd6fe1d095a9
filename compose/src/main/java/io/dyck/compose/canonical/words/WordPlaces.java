package io.dyck.compose.canonical.words;

/**
 * Sequences of tokens that would be words by their pairs and are none, for such a word is a token.
 * A place is a prefix of one: 0 before all, −1 off all.
 */
public interface WordPlaces {
  /** The place after a token. */
  int next(int place, int token);

  /** Whether a whole sequence was read. */
  boolean isRefused(int place);
}
