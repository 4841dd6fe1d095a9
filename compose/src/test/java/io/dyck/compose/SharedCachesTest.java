package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.Grammar;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.grammar.oracle.VocabularyArbitraries;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Tests that caches shared by constraints, matchers and threads do not change any mask. */
final class SharedCachesTest {
  private static final int THREADS = 6;

  /** A grammar, two vocabularies for it, and a seed. */
  private record TwoVocabularies(MaskCase one, Vocabulary other) {}

  @Provide
  Arbitrary<TwoVocabularies> twoVocabularies() {
    return GrammarArbitraries.withDifferences()
        .flatMap(
            grammar ->
                Combinators.combine(
                        VocabularyArbitraries.over(grammar),
                        VocabularyArbitraries.over(grammar),
                        Arbitraries.longs().between(0, 1L << 40))
                    .as(
                        (first, second, seed) ->
                            new TwoVocabularies(
                                new MaskCase(
                                    grammar, SmallVocabulary.of(first, new Random(seed)), seed),
                                SmallVocabulary.of(second, new Random(~seed))))
                    .withoutEdgeCases());
  }

  @Provide
  Arbitrary<MaskCase> cases() {
    return MaskCase.over(GrammarArbitraries.withDifferences());
  }

  /** Tests constraints over different vocabularies, which share the cells of one automaton. */
  @Property(tries = 120, edgeCases = EdgeCasesMode.NONE)
  void constraintsOfOneAutomatonDoNotMix(@ForAll("twoVocabularies") TwoVocabularies two) {
    Grammar grammar = two.one().grammar();
    Pda shared = MaskWalk.compile(grammar);
    TokenConstraint first = TokenConstraint.compose(shared, two.one().vocabulary(), MaskCase.ALL);
    TokenConstraint second = TokenConstraint.compose(shared, two.other(), MaskCase.ALL);
    for (int i = 0; i < 3; i++) {
      long seed = two.one().seed() + i;
      assertThat(masks(first, seed))
          .as("%s", two)
          .isEqualTo(masks(alone(grammar, two.one().vocabulary()), seed));
      assertThat(masks(second, seed))
          .as("%s", two)
          .isEqualTo(masks(alone(grammar, two.other()), seed));
    }
  }

  /**
   * Tests equal loops of different grammars, which share their walk but have different
   * continuations.
   */
  @Example
  void constraintsOfOneVocabularyDoNotMix() {
    List<String> tails = List.of("\"'\"", "\"'x\"", "\"'\" [a-c]* \"'\"", "\"\\\\\" root? \"'\"");
    List<String> loops = List.of("[a-cé]*", "[a-cé]+", "[a-c]*", "([a-c] | \"é\" \"!\")*");
    List<String> pieces = new ArrayList<>(List.of("aé", "é'", "'x", "abc'", "é!a", "'ab'", "\\'"));
    for (int i = 0; i < 200; i++) {
      pieces.add(
          "a" + Integer.toString(i, 3).replace('0', 'a').replace('1', 'b').replace('2', 'c'));
    }
    pieces.replaceAll(piece -> piece + (piece.length() > 4 ? "'x" : ""));
    Vocabulary vocabulary =
        SmallVocabulary.withAllBytes(pieces.stream().distinct().toArray(String[]::new));
    for (String loop : loops) {
      for (String tail : tails) {
        Grammar grammar = Gbnf.parse("loop", "root ::= \"'\" " + loop + " " + tail);
        int prefixes = new EveryPrefix(grammar, Pda.compile(grammar), vocabulary).check(25);
        assertThat(prefixes).isEqualTo(25);
      }
    }
  }

  @Property(tries = 25, edgeCases = EdgeCasesMode.NONE)
  void manyThreadsGiveTheMasksOfOne(@ForAll("cases") MaskCase one) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      for (long cacheBytes : new long[] {400, 1L << 28}) {
        TokenConstraint shared =
            TokenConstraint.compose(
                MaskWalk.compile(one.grammar()),
                one.vocabulary(),
                new ComposeOptions(cacheBytes).withClosable(false));
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<List<BitSet>>> results = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
          long seed = one.seed() + t / 2;
          results.add(
              executor.submit(
                  () -> {
                    int unused = start.await();
                    return masks(shared, seed);
                  }));
        }
        for (int t = 0; t < THREADS; t++) {
          assertThat(results.get(t).get())
              .as("%s", one)
              .isEqualTo(masks(alone(one.grammar(), one.vocabulary()), one.seed() + t / 2));
        }
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static TokenConstraint alone(Grammar grammar, Vocabulary vocabulary) {
    return TokenConstraint.compose(MaskWalk.compile(grammar), vocabulary, MaskCase.ALL);
  }

  /** Returns the masks of a random walk, up to an exceeded run-time bound if there is one. */
  private static List<BitSet> masks(TokenConstraint constraint, long seed) {
    Random random = new Random(seed);
    List<BitSet> masks = new ArrayList<>();
    Matcher matcher = constraint.newMatcher();
    try {
      for (int i = 0; i < 12; i++) {
        BitSet mask = SmallVocabulary.bits(matcher.mask());
        masks.add(mask);
        int[] allowed = mask.stream().toArray();
        if (allowed.length == 0) {
          matcher.rollback(Math.min(2, matcher.position()));
        } else {
          matcher.accept(allowed[random.nextInt(allowed.length)]);
        }
      }
    } catch (AmbiguityException passed) {
      masks.add(new BitSet());
    }
    return masks;
  }

  /** The trie stores the walks of loops. */
  @Example
  void builtInVocabulariesAreReadOnceAndShareTheirTables() {
    assertThat(Vocabulary.o200k()).isSameAs(Vocabulary.o200k());
    assertThat(Vocabulary.cl100k()).isSameAs(Vocabulary.cl100k());

    // Walks of loops are kept with the trie.
    assertThat(Vocabulary.cl100k().withEndTokens(1).trie()).isNotSameAs(trie("root ::= \"a\""));
    assertThat(trie("root ::= \"b\"")).isSameAs(trie("root ::= \"a\""));
  }

  private static Object trie(String grammar) {
    Pda pda = Pda.compile(Gbnf.parse("g", grammar));
    return TokenConstraint.compose(pda, Vocabulary.cl100k()).vocabulary().trie();
  }
}
