package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.Texts;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that masks are exact for vocabularies that no training would produce. */
final class UnusualVocabulariesTest {
  private static TokenConstraint constraint(String rules, Vocabulary vocabulary) {
    return TokenConstraint.compose(
        Pda.compile(Gbnf.parse("grammar", rules)), vocabulary, MaskCase.ALL);
  }

  /**
   * Tests a vocabulary with every piece of two characters of four bytes each, some pieces twice.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "root ::= \"😀\"+",
        "root ::= [😀-😃]* \"!\"",
        "root ::= \"(\" root \")\" | [^a-z()]",
        "root ::= \"😀\" root \"😃\" | \"😀\"? \"!\"",
        "root ::= [^😀]* \"😀\""
      })
  void tokensMayCutCharactersAnywhere(String rules) {
    List<byte[]> pieces = new ArrayList<>();
    byte[] text = Texts.bytes("😀😃!");
    for (int from = 0; from < text.length; from++) {
      for (int to = from + 1; to <= text.length; to++) {
        pieces.add(Arrays.copyOfRange(text, from, to));
      }
    }
    pieces.add(Texts.bytes("("));
    pieces.add(Texts.bytes(")"));
    Grammar grammar = Gbnf.parse("grammar", rules);
    Vocabulary vocabulary = SmallVocabulary.of(pieces, new Random(rules.length()));
    int prefixes = new EveryPrefix(grammar, Pda.compile(grammar), vocabulary).check(120);
    assertThat(prefixes).as(rules).isGreaterThan(9);
  }

  @Test
  void withoutEndTokensATextEndsWithoutOne() {
    Vocabulary vocabulary = Vocabulary.builder().add(0, "a").add(1, "b").build();
    Matcher matcher = constraint("root ::= \"a\" \"b\"?", vocabulary).newMatcher();
    assertThat(matcher.tryAccept(new int[] {0, 1, 1})).isEqualTo(2);
    assertThat(matcher.isAccepting()).isTrue();
    assertThat(matcher.isFinished()).isFalse();
    assertThat(matcher.mask().cardinality()).isZero();
    matcher.rollback(1);
    assertThat(matcher.isAccepting()).isTrue();
    assertThat(matcher.mask().toArray()).containsExactly(1);
  }

  @Test
  void everyEndTokenEndsAndNoOtherSpecialToken() {
    Vocabulary vocabulary =
        Vocabulary.builder()
            .addSpecial(0, "<|a|>")
            .add(1, "a")
            .addSpecial(2, "<|b|>")
            .addSpecial(3, "<|c|>")
            .endTokens(3, 0)
            .build();
    TokenConstraint constraint = constraint("root ::= \"a\"+", vocabulary);
    Matcher matcher = constraint.newMatcher();
    assertThat(matcher.mask().toArray()).containsExactly(1);
    matcher.accept(1);
    assertThat(matcher.mask().toArray()).containsExactly(0, 1, 3);
    for (int end : new int[] {0, 3}) {
      Matcher fork = matcher.fork();
      fork.accept(end);
      assertThat(fork.isFinished()).isTrue();
    }
    assertThatThrownBy(() -> matcher.accept(2)).isInstanceOf(TokenRefusedException.class);
    Matcher other =
        TokenConstraint.compose(constraint.pda(), vocabulary.withEndTokens(2)).newMatcher();
    other.accept(1);
    assertThat(other.mask().toArray()).containsExactly(1, 2);
  }

  @Test
  void anOrdinaryTokenThatEndsIsNoText() {
    Vocabulary vocabulary =
        Vocabulary.builder().add(0, "a").add(1, ".").add(2, "a.").endTokens(1).build();
    Matcher matcher = constraint("root ::= \"a\"+ \".\"?", vocabulary).newMatcher();
    assertThat(matcher.mask().toArray()).containsExactly(0, 2);
    matcher.accept(0);
    assertThat(matcher.mask().toArray()).containsExactly(0, 1, 2);
    matcher.accept(2);
    assertThat(matcher.mask().toArray()).containsExactly(1);
    matcher.accept(1);
    assertThat(matcher.isFinished()).isTrue();
  }

  @Test
  void idsMayLieFarApart() {
    int far = 1 << 20;
    Vocabulary vocabulary =
        Vocabulary.builder()
            .add(far, "a")
            .add(7, "b")
            .add(far - 1, "a")
            .addSpecial(63, "<|end|>")
            .endTokens(63)
            .build();
    Matcher matcher = constraint("root ::= \"a\" \"b\"* ", vocabulary).newMatcher();
    assertThat(matcher.mask().toArray()).containsExactly(far - 1, far);
    long[] words = new long[far / 64 + 1];
    matcher.fill(words);
    assertThat(words[far / 64]).isEqualTo(1);
    assertThat(words[far / 64 - 1]).isEqualTo(Long.MIN_VALUE);
    assertThat(TokenMask.wordCount(vocabulary.size())).isEqualTo(far / 32 + 1);
    assertThat(matcher.tryAccept(far - 2)).isFalse();
    matcher.accept(far);
    assertThat(matcher.mask().toArray()).containsExactly(7, 63);
    assertThat(matcher.tryAccept(8)).isFalse();
  }

  @Test
  void nothingIsOfferedThatTheVocabularyCannotBegin() {
    Vocabulary vocabulary = Vocabulary.builder().add(0, "b").add(1, new byte[0]).build();
    Matcher matcher = constraint("root ::= \"a\"", vocabulary).newMatcher();
    assertThat(matcher.mask().cardinality()).isZero();
    assertThat(matcher.tryAccept(1)).isFalse();
  }
}
