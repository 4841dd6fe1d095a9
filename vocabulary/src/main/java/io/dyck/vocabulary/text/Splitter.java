package io.dyck.vocabulary.text;

import java.util.ArrayList;
import java.util.List;

/** Cuts a piece of text into smaller ones. Immutable and thread-safe. */
@FunctionalInterface
public interface Splitter {
  /**
   * Cuts.
   *
   * @param piece not empty
   * @param into gets the pieces in their order; empty ones are ignored
   */
  void split(Piece piece, List<Piece> into);

  /** Cuts a text with several splitters, each cutting the pieces of the previous one. */
  static List<Piece> splitAll(String text, boolean first, List<Splitter> splitters) {
    List<Piece> pieces = text.isEmpty() ? List.of() : List.of(new Piece(text, first));
    for (Splitter splitter : splitters) {
      List<Piece> next = new ArrayList<>();
      for (Piece piece : pieces) {
        splitter.split(piece, next);
      }
      next.removeIf(piece -> piece.text().isEmpty());
      pieces = next;
    }
    return pieces;
  }
}
