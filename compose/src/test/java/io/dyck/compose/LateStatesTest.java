package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Tests states that walks make in a machine that was complete, which matter when states are
 * compared.
 */
final class LateStatesTest {
  private static final String BOUNDS =
      "root ::= r | \"x\" r \"x\"\nr ::= \"x\" r (\"x\" r)? | \"x\"\n";

  /**
   * Tests a walk whose assumption about the stack below is wrong. Such a walk may exceed a bound.
   */
  @Test
  void boundsHoldForWhatTextsLeadToOnly() {
    Grammar grammar = Gbnf.parse("bounds", BOUNDS);
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("xx", "xxx", "xxxx", "bx");
    for (int seed = 0; seed < 20; seed++) {
      MaskWalk walk = new MaskWalk(grammar, vocabulary, new Random(seed));
      walk.check(2, 12);
      assertThat(walk.bounds()).isZero();
    }
  }

  /** Tests wrong assumptions in walks for budgets, whose tables come from separate walks. */
  @Test
  void budgetsOutliveBoundsOfBranches() {
    Pda pda = Pda.compile(Gbnf.parse("bounds", BOUNDS));
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("xx", "xxx", "xxxx", "bx");
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      Matcher asked = TokenConstraint.compose(pda, vocabulary).newMatcher();
      Matcher masked = TokenConstraint.compose(pda, vocabulary).newMatcher();
      for (int i = 0; i < 12; i++) {
        TokenMask within = asked.maskWithin(1_000);
        assertThat(within.toArray()).isEqualTo(masked.mask().toArray());
        int[] tokens = within.toArray();
        int token = tokens[random.nextInt(tokens.length)];
        if (vocabulary.endTokens().contains(token)) {
          break;
        }
        asked.accept(token);
        masked.accept(token);
      }
    }
  }

  @Test
  void masksEqualViableTokens() {
    Grammar grammar = Gbnf.parse("late", "root ::= s*\ns ::= [a-z] [a-z0-9] | \"{}\" (\"el{\" s)?");
    Vocabulary vocabulary =
        SmallVocabulary.withAllBytes("ab", "a(", "el", "{}", "}e", "el{", "{a", "{}el{");
    for (int seed = 0; seed < 20; seed++) {
      new MaskWalk(grammar, vocabulary, new Random(seed)).check(2, 12);
    }
  }
}
