package io.dyck.vocabulary.text;

import java.util.List;

/**
 * Writes spaces as a visible mark and may put one before the text: Hugging Face's {@code
 * Metaspace}.
 *
 * @param mark what a space becomes, usually {@code ▁}
 */
public record SpaceMarks(String mark, Scheme scheme, boolean split) implements Splitter {
  /** What SentencePiece and many others write for a space. */
  public static final String SPACE = "▁";

  /** Which pieces get a mark before them if they have none. */
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
      // What is before the first mark has none of its own.
      if (start == 0 && !text.startsWith(mark)) {
        int first = text.indexOf(mark);
        end = first < 0 ? text.length() : first;
      }
      into.add(new Piece(text.substring(start, end), piece.first() && start == 0));
      start = end;
    }
  }
}
