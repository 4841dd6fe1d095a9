package io.dyck.compose.vocabulary;

import java.util.Map;

/**
 * Characters that the Unicode of JDK 17, version 13, does not know and version 16 does, by general
 * category. The tokenizers we must equal know them; no category lost one. A newer JDK knows them
 * itself, then naming them again changes nothing.
 */
final class UnicodeAdditions {
  /** Ranges of code points in hexadecimal, per category. */
  private static final Map<String, String> RANGES =
      Map.ofEntries(
          Map.entry(
              "Lu",
              "1C89 2C2F A7C0 A7CB-A7CC A7D0 A7D6 A7D8 A7DA A7DC 10570-1057A 1057C-1058A "
                  + "1058C-10592 10594-10595 10D50-10D65"),
          Map.entry(
              "Ll",
              "1C8A 2C5F A7C1 A7CD A7D1 A7D3 A7D5 A7D7 A7D9 A7DB 10597-105A1 105A3-105B1 "
                  + "105B3-105B9 105BB-105BC 10D70-10D85 1DF00-1DF09 1DF0B-1DF1E 1DF25-1DF2A"),
          Map.entry(
              "Lm",
              "8C9 A7F2-A7F4 10780-10785 10787-107B0 107B2-107BA 10D4E 10D6F 16D40-16D42 "
                  + "16D6B-16D6C 1AFF0-1AFF3 1AFF5-1AFFB 1AFFD-1AFFE 1E030-1E06D 1E4EB"),
          Map.entry(
              "Lo",
              "870-887 889-88E 8B5 8C8 C5D CDD 170D 171F 1B4C 9FFD-9FFF 105C0-105F3 "
                  + "10D4A-10D4D 10D4F 10EC2-10EC4 10F70-10F81 11071-11072 11075 1123F-11240 "
                  + "11380-11389 1138B 1138E 11390-113B5 113B7 113D1 113D3 11740-11746 "
                  + "11AB0-11ABF 11BC0-11BE0 11F02 11F04-11F10 11F12-11F33 12F90-12FF0 1342F "
                  + "13441-13446 13460-143FA 16100-1611D 16A70-16ABE 16D43-16D6A 18CFF "
                  + "1B11F-1B122 1B132 1B155 1DF0A 1E290-1E2AD 1E4D0-1E4EA 1E5D0-1E5ED 1E5F0 "
                  + "1E7E0-1E7E6 1E7E8-1E7EB 1E7ED-1E7EE 1E7F0-1E7FE 2A6DE-2A6DF 2B735-2B739 "
                  + "2EBF0-2EE5D 31350-323AF"),
          Map.entry(
              "M",
              "897-89F 8CA-8D2 C3C CF3 ECE 1715 180F 1AC1-1ACE 1DFA 10D69-10D6D "
                  + "10EFC-10EFF 10F82-10F85 11070 11073-11074 110C2 11241 113B8-113C0 113C2 "
                  + "113C5 113C7-113CA 113CC-113D0 113D2 113E1-113E2 11F00-11F01 11F03 "
                  + "11F34-11F3A 11F3E-11F42 11F5A 13440 13447-13455 1611E-1612F 1CF00-1CF2D "
                  + "1CF30-1CF46 1E08F 1E2AE 1E4EC-1E4EF 1E5EE-1E5EF"),
          Map.entry(
              "Nd",
              "10D40-10D49 116D0-116E3 11BF0-11BF9 11F50-11F59 16130-16139 16AC0-16AC9 "
                  + "16D70-16D79 1CCF0-1CCF9 1E4F0-1E4F9 1E5F1-1E5FA"),
          Map.entry(
              "P",
              "61D 1B4E-1B4F 1B7D-1B7F 2E53-2E5D 10D6E 10F86-10F89 113D4-113D5 "
                  + "113D7-113D8 116B9 11B00-11B09 11BE1 11F43-11F4F 12FF1-12FF2 16D6D-16D6F "
                  + "1E5FF"),
          Map.entry(
              "S",
              "888 20C0 2427-2429 2FFC-2FFF 31E4-31E5 31EF FBC2 FD40-FD4F FDCF FDFE-FDFF "
                  + "10D8E-10D8F 1CC00-1CCEF 1CD00-1CEB3 1CF50-1CFC3 1D1E9-1D1EA 1F6DC-1F6DF "
                  + "1F774-1F776 1F77B-1F77F 1F7D9 1F7F0 1F8B2-1F8BB 1F8C0-1F8C1 1F979 1F9CC "
                  + "1FA75-1FA77 1FA7B-1FA7C 1FA87-1FA89 1FA8F 1FAA9-1FAAF 1FAB7-1FABF "
                  + "1FAC3-1FAC6 1FACE-1FACF 1FAD7-1FADC 1FADF-1FAE9 1FAF0-1FAF8 1FBCB-1FBEF"),
          Map.entry("No", "1D2C0-1D2D3"));

  /** The categories of each property that the patterns of tokenizers name. */
  private static final Map<String, String[]> CATEGORIES =
      Map.ofEntries(
          Map.entry("L", new String[] {"Lu", "Ll", "Lm", "Lo"}),
          Map.entry("Lu", new String[] {"Lu"}),
          Map.entry("Ll", new String[] {"Ll"}),
          Map.entry("Lt", new String[] {}),
          Map.entry("Lm", new String[] {"Lm"}),
          Map.entry("Lo", new String[] {"Lo"}),
          Map.entry("M", new String[] {"M"}),
          Map.entry("N", new String[] {"Nd", "No"}),
          Map.entry("Nd", new String[] {"Nd"}),
          Map.entry("P", new String[] {"P"}),
          Map.entry("S", new String[] {"S"}),
          Map.entry("Z", new String[] {}));

  private UnicodeAdditions() {}

  static boolean isKnown(String property) {
    return CATEGORIES.containsKey(property);
  }

  /**
   * A known property as members of a character class of {@link java.util.regex}. The additions
   * stand behind one test that text of the older scripts fails, because they are many.
   */
  static String members(String property) {
    StringBuilder result = new StringBuilder("\\p{").append(property).append('}');
    StringBuilder ranges = new StringBuilder();
    for (String category : CATEGORIES.getOrDefault(property, new String[0])) {
      for (String range : RANGES.getOrDefault(category, "").split(" ")) {
        int dash = range.indexOf('-');
        String first = dash < 0 ? range : range.substring(0, dash);
        String last = dash < 0 ? range : range.substring(dash + 1);
        ranges.append(String.format("\\x{%s}-\\x{%s}", first, last));
      }
    }
    if (ranges.length() > 0) {
      result.append("[\\x{61D}-\\x{323AF}&&[").append(ranges).append("]]");
    }
    return result.toString();
  }
}
