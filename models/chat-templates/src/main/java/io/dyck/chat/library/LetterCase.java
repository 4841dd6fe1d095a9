package io.dyck.chat.library;

import io.dyck.chat.text.OriginText;
import io.dyck.chat.text.TextBuilder;
import java.util.Locale;
import java.util.function.IntPredicate;

/** Upper and lower case, and kinds of characters. */
final class LetterCase {
  private LetterCase() {}

  static boolean allMatch(OriginText text, IntPredicate kind) {
    return !text.isEmpty() && text.string().codePoints().allMatch(kind);
  }

  static boolean isDigit(int c) {
    return Character.isDigit(c) || "⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉".indexOf(c) >= 0;
  }

  static boolean isNumeric(int c) {
    int type = Character.getType(c);
    return Character.isDigit(c)
        || type == Character.LETTER_NUMBER
        || type == Character.OTHER_NUMBER;
  }

  static boolean isAlphanumeric(int c) {
    return Character.isLetter(c) || isNumeric(c);
  }

  /** Whether some letter is in lower case, and no letter is in upper or title case. */
  static boolean isLower(String string) {
    return string.codePoints().anyMatch(Character::isLowerCase)
        && string.codePoints().noneMatch(c -> Character.isUpperCase(c) || Character.isTitleCase(c));
  }

  static boolean isUpper(String string) {
    return string.codePoints().anyMatch(Character::isUpperCase)
        && string.codePoints().noneMatch(c -> Character.isLowerCase(c) || Character.isTitleCase(c));
  }

  static OriginText capitalize(OriginText text) {
    if (text.isEmpty()) {
      return text;
    }
    int first = text.offset(1);
    return text.slice(0, first)
        .map(LetterCase::toTitle)
        .append(text.slice(first, text.string().length()).map(s -> s.toLowerCase(Locale.ROOT)));
  }

  private static String toTitle(String letter) {
    int title = Character.toTitleCase(letter.codePointAt(0));
    String upper = letter.toUpperCase(Locale.ROOT);
    return title != letter.codePointAt(0) || upper.equals(letter)
        ? Character.toString(title)
        : upper;
  }

  /**
   * Converts a text as Python's method {@code title} does: the first letter of each run of cased
   * letters is in title case, all other letters are in lower case.
   */
  static OriginText toTitleCase(OriginText text) {
    TextBuilder result = new TextBuilder();
    boolean inside = false;
    for (int i = 0; i < text.string().length(); ) {
      int c = text.string().codePointAt(i);
      int next = i + Character.charCount(c);
      OriginText letter = text.slice(i, next);
      boolean starts = !inside;
      result.append(letter.map(s -> starts ? toTitle(s) : s.toLowerCase(Locale.ROOT)));
      inside =
          Character.isLetter(c)
              && (Character.isUpperCase(c) || Character.isLowerCase(c) || Character.isTitleCase(c));
      i = next;
    }
    return result.build();
  }

  static String swapCase(String string) {
    StringBuilder swapped = new StringBuilder();
    string
        .codePoints()
        .mapToObj(Character::toString)
        .forEach(
            c ->
                swapped.append(
                    Character.isUpperCase(c.codePointAt(0))
                        ? c.toLowerCase(Locale.ROOT)
                        : c.toUpperCase(Locale.ROOT)));
    return swapped.toString();
  }
}
