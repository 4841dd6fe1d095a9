package io.dyck.compose.trigger;

import com.google.common.base.Preconditions;
import io.dyck.grammar.TokenName;

/** Where a constrained part begins or ends. */
public sealed interface Marker {
  /**
   * A text, however it is split into tokens.
   *
   * @param characters at least one, without lone surrogates
   */
  record Text(String characters) implements Marker {
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
   * One token of the vocabulary, never the text that looks like it.
   *
   * @param name by id or spelling
   */
  record Token(TokenName name) implements Marker {}

  /** Nothing: the part ends where its grammar may end. */
  record None() implements Marker {}

  /**
   * A text.
   *
   * @param characters at least one
   * @return a marker
   */
  static Marker text(String characters) {
    return new Text(characters);
  }

  /**
   * A token by its spelling in the vocabulary.
   *
   * @param spelling such as {@code <|python_tag|>}
   * @return a marker
   */
  static Marker token(String spelling) {
    return new Token(new TokenName.BySpelling(spelling));
  }

  /**
   * A token by number.
   *
   * @param id its id in the vocabulary
   * @return a marker
   */
  static Marker token(int id) {
    return new Token(new TokenName.ById(id));
  }

  /**
   * Nothing.
   *
   * @return a marker that is no text
   */
  static Marker none() {
    return new None();
  }
}
