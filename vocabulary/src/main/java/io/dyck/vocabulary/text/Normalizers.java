package io.dyck.vocabulary.text;

import java.util.Locale;
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

  /** {@code Lowercase}: every letter as its small one. */
  public static Normalizer lowerCase() {
    return LowerCase.INSTANCE;
  }

  /** {@code StripAccents}: all marks go. */
  public static Normalizer withoutMarks() {
    return text -> keep(text, c -> !CharacterClass.COMBINING_MARK.contains(c));
  }

  /** {@code Strip}: white space goes at the ends. */
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

  /** {@code Prepend}: something is put before every text that is not empty. */
  public static Normalizer prepend(String prefix) {
    return text -> text.isEmpty() ? text : prefix + text;
  }

  /** {@code Replace}: every match becomes something else. */
  public static Normalizer replace(Pattern pattern, String content) {
    String quoted = Matcher.quoteReplacement(content);
    return text -> pattern.matcher(text).replaceAll(quoted);
  }

  /** {@code Nmt}: controls go, separators become spaces. */
  public static Normalizer nmt() {
    return text ->
        map(keep(text, c -> !NMT_REMOVED.contains(c)), c -> NMT_SPACES.contains(c) ? ' ' : c);
  }

  /**
   * {@code BertNormalizer}: as in BERT.
   *
   * @param spaceIdeographs whether Chinese characters get a space before and after
   */
  public static Normalizer bert(
      boolean cleanText, boolean spaceIdeographs, boolean stripAccents, boolean lowerCase) {
    return text -> {
      String result = cleanText ? cleanText(text) : text;
      result = spaceIdeographs ? spaceChinese(result) : result;
      if (stripAccents) {
        result =
            keep(
                UnicodeForm.NFD.normalize(result),
                c -> !CharacterClass.NONSPACING_MARK.contains(c));
      }
      return lowerCase ? LowerCase.INSTANCE.normalize(result) : result;
    };
  }

  private static String cleanText(String text) {
    String kept = keep(text, c -> c != 0 && c != 0xfffd && !CharacterClass.CONTROL.contains(c));
    return map(kept, c -> CharacterClass.WHITE_SPACE.contains(c) ? ' ' : c);
  }

  private static String spaceChinese(String text) {
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

  /** Lower case, character by character, with the newest Unicode's pairs of letters. */
  private static final class LowerCase implements Normalizer {
    static final LowerCase INSTANCE = new LowerCase();

    /** Capitals that Unicode 13 has not, and how far away their small letters are. */
    private static final int[][] DISTANCES = {
      {0x1c89, 0x1c89, 1},
      {0x2c2f, 0x2c2f, 0x30},
      {0xa7c0, 0xa7c0, 1},
      {0xa7cb, 0xa7cb, 0x264 - 0xa7cb},
      {0xa7cc, 0xa7cc, 1},
      {0xa7ce, 0xa7ce, 1},
      {0xa7d0, 0xa7d0, 1},
      {0xa7d2, 0xa7d2, 1},
      {0xa7d4, 0xa7d4, 1},
      {0xa7d6, 0xa7d6, 1},
      {0xa7d8, 0xa7d8, 1},
      {0xa7da, 0xa7da, 1},
      {0xa7dc, 0xa7dc, 0x19b - 0xa7dc},
      {0x10570, 0x1057a, 0x27},
      {0x1057c, 0x1058a, 0x27},
      {0x1058c, 0x10592, 0x27},
      {0x10594, 0x10595, 0x27},
      {0x10d50, 0x10d65, 0x20},
      {0x16ea0, 0x16eb8, 0x1b},
    };

    private LowerCase() {}

    @Override
    public String normalize(String text) {
      StringBuilder result = new StringBuilder(text.length());
      text.codePoints().forEach(c -> append(c, result));
      return result.toString();
    }

    private static void append(int codePoint, StringBuilder to) {
      if (codePoint < 0x80) {
        to.append((char) (codePoint >= 'A' && codePoint <= 'Z' ? codePoint + 0x20 : codePoint));
        return;
      }
      for (int[] range : DISTANCES) {
        if (codePoint >= range[0] && codePoint <= range[1]) {
          to.appendCodePoint(codePoint + range[2]);
          return;
        }
      }
      // One character at a time: the final sigma is a small sigma like any other.
      to.append(Character.toString(codePoint).toLowerCase(Locale.ROOT));
    }
  }
}
