package io.dyck.canonical.pairs;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.mask.TokenMask;
import io.dyck.vocabulary.MergeRules;
import io.dyck.vocabulary.Vocabulary;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Pairs against the encoder, over random tables most of which are not proper. */
final class SuccessorsTest {
  @Property(tries = 1000)
  void aPairMayFollowExactlyIfItIsEncodedAsItself(@ForAll Random random) {
    String letters = "abc".substring(0, 1 + random.nextInt(3));
    MergeRules rules =
        MergeRules.random(random, letters, 4 + random.nextInt(20), false, MergeRules.ONE_WORD);
    Vocabulary vocabulary = rules.vocabulary();
    Successors successors = new Successors(vocabulary, rules.rules());
    for (int first = 'a'; first < vocabulary.size() - 1; first += first == 'd' ? 256 - 'd' : 1) {
      boolean reached = rules.merge(vocabulary.bytes(first)).length == 1;
      assertThat(successors.isReached(first)).as("%s %s", rules, first).isEqualTo(reached);
      for (int second = 'a'; second < vocabulary.size() - 1 && reached; second++) {
        if (rules.merge(vocabulary.bytes(second)).length == 1) {
          int[] encoded = rules.merge(spell(vocabulary, first, second));
          assertThat(successors.canFollow(first, second))
              .as("%s: %s, %s", rules, vocabulary.spelling(first), vocabulary.spelling(second))
              .isEqualTo(Arrays.equals(encoded, new int[] {first, second}));
        }
      }
    }
  }

  @Property(tries = 500)
  void aSequenceIsAnEncodingExactlyIfItsPairsAre(@ForAll Random random) {
    MergeRules rules =
        MergeRules.random(random, "ab", 4 + random.nextInt(12), false, MergeRules.ONE_WORD);
    Vocabulary vocabulary = rules.vocabulary();
    Successors successors = new Successors(vocabulary, rules.rules());
    for (int tries = 0; tries < 200; tries++) {
      int[] sequence = new int[1 + random.nextInt(6)];
      boolean canonical = true;
      for (int i = 0; i < sequence.length; i++) {
        sequence[i] = randomToken(random, vocabulary);
        canonical &= successors.isReached(sequence[i]);
        canonical = canonical && (i == 0 || successors.canFollow(sequence[i - 1], sequence[i]));
      }
      assertThat(Arrays.equals(rules.merge(spell(vocabulary, sequence)), sequence))
          .as("%s: %s", rules, Arrays.toString(sequence))
          .isEqualTo(canonical);
    }
  }

  @Property(tries = 200)
  void setsAreWhatPairsSay(@ForAll Random random) {
    MergeRules rules = MergeRules.random(random, "abc", 30, false, MergeRules.ONE_WORD);
    Vocabulary vocabulary = rules.vocabulary();
    Successors successors = new Successors(vocabulary, rules.rules());
    for (int first = 0; first < vocabulary.size(); first++) {
      if (successors.isReached(first)) {
        int[] words = new int[TokenMask.wordCount(vocabulary.size())];
        successors.addDisallowed(first, words);
        for (int second = 0; second < vocabulary.size(); second++) {
          if (successors.isReached(second)) {
            assertThat((words[second >>> 5] >>> second & 1) == 0)
                .as("%s: %s, %s", rules, first, second)
                .isEqualTo(successors.canFollow(first, second));
          }
        }
      }
    }
  }

  private static int randomToken(Random random, Vocabulary vocabulary) {
    return random.nextInt(4) == 0
        ? 'a' + random.nextInt(2)
        : 256 + random.nextInt(Math.max(1, vocabulary.size() - 257));
  }

  private static byte[] spell(Vocabulary vocabulary, int... tokens) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int token : tokens) {
      bytes.writeBytes(vocabulary.isOrdinary(token) ? vocabulary.bytes(token) : new byte[0]);
    }
    return bytes.toByteArray();
  }
}
