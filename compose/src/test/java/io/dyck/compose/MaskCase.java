package io.dyck.compose;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.oracle.GbnfPrinter;
import io.dyck.grammar.oracle.VocabularyArbitraries;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.VocabularyBuilder;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** A grammar, a small vocabulary, and a seed for random choices; prints well. */
record MaskCase(Grammar grammar, Vocabulary vocabulary, long seed) {
  /**
   * Options for masks of all tokens that the grammar allows, even if the vocabulary cannot spell a
   * continuation.
   */
  static final ComposeOptions ALL = ComposeOptions.DEFAULT.withClosable(false);

  /** Returns cases with small random vocabularies. */
  static Arbitrary<MaskCase> over(Arbitrary<Grammar> grammars) {
    return over(grammars, (spellings, seed) -> SmallVocabulary.of(spellings, new Random(seed)));
  }

  /**
   * Returns cases whose vocabularies hold random tokens and all single bytes. Such a vocabulary can
   * spell every text.
   */
  static Arbitrary<MaskCase> overAllBytes(Arbitrary<Grammar> grammars) {
    return over(grammars, (spellings, seed) -> withAllBytes(spellings));
  }

  private static Arbitrary<MaskCase> over(
      Arbitrary<Grammar> grammars, BiFunction<List<byte[]>, Long, Vocabulary> vocabularies) {
    return grammars.flatMap(
        grammar ->
            Combinators.combine(
                    VocabularyArbitraries.over(grammar), Arbitraries.longs().between(0, 1L << 40))
                .as(
                    (spellings, seed) ->
                        new MaskCase(grammar, vocabularies.apply(spellings, seed), seed))
                .withoutEdgeCases());
  }

  private static Vocabulary withAllBytes(List<byte[]> spellings) {
    VocabularyBuilder builder = Vocabulary.builder();
    for (int b = 0; b < 256; b++) {
      builder.add(b, new byte[] {(byte) b});
    }
    int id = 256;
    for (byte[] spelling : spellings) {
      builder.add(id++, spelling);
    }
    return builder.addSpecial(id, "<|end|>").endTokens(id).build();
  }

  MaskWalk walk() {
    return walk(pda -> pda);
  }

  /** Returns a walk with a changed automaton. */
  MaskWalk walk(UnaryOperator<Pda> change) {
    return new MaskWalk(grammar, vocabulary, new Random(seed), change);
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
