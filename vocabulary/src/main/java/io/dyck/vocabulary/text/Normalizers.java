package io.dyck.vocabulary.text;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The simple normalizers of Hugging Face's library. */
public final class Normalizers {
  private static final CodePoints NMT_REMOVED = CodePoints.of("1-8 B E-1F 7F 8F 9F");
  private static final CodePoints NMT_SPACES =
      CodePoints.of("9-A C-D 1680 200B-200F 2028-2029 2581 FEFF FFFD");
  private static final CodePoints IDEOGRAPHS =
      CodePoints.of(
          "3400-4DBF 4E00-9FFF F900-FAFF 20000-2A6DF 2A700-2B73F 2B740-2B81F 2B920-2CEAF"
              + " 2F800-2FA1F");

  private Normalizers() {}

  /**
   * Every letter as its small one.
   *
   * @return the normalizer {@code Lowercase}
   */
  public static Normalizer lowerCase() {
    return LowerCase.INSTANCE;
  }

  /**
   * All marks go.
   *
   * @return the normalizer {@code StripAccents}
   */
  public static Normalizer withoutMarks() {
    return text -> keep(text, c -> !CharacterClass.COMBINING_MARK.contains(c));
  }

  /**
   * White space goes at the ends.
   *
   * @return the normalizer {@code Strip}
   */
  public static Normalizer strip(boolean left, boolean right) {
    return text -> {
      int start = 0;
      int end = text.length();
      while (left && start < end && CharacterClass.WHITE_SPACE.contains(text.charAt(start))) {
        start++;
      }
      while (right && start < end && CharacterClass.WHITE_SPACE.contains(text.charAt(end - 1))) {
        end--;
      }
      return text.substring(start, end);
    };
  }

  /**
   * Something is put before every text that is not empty.
   *
   * @return the normalizer {@code Prepend}
   */
  public static Normalizer prepend(String prefix) {
    return text -> text.isEmpty() ? text : prefix + text;
  }

  /**
   * Every match becomes something else.
   *
   * @return the normalizer {@code Replace}
   */
  public static Normalizer replace(Pattern pattern, String content) {
    String quoted = Matcher.quoteReplacement(content);
    return text -> pattern.matcher(text).replaceAll(quoted);
  }

  /**
   * Controls go, separators become spaces.
   *
   * @return the normalizer {@code Nmt}
   */
  public static Normalizer nmt() {
    return text ->
        map(keep(text, c -> !NMT_REMOVED.contains(c)), c -> NMT_SPACES.contains(c) ? ' ' : c);
  }

  /**
   * What BERT does.
   *
   * @param spaceIdeographs whether Chinese characters get a space before and after
   * @return the normalizer {@code BertNormalizer}
   */
  public static Normalizer bert(
      boolean cleanText, boolean spaceIdeographs, boolean stripAccents, boolean lowerCase) {
    return text -> {
      String result = cleanText ? clean(text) : text;
      result = spaceIdeographs ? spaced(result) : result;
      if (stripAccents) {
        result =
            keep(
                UnicodeForm.NFD.normalize(result),
                c -> !CharacterClass.NONSPACING_MARK.contains(c));
      }
      return lowerCase ? LowerCase.INSTANCE.normalize(result) : result;
    };
  }

  private static String clean(String text) {
    String kept = keep(text, c -> c != 0 && c != 0xfffd && !CharacterClass.CONTROL.contains(c));
    return map(kept, c -> CharacterClass.WHITE_SPACE.contains(c) ? ' ' : c);
  }

  private static String spaced(String text) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (IDEOGRAPHS.contains(c)) {
                result.append(' ').appendCodePoint(c).append(' ');
              } else {
                result.appendCodePoint(c);
              }
            });
    return result.toString();
  }

  private static String keep(String text, IntPredicate kept) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().filter(kept).forEach(result::appendCodePoint);
    return result.toString();
  }

  private static String map(String text, IntUnaryOperator to) {
    StringBuilder result = new StringBuilder(text.length());
    text.codePoints().map(to).forEach(result::appendCodePoint);
    return result.toString();
  }
}
