package io.dyck.grammar;

/**
 * A token as a grammar names it, which is also how it prints; resolved against a vocabulary when
 * composing.
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
}
