package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.pda.PdaOptions;
import io.dyck.vocabulary.Vocabulary;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests permissive runs that exceed a bound. A call without an answer must throw an error with the
 * position, and must not change the matcher.
 */
final class PermissiveModeErrorsTest {
  private static final Vocabulary VOCABULARY =
      SmallVocabulary.withAllBytes("aa", "aaaa", "ab", "ba", "abba");
  private static final String PALINDROMES = "root ::= \"a\" root \"a\" | \"b\" root \"b\" | \"\"";

  private static Matcher matcher(String rules) {
    Pda pda = Pda.compile(Gbnf.parse("permissive", rules), PdaOptions.DEFAULT.permissively());
    assertThat(pda.conflicts()).isNotEmpty();
    return TokenConstraint.compose(pda, VOCABULARY).newMatcher();
  }

  /** Accepts the letter a until a bound is exceeded. */
  private static AmbiguityException exhaust(Matcher matcher) {
    for (int i = 0; i < 3000; i++) {
      try {
        matcher.accept('a');
      } catch (AmbiguityException passed) {
        return passed;
      }
    }
    throw new AssertionError("no bound was passed");
  }

  @Test
  void passedBoundsNameThePositionAndChangeNothing() {
    Matcher matcher = matcher(PALINDROMES);
    AmbiguityException passed = exhaust(matcher);
    int position = matcher.position();
    assertThat(passed.position()).isEqualTo(position);
    assertThat(passed).hasMessageStartingWith("DYCK-M003: after " + position + " tokens");
    assertThatThrownBy(() -> matcher.tryAccept('a')).isInstanceOf(AmbiguityException.class);
    assertThat(matcher.position()).isEqualTo(position);
    assertThat(matcher.tryAccept(VOCABULARY.size())).isFalse();
    assertThat(matcher.isAccepting()).isEqualTo(position % 2 == 0);
    matcher.rollback(position - 2);
    BitSet expected = new BitSet();
    for (String token : new String[] {"a", "b", "aa", "aaaa", "ab", "ba", "abba", "<|end|>"}) {
      expected.set(VOCABULARY.idOf(token).orElseThrow());
    }
    assertThat(SmallVocabulary.bits(matcher.mask())).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        PALINDROMES,
        "root ::= \"a\" root \"a\" | \"a\" root \"b\" | \"a\"",
      })
  void everyQuestionIsAnsweredOrRefusedByName(String rules) {
    Matcher matcher = matcher(rules);
    exhaust(matcher);
    for (Runnable question :
        new Runnable[] {
          matcher::mask,
          matcher::forcedBytes,
          matcher::shortestCompletion,
          () -> matcher.maskWithin(100_000),
          () -> matcher.tryAccept('b'),
          () -> matcher.fill(new int[20]),
          () -> matcher.apply(new float[300]),
          matcher::isAccepting,
          matcher::describe
        }) {
      try {
        question.run();
      } catch (AmbiguityException passed) {
        assertThat(passed.position()).isEqualTo(matcher.position());
      }
    }
  }
}
