package io.dyck.canonical.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Originals;
import io.dyck.vocabulary.Vocabulary;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The automaton against the encoder: every encoding is accepted, and nothing else. */
final class CanonicalTokensTest {
  private static final String GPT2 =
      "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+";

  private static final String LLAMA3 =
      "(?iu:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}"
          + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  private static final String CL100K =
      "'(?iu:[sdmt]|ll|ve|re)|[^\\r\\n\\p{L}\\p{N}]?+\\p{L}+|\\p{N}{1,3}"
          + "| ?[^\\s\\p{L}\\p{N}]++[\\r\\n]*|\\s*[\\r\\n]|\\s+(?!\\S)|\\s+";

  private static final String O200K =
      "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+"
          + "(?iu:'s|'t|'re|'ve|'m|'ll|'d)?|[^\\r\\n\\p{L}\\p{N}]?"
          + "[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]+[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]*"
          + "(?iu:'s|'t|'re|'ve|'m|'ll|'d)?|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n/]*"
          + "|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";

  /** Patterns of our own that need every kind of hypothesis. */
  private static final List<String> PATTERNS =
      List.of(
          GPT2,
          LLAMA3,
          CL100K,
          O200K,
          "a+?b|[^x]|x",
          "(?:ab|a)(?:c|bc)?|\\s+(?=1)|[^y]|y",
          "a*b+(?!1)|a|[^a]{1,2}|\\p{L}{2,}?");

  @Property(tries = 30)
  void exactlyTheEncodingsAreAccepted(@ForAll Random random) {
    String letters = random.nextBoolean() ? "ab 1'" : "as\n \u00e9";
    String pattern = PATTERNS.get(random.nextInt(PATTERNS.size()));
    boolean whole = random.nextInt(6) == 0;
    MergeRules rules =
        MergeRules.random(
            random,
            letters,
            5 + random.nextInt(40),
            random.nextBoolean(),
            whole ? MergeRules.ONE_WORD : Pattern.compile(pattern));
    Enumeration enumeration;
    try {
      enumeration = new Enumeration(rules.vocabulary());
    } catch (io.dyck.vocabulary.tokenizer.VocabularyException e) {
      throw new AssertionError(pattern, e);
    }
    List<String> alphabet = letters.codePoints().mapToObj(Character::toString).toList();
    for (String text : Enumeration.texts(alphabet, 4)) {
      try {
        enumeration.check(text);
      } catch (AssertionError e) {
        throw new AssertionError(pattern + " " + rules, e);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {GPT2, LLAMA3, CL100K, O200K})
  void longerTextsAreAccepted(String pattern) {
    Random random = new Random(7);
    String letters = "asLl '\u00e9\t\n\r1/(\u0301\u017f\u20ac";
    MergeRules rules = MergeRules.random(random, letters, 60, true, Pattern.compile(pattern));
    CanonicalTokens canonical = CanonicalTokens.of(rules.vocabulary());
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(16); n > 0; n--) {
        text.append(letters.charAt(random.nextInt(letters.length())));
      }
      int[] encoded = rules.vocabulary().tokenizer().orElseThrow().encode(text.toString());
      assertThat(canonical.isCanonical(encoded))
          .as("'%s' %s", text, Arrays.toString(encoded))
          .isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "spm-llama.model",
        "spm-unigram.model",
        "llama.tokenizer.json",
        "gemma.tokenizer.json"
      })
  void onlyByteLevelEncodingIsFollowed(String name) {
    Vocabulary vocabulary = Originals.vocabulary(name);
    assertThatThrownBy(() -> CanonicalTokens.of(vocabulary))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining("not byte-level byte-pair encoding");
  }

  @Test
  void whatCannotBeFollowedIsRefused() {
    Vocabulary none = Vocabulary.builder().add(0, "a").build();
    assertThatThrownBy(() -> CanonicalTokens.of(none))
        .hasMessageContaining("DYCK-V010")
        .hasMessageContaining("without rules for encoding");
    for (String pattern : List.of("a+", "(?<=a)b|[^x]|x", "(a)\\1|[^x]|x", "(?!ab)a|[^a]|a")) {
      MergeRules rules = MergeRules.random(new Random(1), "ab", 4, false, Pattern.compile(pattern));
      assertThatThrownBy(() -> CanonicalTokens.of(rules.vocabulary()))
          .as(pattern)
          .hasMessageContaining("DYCK-V010");
    }
  }
}
