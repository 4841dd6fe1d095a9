package io.dyck.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Canonical mode with a large vocabulary: prompts, forced tokens, rollback, borders. */
final class CanonicalPromptTest {
  @SuppressWarnings("NullAway.Init")
  private static Vocabulary vocabulary;

  @SuppressWarnings("NullAway.Init")
  private static Tokenizer tokenizer;

  @BeforeAll
  static void read() {
    vocabulary = Vocabulary.cl100k();
    tokenizer = vocabulary.tokenizer().orElseThrow();
  }

  private static TokenConstraint constraint(String grammar) {
    Pda pda = Pda.compile(Gbnf.parse("test.gbnf", grammar));
    return TokenConstraint.compose(pda, vocabulary, CanonicalMode.OPTIONS);
  }

  @Test
  void aFixedTextIsForcedAsItIsEncoded() {
    String text = "SELECT count(*) FROM   orders WHERE name = 'it''s';\n\n  -- done";
    String grammar = "root ::= \"" + text.replace("\n", "\\n") + "\"";

    int[] encoded = tokenizer.encode(text);
    assertThat(constraint(grammar).newMatcher().forcedTokens(encoded.length))
        .containsExactly(encoded);
  }

  @Test
  void aBorderThatCanStillMoveIsNotForced() {
    Matcher matcher = constraint("root ::= \"print\" (\"er\" | \"able\" | \" it\")").newMatcher();

    assertThat(matcher.forcedTokens(9)).isEmpty();
    for (String text : new String[] {"printer", "printable", "print it"}) {
      int[] encoded = tokenizer.encode(text);
      assertThat(matcher.mask().contains(encoded[0])).as(text).isTrue();
    }
    assertThat(matcher.mask().contains(vocabulary.idOf("pr").orElseThrow())).isFalse();
  }

  @Test
  void aPromptDecidesWhatContinuesIt() {
    TokenConstraint word = constraint("root ::= \"lo\" | \" world\"");
    int[] prompt = tokenizer.encode("Say hel");
    Matcher matcher = word.newMatcherAfter(prompt);
    int[] whole = tokenizer.encode("Say hel world");

    assertThat(matcher.forcedTokens(1)).containsExactly(whole[whole.length - 1]);
    assertThat(word.newMatcher().mask().contains(vocabulary.idOf("lo").orElseThrow())).isTrue();
    matcher.accept(whole[whole.length - 1]);
    matcher.reset();
    assertThat(matcher.forcedTokens(1)).containsExactly(whole[whole.length - 1]);
    assertThatThrownBy(() -> constraint("root ::= \"lo\"").newMatcherAfter(prompt))
        .hasMessageContaining("DYCK-M020");
  }

  @Test
  void rollbackAndForkKeepTheState() {
    TokenConstraint constraint = constraint("root ::= [a-z ]* \".\"");
    int[] tokens = tokenizer.encode("the  quick brown   foxes jump.");
    Matcher matcher = constraint.newMatcher();
    Matcher[] forks = new Matcher[tokens.length];
    for (int i = 0; i < tokens.length; i++) {
      forks[i] = matcher.fork();
      matcher.accept(tokens[i]);
    }
    assertThat(matcher.isAccepting()).isTrue();
    for (int i = tokens.length - 1; i >= 0; i--) {
      matcher.rollback(1);
      assertThat(matcher.mask()).isEqualTo(forks[i].mask());
      assertThat(forks[i].tryAccept(tokens[i])).isTrue();
    }
  }
}
