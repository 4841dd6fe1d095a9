package io.dyck.vocabulary.pattern;

import io.dyck.vocabulary.text.CodePoints;
import java.util.Map;

/**
 * Characters that the Unicode of JDK 17, version 13, does not know and version 16 does, by general
 * category. The tokenizers we must equal know them; no category lost one. A newer JDK knows them
 * itself, then naming them again changes nothing.
 */
final class UnicodeAdditions {
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
      ranges.append(CodePoints.named("added." + category).members());
    }
    if (ranges.length() > 0) {
      result.append("[\\x{61D}-\\x{323AF}&&[").append(ranges).append("]]");
    }
    return result.toString();
  }
}
