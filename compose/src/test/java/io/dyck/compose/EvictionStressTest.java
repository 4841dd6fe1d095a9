package io.dyck.compose;

import static org.assertj.core.api.Assertions.assertThat;

import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Tests many readers of one constraint whose cache is emptied all the time. Each reader must see
 * the same masks as a single thread with a cache that is never emptied.
 */
final class EvictionStressTest {
  private static final int THREADS = 8;
  private static final int STEPS = 1500;
  private static final String GRAMMAR =
      """
      root ::= value
      value ::= "{" ( pair ( "," pair )* )? "}" | "[" ( value ( "," value )* )? "]" | text | number
      pair ::= text ":" value
      text ::= "'" [a-zé]{0,30} "'" | "<" text ( "xy" )? ">"
      number ::= "-"? [0-9]+ ( "." [0-9]{1,9} )?
      """;

  private static Vocabulary vocabulary() {
    Random random = new Random(3);
    String letters = "{}[]':,<>xyaé01-.";
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      StringBuilder token = new StringBuilder();
      for (int n = 2 + random.nextInt(5); n > 0; n--) {
        token.append(letters.charAt(random.nextInt(letters.length())));
      }
      tokens.add(token.toString());
    }
    return SmallVocabulary.withAllBytes(tokens.stream().distinct().toArray(String[]::new));
  }

  /** Returns a hash of each mask along a random walk with rollbacks, forks and resets. */
  private static int[] masks(TokenConstraint constraint, long seed) {
    Random random = new Random(seed);
    int[] hashes = new int[STEPS];
    Matcher matcher = constraint.newMatcher();
    for (int i = 0; i < STEPS; i++) {
      int[] mask = matcher.mask().toArray();
      hashes[i] = Arrays.hashCode(mask);
      if (matcher.isFinished() || matcher.position() > 150) {
        matcher.reset();
      } else if (random.nextInt(8) == 0) {
        matcher.rollback(random.nextInt(matcher.position() + 1));
      } else {
        matcher = random.nextInt(16) == 0 ? matcher.fork() : matcher;
        matcher.accept(mask[random.nextInt(mask.length)]);
      }
    }
    return hashes;
  }

  @Test
  void evictionChangesNoMask() throws Exception {
    Vocabulary vocabulary = vocabulary();
    TokenConstraint alone =
        TokenConstraint.compose(Pda.compile(Gbnf.parse("stress", GRAMMAR)), vocabulary);
    List<int[]> expected = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      expected.add(masks(alone, t));
    }
    assertThat(alone.statistics().evictions()).isZero();
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      for (long share : new long[] {2, 5, 50}) {
        ComposeOptions small = new ComposeOptions(alone.statistics().bytes() / share, 0);
        TokenConstraint shared =
            TokenConstraint.compose(Pda.compile(Gbnf.parse("stress", GRAMMAR)), vocabulary, small);
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Future<int[]>> readers = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
          long seed = t;
          readers.add(
              executor.submit(
                  () -> {
                    start.await();
                    return masks(shared, seed);
                  }));
        }
        for (int t = 0; t < THREADS; t++) {
          assertThat(readers.get(t).get()).as("thread %s", t).isEqualTo(expected.get(t));
        }
        assertThat(shared.statistics().evictions()).isPositive();
      }
    } finally {
      executor.shutdownNow();
    }
  }
}
