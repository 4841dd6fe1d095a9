package io.dyck.compose.trigger;

import com.google.common.base.Preconditions;
import io.dyck.grammar.TokenName;

/** The beginning or the end of a constrained part. */
public sealed interface PartDelimiter {
  /**
   * A text, for any split into tokens.
   *
   * @param characters at least one, without lone surrogates
   */
  record Text(String characters) implements PartDelimiter {
    /**
     * Checks the text.
     *
     * @param characters at least one, without lone surrogates
     */
    public Text {
      Preconditions.checkArgument(!characters.isEmpty(), "a marker must not be empty");
      Preconditions.checkArgument(
          characters.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF),
          "a marker must not hold lone surrogates");
    }
  }

  /**
   * One token of the vocabulary; a text with the same spelling does not match.
   *
   * @param name by id or spelling
   */
  record Token(TokenName name) implements PartDelimiter {}

  /** No marker: the part ends where its grammar may end. */
  record None() implements PartDelimiter {}

  /**
   * Creates a marker that is a text.
   *
   * @param characters at least one
   * @return a marker
   */
  static PartDelimiter text(String characters) {
    return new Text(characters);
  }

  /**
   * Creates a marker that is a token, given by its spelling in the vocabulary.
   *
   * @param spelling such as {@code <|python_tag|>}
   * @return a marker
   */
  static PartDelimiter token(String spelling) {
    return new Token(new TokenName.BySpelling(spelling));
  }

  /**
   * Creates a marker that is a token, given by its id.
   *
   * @param id its id in the vocabulary
   * @return a marker
   */
  static PartDelimiter token(int id) {
    return new Token(new TokenName.ById(id));
  }

  /**
   * Creates a marker without text and token.
   *
   * @return an empty marker
   */
  static PartDelimiter none() {
    return new None();
  }
}
