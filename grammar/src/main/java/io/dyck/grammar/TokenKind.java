package io.dyck.grammar;

/**
 * A kind of token that a grammar can ask for without naming one: the wildcard matchers over whole
 * tokens of Koo, Liu and He, "Automata-based constraints for language model decoding" (2024),
 * section 2.5.1. The composition with a vocabulary determines the tokens of a kind.
 */
public enum TokenKind {
  /** Any token that spells text. */
  TEXT("TEXT_TOKEN"),
  /** A token that spells text without a line feed, U+000A. */
  PARAGRAPH("PARAGRAPH_TOKEN"),
  /** A token that the vocabulary declares as an image, or as a part of one; it spells no text. */
  IMAGE("IMAGE");

  private final String label;

  TokenKind(String label) {
    this.label = label;
  }

  /**
   * Returns the name in grammars.
   *
   * @return the name of the paper
   */
  public String label() {
    return label;
  }
}
