package io.dyck.chat;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import java.util.Map;
import java.util.TreeMap;

/**
 * A rendered conversation: a text in pieces, each with its origin. Immutable and thread-safe.
 *
 * @param pieces the pieces in the order of the text; no piece is empty, and neighbours have
 *     different origins
 */
public record RenderedPrompt(ImmutableList<Piece> pieces) {
  /** The origin of a piece. */
  public enum Origin {
    /** The template and the names of the model's own tokens. */
    TEMPLATE,
    /** The conversation: messages, tools, and other values from the caller. */
    CONTENT
  }

  /**
   * A stretch of the text.
   *
   * @param text the text of the piece; not empty
   * @param origin the origin of the text
   */
  public record Piece(String text, Origin origin) {}

  /**
   * Returns the whole text, as the model should read it.
   *
   * @return the joined pieces
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    pieces.forEach(piece -> text.append(piece.text()));
    return text.toString();
  }

  /**
   * Returns the text as tokens. The name of an added token, special or not, is a token if the
   * template wrote the whole name. The name is plain text if any part of it is content. No token is
   * added at the start or the end, because templates write such tokens themselves.
   *
   * @param tokenizer the tokenizer of the model. For a model of SentencePiece without a {@code
   *     tokenizer.json}, user-defined pieces are plain text and are found anywhere
   * @return the token ids
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
