package io.dyck.vocabulary.text;

import java.util.List;

/**
 * Writes spaces as a visible mark and may put one before the text: Hugging Face's {@code
 * Metaspace}.
 *
 * @param mark the replacement of a space, usually {@code ▁}
 */
public record SpaceMarks(String mark, Scheme scheme, boolean split) implements Splitter {
  /** The usual mark for a space, also that of SentencePiece. */
  public static final String SPACE = "▁";

  /** The pieces that get a leading mark. */
  public enum Scheme {
    /** The one the text starts with. */
    FIRST,
    /** None. */
    NEVER,
    /** All. */
    ALWAYS
  }

  @Override
  public void split(Piece piece, List<Piece> into) {
    String text = piece.text().replace(" ", mark);
    boolean prefixed = scheme == Scheme.ALWAYS || (scheme == Scheme.FIRST && piece.first());
    if (prefixed && !text.startsWith(mark)) {
      text = mark + text;
    }
    if (!split) {
      into.add(new Piece(text, piece.first()));
      return;
    }
    int start = 0;
    while (start < text.length()) {
      int next = text.indexOf(mark, start + mark.length());
      int end = next < 0 ? text.length() : next;
      // The text before the first mark is a piece of its own, without a mark.
      if (start == 0 && !text.startsWith(mark)) {
        int first = text.indexOf(mark);
        end = first < 0 ? text.length() : first;
      }
      into.add(new Piece(text.substring(start, end), piece.first() && start == 0));
      start = end;
    }
  }
}
