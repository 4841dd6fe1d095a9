package io.dyck.chat;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.util.Map;
import java.util.TreeMap;

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

  /**
   * The text as tokens. Names of added tokens, special ones and others, are tokens where the
   * template wrote all of the name, and plain text where any of it is content. Nothing is added at
   * the start or the end: templates write what starts a text themselves.
   *
   * @param tokenizer of the model; with a model of SentencePiece without a {@code tokenizer.json},
   *     user-defined pieces are text to it and are found anywhere
   * @return ids of the model's vocabulary
   */
  public int[] encode(Tokenizer tokenizer) {
    TreeMap<Integer, Integer> nameable = new TreeMap<>();
    int at = 0;
    for (Piece piece : pieces) {
      int end = at + piece.text().length();
      if (piece.origin() == Origin.TEMPLATE) {
        nameable.put(at, end);
      }
      at = end;
    }
    return tokenizer.encodePrompt(
        text(),
        (start, end) -> {
          Map.Entry<Integer, Integer> stretch = nameable.floorEntry(start);
          return stretch != null && end <= stretch.getValue();
        });
  }
}
