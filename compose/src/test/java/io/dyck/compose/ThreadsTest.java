package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that many threads on one fresh constraint get the same masks as a single thread. */
final class ThreadsTest {
  private static final int THREADS = 8;
  private static final int ROUNDS = 6;
  private static final String GRAMMAR =
      """
      root ::= value
      value ::= "{" (pair ("," pair)*)? "}" | "[" (value ("," value)*)? "]" | string | number
      pair ::= string ":" value
      string ::= "\\"" ([^"\\\\] | "\\\\" ["\\\\nu])* "\\""
      number ::= "-"? [0-9]+ ("." [0-9]+)?
      """;
  private static final Vocabulary VOCABULARY =
      SmallVocabulary.withAllBytes(
          "{\"", "\":", "\":[", "]]", "]}", "},{", "\"}", "é\"", "12", "1,", "-1.5", "\\\"",
          "a\"]}");

  /** Returns all masks on a random walk. */
  private static List<int[]> masks(TokenConstraint constraint, long seed) {
    Random random = new Random(seed);
    List<int[]> masks = new ArrayList<>();
    Matcher matcher = constraint.newMatcher();
    for (int i = 0; i < 60 && !matcher.isFinished(); i++) {
      int[] mask = matcher.mask().toArray();
      masks.add(mask);
      matcher.accept(mask[random.nextInt(mask.length)]);
      if (random.nextInt(8) == 0) {
        matcher.rollback(1);
      }
    }
    return masks;
  }

  @ParameterizedTest
  @ValueSource(longs = {2_000, 1L << 28})
  void manyThreadsGiveTheMasksOfOne(long cacheBytes) throws Exception {
    ComposeOptions options = new ComposeOptions(cacheBytes);
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      for (int round = 0; round < ROUNDS; round++) {
        Pda pda = Pda.compile(Gbnf.parse("json", GRAMMAR));
        TokenConstraint shared = TokenConstraint.compose(pda, VOCABULARY, options);
        TokenConstraint alone =
            TokenConstraint.compose(Pda.compile(Gbnf.parse("json", GRAMMAR)), VOCABULARY);
        CountDownLatch start = new CountDownLatch(1);
        List<Future<List<int[]>>> results = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
          long seed = 100L * round + t / 2;
          results.add(
              executor.submit(
                  () -> {
                    start.await();
                    return masks(shared, seed);
                  }));
        }
        start.countDown();
        for (int t = 0; t < THREADS; t++) {
          assertThat(results.get(t).get())
              .as("round %s, thread %s", round, t)
              .usingRecursiveComparison()
              .isEqualTo(masks(alone, 100L * round + t / 2));
        }
      }
    } finally {
      executor.shutdownNow();
    }
  }
}
