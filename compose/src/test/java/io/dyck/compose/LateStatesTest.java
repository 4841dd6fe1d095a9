package io.dyck.compose;

import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** States that walks make in a machine that was complete: seen when states are compared. */
final class LateStatesTest {
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
