package io.dyck.compose;

import io.dyck.compose.vocabulary.Vocabulary;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.VocabularyArbitraries;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A grammar, a small vocabulary, and a seed for what is done with them; prints well. */
record MaskCase(Grammar grammar, Vocabulary vocabulary, long seed) {

  static Arbitrary<MaskCase> over(Arbitrary<Grammar> grammars) {
    return grammars.flatMap(
        grammar ->
            Combinators.combine(
                    VocabularyArbitraries.over(grammar), Arbitraries.longs().between(0, 1L << 40))
                .as(
                    (spellings, seed) ->
                        new MaskCase(
                            grammar, SmallVocabulary.of(spellings, new Random(seed)), seed))
                .withoutEdgeCases());
  }

  MaskWalk walk() {
    return new MaskWalk(grammar, vocabulary, new Random(seed));
  }

  @Override
  public String toString() {
    return "\n"
        + GbnfPrinter.print(grammar)
        + "\n"
        + SmallVocabulary.show(vocabulary)
        + "\n"
        + seed;
  }
}
