package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** States that walks make in a machine that was complete: seen when states are compared. */
final class LateStatesTest {
  /** What a walk assumes about the stack below may not be so; then no bound need hold. */
  @Test
  void boundsHoldForWhatTextsLeadToOnly() {
    Grammar grammar =
        Gbnf.parse("bounds", "root ::= r | \"x\" r \"x\"\nr ::= \"x\" r (\"x\" r)? | \"x\"\n");
    Vocabulary vocabulary = SmallVocabulary.withAllBytes("xx", "xxx", "xxxx", "bx");
    for (int seed = 0; seed < 20; seed++) {
      MaskWalk walk = new MaskWalk(grammar, vocabulary, new Random(seed));
      walk.check(2, 12);
      assertThat(walk.bounds()).isZero();
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
