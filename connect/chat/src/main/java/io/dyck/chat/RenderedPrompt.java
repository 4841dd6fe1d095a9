package io.dyck.chat;

import com.google.common.collect.ImmutableList;

/**
 * What a template makes of a conversation: a text in pieces that say where they come from.
 * Immutable and thread-safe.
 *
 * @param pieces in the order of the text; none is empty, and two that follow each other differ in
 *     their origin
 */
public record RenderedPrompt(ImmutableList<Piece> pieces) {
  /** Who wrote a piece. */
  public enum Origin {
    /** The template and the names of the model's own tokens. */
    TEMPLATE,
    /** The conversation: messages, tools, and what else the caller gave. */
    CONTENT
  }

  /**
   * A stretch of the text.
   *
   * @param text not empty
   * @param origin who wrote it
   */
  public record Piece(String text, Origin origin) {}

  /**
   * The whole text, as the model is meant to read it.
   *
   * @return all pieces together
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.text()));
    return text.toString();
  }
}
