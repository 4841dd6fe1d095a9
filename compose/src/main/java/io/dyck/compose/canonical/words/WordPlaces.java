package io.dyck.compose.canonical.words;

/**
 * Sequences of tokens that would be words by their pairs and are none, for such a word is a token.
 * A place is a prefix of one: 0 before all, −1 off all.
 */
public interface WordPlaces {
  /**
   * The place after a token.
   *
   * @param place a place
   * @param token any token
   * @return a place
   */
  int next(int place, int token);

  /**
   * Whether a whole sequence was read.
   *
   * @param place a place
   * @return true if no word may end there
   */
  boolean isRefused(int place);
}
