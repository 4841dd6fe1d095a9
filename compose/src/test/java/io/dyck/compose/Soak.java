package io.dyck.compose;

import io.dyck.compose.cache.ConstraintCache;
import io.dyck.compose.cache.ConstraintRequest;
import io.dyck.grammar.oracle.GrammarArbitraries;
import io.dyck.pda.PdaOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.sessions.JqwikSession;

/**
 * Tests random grammars and vocabularies for a given time. Many threads share a constraint with a
 * very small cache, and a very small cache of constraints. Every mask is compared with the oracle's
 * mask. The memory in use after a garbage collection must not grow.
 *
 * <pre>{@code
 * mvn -pl grammar,pda,compose -Dtest=SoakTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Ddyck.soak.minutes=10 verify
 * }</pre>
 */
final class Soak {
  private static final int THREADS = 6;
  private static final int WALKS = 4;
  private static final int LENGTH = 7;
  private static final PdaOptions PERMISSIVE = PdaOptions.DEFAULT.permissively();

  private final ConstraintCache cache = new ConstraintCache(200_000);
  private final Random random;
  private final List<Long> liveBytes = new ArrayList<>();
  private long rounds;
  private long masks;
  private long bounds;

  Soak(long seed) {
    random = new Random(seed);
  }

  /** A list of tokens, with the mask before each token and after the last. */
  private record Walk(int[] tokens, List<BitSet> masks) {}

  /** Runs for a time, at least 8 rounds; measures the memory eight times. */
  Soak run(Duration time) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      JqwikSession.start();
      Arbitrary<MaskCase> cases =
          MaskCase.over(
              Arbitraries.oneOf(GrammarArbitraries.plain(), GrammarArbitraries.withDifferences()));
      long start = System.nanoTime();
      for (int part = 1; part <= 8; part++) {
        do {
          round(cases.sample(), threads);
        } while (System.nanoTime() - start < time.toNanos() * part / 8);
        JqwikSession.finishTry();
        liveBytes.add(liveBytes());
      }
      return this;
    } finally {
      JqwikSession.finish();
      threads.shutdownNow();
    }
  }

  private static long liveBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private void round(MaskCase one, ExecutorService threads) throws Exception {
    TokenOracle oracle = new TokenOracle(one.grammar(), one.vocabulary());
    List<Walk> walks = new ArrayList<>();
    for (int i = 0; i < WALKS; i++) {
      walks.add(walk(one, oracle));
    }
    ComposeOptions options =
        new ComposeOptions(200 + random.nextInt(4000), random.nextBoolean() ? 0 : 128)
            .withClosable(false);
    Callable<TokenConstraint> shared =
        random.nextBoolean() ? ofCache(one, options) : alone(one, options);
    List<Future<Integer>> readers = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      long seed = random.nextLong();
      readers.add(threads.submit(() -> read(one, shared.call(), walks, new Random(seed))));
    }
    for (Future<Integer> reader : readers) {
      masks += reader.get();
    }
    rounds++;
  }

  private Callable<TokenConstraint> ofCache(MaskCase one, ComposeOptions options) {
    ConstraintRequest request =
        new ConstraintRequest(one.grammar(), one.vocabulary(), PERMISSIVE, options);
    return () -> cache.get(request);
  }

  private static Callable<TokenConstraint> alone(MaskCase one, ComposeOptions options) {
    TokenConstraint constraint =
        TokenConstraint.compose(MaskWalk.compile(one.grammar()), one.vocabulary(), options);
    return () -> constraint;
  }

  private Walk walk(MaskCase one, TokenOracle oracle) {
    List<BitSet> expected = new ArrayList<>();
    TokenOracle.Place place = oracle.start();
    int[] tokens = new int[LENGTH];
    int size = 0;
    while (true) {
      BitSet mask = place.mask();
      expected.add(mask);
      int[] inner = mask.stream().filter(t -> !one.vocabulary().endTokens().contains(t)).toArray();
      if (size == LENGTH || inner.length == 0) {
        return new Walk(Arrays.copyOf(tokens, size), expected);
      }
      tokens[size] = inner[random.nextInt(inner.length)];
      place = place.after(tokens[size++]);
    }
  }

  /** Replays walks with forks and rollbacks in between. */
  private int read(MaskCase one, TokenConstraint constraint, List<Walk> walks, Random order) {
    int compared = 0;
    Matcher matcher = constraint.newMatcher();
    try {
      for (int i = 0; i < 2 * WALKS; i++) {
        Walk walk = walks.get(order.nextInt(WALKS));
        matcher.reset();
        for (int at = 0; at <= walk.tokens().length; at++) {
          if (order.nextInt(4) > 0) {
            compare(one, walk, at, matcher);
            compared++;
          }
          if (at < walk.tokens().length) {
            matcher = order.nextInt(4) == 0 ? matcher.fork() : matcher;
            matcher.accept(walk.tokens()[at]);
            if (order.nextInt(6) == 0) {
              matcher.rollback(1);
              matcher.accept(walk.tokens()[at]);
            }
          }
        }
      }
    } catch (AmbiguityException passed) {
      synchronized (this) {
        bounds++;
      }
    }
    return compared;
  }

  private static void compare(MaskCase one, Walk walk, int at, Matcher matcher) {
    BitSet actual = SmallVocabulary.bits(matcher.mask());
    BitSet expected = walk.masks().get(at);
    if (!actual.equals(expected)) {
      throw new AssertionError(
          one
              + "\nafter "
              + Arrays.toString(Arrays.copyOf(walk.tokens(), at))
              + "\nexpected "
              + expected
              + "\nbut was "
              + actual);
    }
  }

  /** Returns the number of shared constraints. */
  long rounds() {
    return rounds;
  }

  /** Returns the number of compared masks. */
  long masks() {
    return masks;
  }

  /** Returns the number of readers that a run-time bound of permissive mode ended. */
  long bounds() {
    return bounds;
  }

  /** Returns the eight measurements of live memory, in bytes. */
  List<Long> liveBytesSeen() {
    return liveBytes;
  }

  /** Returns the cache of constraints. */
  ConstraintCache cache() {
    return cache;
  }
}
