package io.dyck.compose.vocabulary.text;

/**
 * Characters of a kind as Hugging Face's library takes them. It knows some categories by tables of
 * Unicode 8 and others by the newest, so a class is the JDK's general categories plus and minus
 * what differs (compared code point by code point: tokenizers 0.23.3, JDK 17).
 */
@SuppressWarnings("ImmutableEnumChecker") // CodePoints never change.
public enum CharacterClass {
  /** Marks without width of their own: Unicode's Mn. */
  NONSPACING_MARK(
      1 << Character.NON_SPACING_MARK,
      "",
      "7FD 8D3-8E1 9FE AFA-AFF B55 C04 D00 D3B-D3C D81 EBA 1885-1886 1ABF-1AC0 1DF6-1DF9 1DFB"
          + " A82C A8C5 A8FF A9BD 10D24-10D27 10EAB-10EAC 10F46-10F50 111C9 111CF 1123E 1133B"
          + " 11438-1143F 11442-11444 11446 1145E 1182F-11837 11839-1183A 1193B-1193C 1193E 11943"
          + " 119D4-119D7 119DA-119DB 119E0 11A01-11A0A 11A33-11A38 11A3B-11A3E 11A47 11A51-11A56"
          + " 11A59-11A5B 11A8A-11A96 11A98-11A99 11C30-11C36 11C38-11C3D 11C3F 11C92-11CA7"
          + " 11CAA-11CB0 11CB2-11CB3 11CB5-11CB6 11D31-11D36 11D3A 11D3C-11D3D 11D3F-11D45 11D47"
          + " 11D90-11D91 11D95 11D97 11EF3-11EF4 16F4F 16FE4 1E000-1E006 1E008-1E018 1E01B-1E021"
          + " 1E023-1E024 1E026-1E02A 1E130-1E136 1E2EC-1E2EF 1E944-1E94A"),

  /** All marks: Unicode's M. */
  COMBINING_MARK(
      1 << Character.NON_SPACING_MARK
          | 1 << Character.ENCLOSING_MARK
          | 1 << Character.COMBINING_SPACING_MARK,
      "1CF2-1CF3",
      "7FD 8D3 9FE AFA-AFF B55 C04 D00 D3B-D3C D81 EBA 1ABF-1AC0 1CF7 1DF6-1DF9 A82C A8FF"
          + " 10D24-10D27 10EAB-10EAC 10F46-10F50 11145-11146 111C9 111CE-111CF 1133B 1145E"
          + " 1182C-1183A 11930-11935 11937-11938 1193B-1193E 11940 11942-11943 119D1-119D7"
          + " 119DA-119E0 119E4 11A01-11A0A 11A33-11A39 11A3B-11A3E 11A47 11A51-11A5B 11A8A-11A99"
          + " 11D31-11D36 11D3A 11D3C-11D3D 11D3F-11D45 11D47 11D8A-11D8E 11D90-11D91 11D93-11D97"
          + " 11EF3-11EF6 16F4F 16F7F-16F87 16FE4 16FF0-16FF1 1E130-1E136 1E2EC-1E2EF"),

  /** Punctuation: Unicode's P, and all of ASCII's. */
  PUNCTUATION(
      1 << Character.DASH_PUNCTUATION
          | 1 << Character.START_PUNCTUATION
          | 1 << Character.END_PUNCTUATION
          | 1 << Character.CONNECTOR_PUNCTUATION
          | 1 << Character.OTHER_PUNCTUATION
          | 1 << Character.INITIAL_QUOTE_PUNCTUATION
          | 1 << Character.FINAL_QUOTE_PUNCTUATION,
      "24 2B 3C-3E 5E 60 7C 7E 166D 111C9",
      "9FD A76 C77 C84 2E43-2E4F 2E52 10EAD 10F55-10F59 1144B-1144F 1145A-1145B 1145D 11660-1166C"
          + " 1183B 11944-11946 119E2 11A3F-11A46 11A9A-11A9C 11A9E-11AA2 11C41-11C45 11C70-11C71"
          + " 11EF7-11EF8 11FFF 16E97-16E9A 16FE2 1E95E-1E95F"),

  /** Numbers: Unicode's N. */
  NUMBER(
      1 << Character.DECIMAL_DIGIT_NUMBER
          | 1 << Character.LETTER_NUMBER
          | 1 << Character.OTHER_NUMBER,
      "10D40-10D49 116D0-116E3 11BF0-11BF9 11DE0-11DE9 11F50-11F59 16130-16139 16AC0-16AC9"
          + " 16D70-16D79 16FF4-16FF6 1CCF0-1CCF9 1D2C0-1D2D3 1E4F0-1E4F9 1E5F1-1E5FA",
      ""),

  /** Controls, formats and private characters, without tab, line feed and carriage return. */
  CONTROL(
      1 << Character.CONTROL | 1 << Character.FORMAT | 1 << Character.PRIVATE_USE,
      "",
      "9-A D 8E2 110CD 13430-1343F"),

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
          | 1 << Character.CONNECTOR_PUNCTUATION,
      "870-887 889-88E 897-89F 8B5 8C8-8D2 C3C C5D CDD CF3 ECE 170D 1715 171F 180F"
          + " 1AC1-1ACE 1B4C 1C89-1C8A 1DFA 200C-200D 24B6-24E9 2C2F 2C5F 9FFD-9FFF A7C0-A7C1"
          + " A7CB-A7CD A7D0-A7D1 A7D3 A7D5-A7DC A7F2-A7F4 10570-1057A 1057C-1058A 1058C-10592"
          + " 10594-10595 10597-105A1 105A3-105B1 105B3-105B9 105BB-105BC 105C0-105F3"
          + " 10780-10785 10787-107B0 107B2-107BA 10D40-10D65 10D69-10D6D 10D6F-10D85"
          + " 10EC2-10EC4 10EFC-10EFF 10F70-10F85 11070-11075 110C2 1123F-11241 11380-11389"
          + " 1138B 1138E 11390-113B5 113B7-113C0 113C2 113C5 113C7-113CA 113CC-113D3"
          + " 113E1-113E2 116D0-116E3 11740-11746 11AB0-11ABF 11BC0-11BE0 11BF0-11BF9"
          + " 11F00-11F10 11F12-11F3A 11F3E-11F42 11F50-11F5A 12F90-12FF0 1342F 13440-13455"
          + " 13460-143FA 16100-16139 16A70-16ABE 16AC0-16AC9 16D40-16D6C 16D70-16D79 18CFF"
          + " 1AFF0-1AFF3 1AFF5-1AFFB 1AFFD-1AFFE 1B11F-1B122 1B132 1B155 1CCF0-1CCF9"
          + " 1CF00-1CF2D 1CF30-1CF46 1DF00-1DF1E 1DF25-1DF2A 1E030-1E06D 1E08F 1E290-1E2AE"
          + " 1E4D0-1E4F9 1E5D0-1E5FA 1E7E0-1E7E6 1E7E8-1E7EB 1E7ED-1E7EE 1E7F0-1E7FE"
          + " 1F130-1F149 1F150-1F169 1F170-1F189 2A6DE-2A6DF 2B735-2B739 2EBF0-2EE5D"
          + " 31350-323AF",
      ""),

  /** Unicode's White_Space. */
  WHITE_SPACE(0, "9-D 20 85 A0 1680 2000-200A 2028-2029 202F 205F 3000", "");

  private final int categories;
  private final CodePoints more;
  private final CodePoints fewer;

  CharacterClass(int categories, String more, String fewer) {
    this.categories = categories;
    this.more = more.isEmpty() ? CodePoints.NONE : CodePoints.of(more);
    this.fewer = fewer.isEmpty() ? CodePoints.NONE : CodePoints.of(fewer);
  }

  /**
   * Whether a character is of this kind.
   *
   * @param codePoint any code point
   * @return true if it is
   */
  public boolean contains(int codePoint) {
    boolean known = (categories >>> Character.getType(codePoint) & 1) != 0;
    return known ? !fewer.contains(codePoint) : more.contains(codePoint);
  }
}
