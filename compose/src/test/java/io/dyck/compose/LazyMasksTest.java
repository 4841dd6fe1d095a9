package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.LazyLanguage;
import io.dyck.grammar.oracle.LazyReader;
import io.dyck.grammar.oracle.RandomLazyLanguage;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;

/** Masks of languages that are given state by state are exact. */
final class LazyMasksTest {
  private static final String[] TOKENS = {"ab", "abc", "bz", "zz", "zzz", "ca", "az", "bb", "cab"};
  private static int masks;
  private static int passed;

  @AfterContainer
  static void triedEnough() {
    assertThat(masks).isGreaterThan(500);
    assertThat(passed).isLessThan(masks);
  }

  @Property(tries = 150)
  void masksEqualViablePrefixes(@ForAll long seed) {
    Random random = new Random(seed);
    LazyLanguage language = new RandomLazyLanguage(random);
    LazyReader reader = new LazyReader(language);
    Vocabulary vocabulary = SmallVocabulary.withAllBytes(TOKENS);
    TokenConstraint constraint = TokenConstraint.compose(Pda.of("random", language), vocabulary);
    Matcher matcher = constraint.newMatcher();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      for (int step = 0; step < 8; step++) {
        TokenMask mask = matcher.mask();
        masks++;
        int chosen = -1;
        int seen = 0;
        for (int token = 0; token < vocabulary.size(); token++) {
          boolean isEnd = vocabulary.endTokens().contains(token);
          boolean expected =
              isEnd
                  ? reader.accepts(text.toByteArray())
                  : reader.isViable(longer(text, vocabulary.bytes(token)));
          assertThat(mask.contains(token)).as(text + " " + token).isEqualTo(expected);
          if (expected && !isEnd && random.nextInt(++seen) == 0) {
            chosen = token;
          }
        }
        if (chosen < 0) {
          return;
        }
        assertThat(matcher.tryAccept(chosen)).isTrue();
        text.writeBytes(vocabulary.bytes(chosen));
      }
    } catch (AmbiguityException e) {
      passed++;
    }
  }

  private static byte[] longer(ByteArrayOutputStream text, byte[] bytes) {
    ByteArrayOutputStream longer = new ByteArrayOutputStream();
    longer.writeBytes(text.toByteArray());
    longer.writeBytes(bytes);
    return longer.toByteArray();
  }

  @Property(tries = 100)
  void budgetsAreKept(@ForAll long seed) {
    Random random = new Random(seed);
    LazyLanguage language = new RandomLazyLanguage(random);
    Vocabulary vocabulary = SmallVocabulary.withAllBytes(TOKENS);
    TokenConstraint constraint = TokenConstraint.compose(Pda.of("random", language), vocabulary);
    Matcher matcher = constraint.newMatcher();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try {
      for (int left = 12; left > 0; left--) {
        int[] allowed = matcher.maskWithin(left).toArray();
        assertThat(allowed).as(text + " " + left).isNotEmpty();
        int chosen = allowed[random.nextInt(allowed.length)];
        if (vocabulary.endTokens().contains(chosen)) {
          assertThat(new LazyReader(language).accepts(text.toByteArray())).isTrue();
          return;
        }
        matcher.accept(chosen);
        text.writeBytes(vocabulary.bytes(chosen));
      }
      assertThat(new LazyReader(language).accepts(text.toByteArray())).isTrue();
    } catch (AmbiguityException e) {
      passed++;
    }
  }
}
