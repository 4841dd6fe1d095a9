package io.dyck.vocabulary.encode;

/**
 * A token beside the model of a tokenizer: recognized in a text before anything else.
 *
 * @param singleWord whether the token is recognized only without a word character next to it
 * @param stripLeft whether the token includes the white space before it
 * @param stripRight whether the token includes the white space after it
 * @param normalized whether the token is searched only in the normalized text, after all tokens
 *     without this property were cut out
 */
public record AddedToken(
    int id,
    String content,
    boolean special,
    boolean singleWord,
    boolean stripLeft,
    boolean stripRight,
    boolean normalized,
    String place) {
  /** Returns a special token that is recognized wherever its name stands. */
  public static AddedToken specialToken(int id, String name) {
    return new AddedToken(id, name, true, false, false, false, false, "");
  }

  /**
   * Returns whether the content is white space, such as several spaces in models of program code.
   */
  boolean isWhiteSpace() {
    return !special && content.isBlank();
  }

  /** Returns whether another token is the same one, perhaps at another place of the file. */
  public boolean isLike(AddedToken other) {
    return equals(
        new AddedToken(
            other.id,
            other.content,
            other.special,
            other.singleWord,
            other.stripLeft,
            other.stripRight,
            other.normalized,
            place));
  }

  public AddedToken withContent(String changed) {
    return new AddedToken(
        id, changed, special, singleWord, stripLeft, stripRight, normalized, place);
  }
}
