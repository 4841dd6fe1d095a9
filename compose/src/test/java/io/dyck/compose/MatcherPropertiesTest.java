package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.primitives.Bytes;
import com.google.common.primitives.Ints;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Tests matchers over random grammars and vocabularies (ids with holes, repeated spellings, pieces
 * of characters, bytes that are no text, special tokens, one to three end tokens). The position of
 * a matcher must depend only on the bytes that it has read.
 */
final class MatcherPropertiesTest {
  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.over(GrammarArbitraries.withDifferences());
  }

  /** Tests that masks and acceptance do not depend on the split of the bytes into tokens. */
  @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
  void sameBytesInOtherTokensLeadToTheSamePlace(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    Pda pda = MaskWalk.compile(one.grammar());
    TokenConstraint constraint = TokenConstraint.compose(pda, one.vocabulary(), MaskCase.ALL);
    Matcher matcher = constraint.newMatcher();
    byte[] text = {};
    try {
      for (int i = 0; i < 5; i++) {
        int[] inner = ordinary(matcher, one.vocabulary());
        if (inner.length == 0) {
          return;
        }
        int token = inner[random.nextInt(inner.length)];
        matcher.accept(token);
        text = Bytes.concat(text, one.vocabulary().bytes(token));
        Matcher other = constraint.newMatcher();
        if (readCutAnew(other, text, one.vocabulary(), random)) {
          assertSamePlace(other, matcher, one);
          assertThat(other.isAccepting()).as("%s", one).isEqualTo(pda.accepts(text));
        }
      }
    } catch (AmbiguityException passed) {
      // A refused answer is no wrong answer.
    }
  }

  /**
   * Reads a text with random tokens. Returns false if no token continues, because some bytes occur
   * only inside longer tokens.
   */
  private static boolean readCutAnew(
      Matcher matcher, byte[] text, Vocabulary vocabulary, Random random) {
    int from = 0;
    while (from < text.length) {
      List<Integer> fitting = new ArrayList<>();
      for (int id = 0; id < vocabulary.size(); id++) {
        if (vocabulary.isOrdinary(id)
            && vocabulary.length(id) > 0
            && vocabulary.length(id) <= text.length - from
            && Arrays.equals(
                vocabulary.bytes(id),
                Arrays.copyOfRange(text, from, from + vocabulary.length(id)))) {
          fitting.add(id);
        }
      }
      if (fitting.isEmpty()) {
        return false;
      }
      int token = fitting.get(random.nextInt(fitting.size()));
      matcher.accept(token);
      from += vocabulary.length(token);
    }
    return true;
  }

  private static int[] ordinary(Matcher matcher, Vocabulary vocabulary) {
    return SmallVocabulary.bits(matcher.mask()).stream().filter(vocabulary::isOrdinary).toArray();
  }

  private static void assertSamePlace(Matcher actual, Matcher expected, MaskCase one) {
    assertThat(SmallVocabulary.bits(actual.mask()))
        .as("mask %s", one)
        .isEqualTo(SmallVocabulary.bits(expected.mask()));
    assertThat(actual.isAccepting()).as("isAccepting %s", one).isEqualTo(expected.isAccepting());
    assertThat(actual.isFinished()).as("isFinished %s", one).isEqualTo(expected.isFinished());
  }

  /**
   * Tests steps, rollbacks, forks and resets in any order. Each matcher must equal a fresh matcher
   * that reads the same tokens.
   */
  @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
  void rollbackForkAndResetEqualReplay(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    TokenConstraint constraint =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), one.vocabulary(), MaskCase.ALL);
    List<Matcher> matchers = new ArrayList<>(List.of(constraint.newMatcher()));
    List<List<Integer>> read = new ArrayList<>(List.of(new ArrayList<>()));
    try {
      for (int i = 0; i < 14; i++) {
        int index = random.nextInt(matchers.size());
        Matcher matcher = matchers.get(index);
        List<Integer> tokens = read.get(index);
        int action = random.nextInt(8);
        if (action == 0) {
          matcher.reset();
          tokens.clear();
        } else if (action == 1) {
          int count = random.nextInt(tokens.size() + 1);
          matcher.rollback(count);
          tokens.subList(tokens.size() - count, tokens.size()).clear();
        } else if (action == 2) {
          matchers.add(matcher.fork());
          read.add(new ArrayList<>(tokens));
        } else {
          step(matcher, tokens, random);
        }
        for (int k = 0; k < matchers.size(); k++) {
          Matcher fresh = constraint.newMatcher();
          read.get(k).forEach(fresh::accept);
          assertSamePlace(matchers.get(k), fresh, one);
          assertThat(matchers.get(k).position()).as("%s", one).isEqualTo(read.get(k).size());
        }
      }
    } catch (AmbiguityException passed) {
      // A refused answer is no wrong answer.
    }
  }

  /**
   * Accepts one token with {@code accept}, with {@code tryAccept}, or with a {@code tryAccept} of
   * several tokens in which the second is refused.
   */
  private static void step(Matcher matcher, List<Integer> tokens, Random random) {
    int[] allowed = matcher.mask().toArray();
    if (allowed.length == 0) {
      return;
    }
    int token = allowed[random.nextInt(allowed.length)];
    tokens.add(token);
    switch (random.nextInt(3)) {
      case 0 -> matcher.accept(token);
      case 1 -> assertThat(matcher.tryAccept(token)).isTrue();
      default -> assertThat(matcher.tryAccept(new int[] {token, -1, token})).isEqualTo(1);
    }
  }

  @Property(tries = 250, edgeCases = EdgeCasesMode.NONE)
  void nothingFollowsAnEndToken(@ForAll("cases") MaskCase one) {
    Random random = new Random(one.seed());
    Matcher matcher =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), one.vocabulary(), MaskCase.ALL)
            .newMatcher();
    int[] ends = Ints.toArray(one.vocabulary().endTokens());
    try {
      for (int i = 0; i < 6; i++) {
        for (int end : ends) {
          assertThat(matcher.mask().contains(end)).as("%s", one).isEqualTo(matcher.isAccepting());
        }
        if (matcher.isAccepting()) {
          assertFinishes(matcher.fork(), ends[random.nextInt(ends.length)], one);
        }
        int[] inner = ordinary(matcher, one.vocabulary());
        if (inner.length == 0) {
          return;
        }
        matcher.accept(inner[random.nextInt(inner.length)]);
        assertThat(matcher.isFinished()).as("%s", one).isFalse();
      }
    } catch (AmbiguityException passed) {
      // A refused answer is no wrong answer.
    }
  }

  private static void assertFinishes(Matcher matcher, int end, MaskCase one) {
    BitSet before = SmallVocabulary.bits(matcher.mask());
    int position = matcher.position();
    matcher.accept(end);
    for (Matcher finished : new Matcher[] {matcher, matcher.fork()}) {
      assertThat(finished.isFinished()).as("%s", one).isTrue();
      assertThat(finished.isAccepting()).as("%s", one).isTrue();
      assertThat(finished.position()).as("%s", one).isEqualTo(position + 1);
      assertThat(finished.mask().cardinality()).as("%s", one).isZero();
      assertThat(finished.mask().size()).as("%s", one).isEqualTo(one.vocabulary().size());
      assertThat(finished.maskWithin(5).cardinality()).as("%s", one).isZero();
      assertThat(finished.shortestCompletion()).as("%s", one).isZero();
      assertThat(finished.forcedBytes()).as("%s", one).isEmpty();
      for (int id = -1; id <= one.vocabulary().size(); id++) {
        assertThat(finished.tryAccept(id)).as("%s %s", id, one).isFalse();
      }
      assertThatThrownBy(() -> finished.accept(end))
          .isInstanceOf(TokenRefusedException.class)
          .hasMessageContaining("finished");
      finished.rollback(1);
      assertThat(finished.isFinished()).as("%s", one).isFalse();
      assertThat(SmallVocabulary.bits(finished.mask())).as("%s", one).isEqualTo(before);
    }
  }
}
