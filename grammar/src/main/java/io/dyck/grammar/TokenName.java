package io.dyck.grammar;

/**
 * A token or a kind of tokens, as named in a grammar. {@code toString} returns the same notation.
 * The composition resolves the name in a vocabulary.
 */
public sealed interface TokenName {
  /**
   * A token by number.
   *
   * @param id the token's id in the vocabulary
   */
  record ById(int id) implements TokenName {
    @Override
    public String toString() {
      return "<[" + id + "]>";
    }
  }

  /**
   * A token by its spelling in the vocabulary, such as {@code <|end|>}.
   *
   * @param spelling the whole name, angle brackets included
   */
  record BySpelling(String spelling) implements TokenName {
    @Override
    public String toString() {
      return spelling;
    }
  }

  /**
   * Any one token of a kind.
   *
   * @param kind which tokens
   */
  record OfKind(TokenKind kind) implements TokenName {
    @Override
    public String toString() {
      return kind.label();
    }
  }
}
