package io.dyck.vocabulary.text;

/**
 * Characters of a kind as Hugging Face's library takes them. The library takes some categories from
 * Unicode 8 and others from the newest version. Therefore a class consists of general categories of
 * the JDK, plus and minus the characters that differ (compared code point by code point: tokenizers
 * 0.23.3, JDK 17).
 */
@SuppressWarnings("ImmutableEnumChecker") // CodePoints never change.
public enum CharacterClass {
  /** Marks without width of their own: Unicode's Mn. */
  NONSPACING_MARK(1 << Character.NON_SPACING_MARK),

  /** All marks: Unicode's M. */
  COMBINING_MARK(
      1 << Character.NON_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK
          | 1 << Character.COMBINING_SPACING_MARK),

  /** Punctuation: Unicode's P, and all of ASCII's. */
  PUNCTUATION(
      1 << Character.DASH_PUNCTUATION
          | 1 << Character.START_PUNCTUATION
          | 1 << Character.END_PUNCTUATION
          | 1 << Character.CONNECTOR_PUNCTUATION
          | 1 << Character.OTHER_PUNCTUATION
          | 1 << Character.INITIAL_QUOTE_PUNCTUATION
          | 1 << Character.FINAL_QUOTE_PUNCTUATION),

  /** Numbers: Unicode's N. */
  NUMBER(
      1 << Character.DECIMAL_DIGIT_NUMBER
          | 1 << Character.LETTER_NUMBER
          | 1 << Character.OTHER_NUMBER),

  /** Controls, formats and private characters, without tab, line feed and carriage return. */
  CONTROL(1 << Character.CONTROL | 1 << Character.FORMAT | 1 << Character.PRIVATE_USE),

  /** Letters, marks, decimal digits, connecting punctuation, the two joiners. */
  WORD(
      1 << Character.UPPERCASE_LETTER
          | 1 << Character.LOWERCASE_LETTER
          | 1 << Character.TITLECASE_LETTER
          | 1 << Character.MODIFIER_LETTER
          | 1 << Character.OTHER_LETTER
          | 1 << Character.LETTER_NUMBER
          | 1 << Character.NON_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK
          | 1 << Character.COMBINING_SPACING_MARK
          | 1 << Character.DECIMAL_DIGIT_NUMBER
          | 1 << Character.CONNECTOR_PUNCTUATION),

  /** Unicode's White_Space. */
  WHITE_SPACE(0);

  private final int categories;
  private final CodePoints more;
  private final CodePoints fewer;

  CharacterClass(int categories) {
    this.categories = categories;
    this.more = CodePoints.namedSet(name() + ".more");
    this.fewer = CodePoints.namedSet(name() + ".fewer");
  }

  /** Whether a character is of this kind. */
  public boolean contains(int codePoint) {
    boolean known = (categories >>> Character.getType(codePoint) & 1) != 0;
    return known ? !fewer.contains(codePoint) : more.contains(codePoint);
  }
}
