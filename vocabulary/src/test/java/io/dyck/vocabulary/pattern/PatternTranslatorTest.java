package io.dyck.vocabulary.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableList;
import io.dyck.vocabulary.pattern.PatternTranslator.UnsupportedPatternException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PatternTranslatorTest {
  private static List<String> split(String pattern, String text)
      throws UnsupportedPatternException {
    return new PreTokenizer(
            ImmutableList.of(
                new PreTokenizer.IsolatedMatches(PatternTranslator.translate(pattern))))
        .split(text);
  }

  @Test
  void classesAreThoseOfUnicode16() throws UnsupportedPatternException {
    // U+0870 and U+1C89 are letters, U+10D40 is a digit, all younger than the Unicode of JDK 17.
    assertThat(split("\\p{L}+", "1\u0870é\u1c89x2")).containsExactly("1", "\u0870é\u1c89x", "2");
    assertThat(split("\\p{Lu}", "a\u1c89b")).containsExactly("a", "\u1c89", "b");
    assertThat(split("\\p{N}{1,3}", "a1\ud803\udd40²34b"))
        .containsExactly("a", "1\ud803\udd40²", "34", "b");
    assertThat(split("[^\\s\\p{L}\\p{N}]+", "a!\u1c89?\ud803\udd40\u00a0;\u2003"))
        .containsExactly("a", "!", "\u1c89", "?", "\ud803\udd40\u00a0", ";", "\u2003");
    assertThat(split("\\S+", "a\u0085b\u200bc")).containsExactly("a", "\u0085", "b\u200bc");
    assertThat(split("\\P{L}", "a1b")).containsExactly("a", "1", "b");
    assertThat(split("[\\P{^L}]", "1a2")).containsExactly("1", "a", "2");
    assertThat(split("\\d", "a1²b")).containsExactly("a", "1", "²b");
  }

  @Test
  void constructs() throws UnsupportedPatternException {
    assertThat(split("(?i:'s|'ll)|x(?!y)", "'S'lL'\u017fxyxz"))
        .containsExactly("'S", "'lL", "'\u017f", "xy", "x", "z");
    assertThat(split("[a\\-c]", "a-bc")).containsExactly("a", "-", "b", "c");
    assertThat(split("[a-]", "a-b")).containsExactly("a", "-", "b");
    assertThat(split("[!-/]+", "a!#/0")).containsExactly("a", "!#/", "0");
    assertThat(split("a.", "ab a\n")).containsExactly("ab", " a\n");
    assertThat(split("(a|b)?c{2,3}", "bccca")).containsExactly("bccc", "a");
    assertThat(split("a*+a|b", "aab")).containsExactly("aa", "b");
    assertThat(split("\ud83d\ude00", "x\ud83d\ude00y")).containsExactly("x", "\ud83d\ude00", "y");
    assertThat(split("x*", "axxb")).containsExactly("a", "xx", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x{1,3}+",
        "(a*)*",
        "(?:a|b)+",
        "(a){2,}",
        "^a",
        "a$",
        "\\w+",
        "\\b",
        "\\h",
        "\\1",
        "a**",
        "(?<=a)b",
        "(?<n>a)",
        "(?>a)",
        "(?m:a)",
        "[a&&b]",
        "[a[b]]",
        "[[:alpha:]]",
        "\\p{Greek}",
        "\\pL",
        "(?i:é)",
        "(?i:ss)",
        "(?i:[a-z])",
        "(?i:\\p{L})",
        "(a",
        "a)",
        "[a",
        "[a-\\s]",
        "a\\",
        "*a",
        "{",
        "x{,3}",
        "(?i:sT)",
        "(?",
        "\\p{L",
        "[]a]"
      })
  void whatMayDifferIsRefused(String pattern) {
    assertThatThrownBy(() -> PatternTranslator.translate(pattern))
        .isInstanceOf(UnsupportedPatternException.class)
        .hasMessageContaining("at character ");
  }

  @Test
  void hostilePatternsAreRefused() {
    for (String hostile :
        List.of("a".repeat(10_001), "(".repeat(5_000), "(?:".repeat(51) + ")".repeat(51))) {
      assertThatThrownBy(() -> PatternTranslator.translate(hostile))
          .isInstanceOf(UnsupportedPatternException.class);
    }
  }

  @Test
  void aLongTextNeedsNoDeepRecursion() throws UnsupportedPatternException {
    String letters = "x".repeat(1_000_000);

    assertThat(split("(?i:'s)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\s+(?!\\S)|\\s+", letters))
        .containsExactly(letters);
  }
}
