package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests the preparation of masks; {@link MaskWalk} checks the content of prepared masks. */
final class PreparationTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final String LISTS =
      """
      root ::= value
      value ::= word | "[" value ("," value)* "]" | "{" word ":" value "}"
      word ::= [a-z]+ | "null"
      """;

  private final Vocabulary vocabulary =
      SmallVocabulary.withAllBytes("ab", "[[", "]]", "],", "],[", "null", "nu", "{a:", "}]", "}}");

  private TokenConstraint lists(ComposeOptions options) {
    return TokenConstraint.compose(Pda.compile(Gbnf.parse("l", LISTS)), vocabulary, options);
  }

  @Test
  void afterwardsNoTextNeedsAWalk() {
    TokenConstraint constraint = lists(ComposeOptions.DEFAULT);
    assertThat(constraint.prepare(LONG).complete()).isTrue();
    long walks = constraint.statistics().walks();
    Matcher matcher = constraint.newMatcher();
    for (byte b : "[[ab,null],{key:[x,[y]]}]".getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
      assertThat(matcher.mask().contains(b & 0xFF)).isTrue();
      matcher.accept(b & 0xFF);
    }
    assertThat(matcher.isAccepting()).isTrue();
    assertThat(constraint.statistics().walks()).isEqualTo(walks);
  }

  @Test
  void noTimeIsNoMask() {
    assertThat(lists(ComposeOptions.DEFAULT).prepare(Duration.ZERO))
        .isEqualTo(new Preparation(0, false));
  }

  @Test
  void endsWhereTheBudgetOfMasksEnds() {
    TokenConstraint constraint = lists(new ComposeOptions(300, 0));
    assertThat(constraint.prepare(LONG).complete()).isFalse();
    assertThat(constraint.statistics().evictions()).isEqualTo(1);
  }

  @Test
  void endsWhenInterrupted() {
    TokenConstraint constraint = lists(ComposeOptions.DEFAULT);
    Thread.currentThread().interrupt();
    Preparation preparation = constraint.prepare(LONG);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(preparation).isEqualTo(new Preparation(0, false));
  }
}
