package io.dyck.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.mask.TokenMask;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Masks of a constraint that was not used before: walks over the vocabulary. Every invocation has
 * its own automaton and constraint, made outside of the measured time; the vocabulary, with its
 * trie and its walks of regions, is shared and warm, as in {@code dyck bench}.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 3)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ColdMask {
  /** A matcher before the first token, whose constraint has no masks yet. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // by setUp
  public static class FreshMatcher {
    private Matcher matcher;

    /** Filled in by {@link #setUp}. */
    public FreshMatcher() {}

    /**
     * Compiles again. The measured call takes far longer than the readings of the clock around it.
     * Therefore the known problem with {@link Level#Invocation} does not arise.
     */
    @Setup(Level.Invocation)
    public void setUp(SampleText text) {
      matcher = text.freshConstraint().newMatcher();
    }
  }

  /** Computes the mask at the start, which is the wait of the first request with a new grammar. */
  @Benchmark
  public TokenMask firstMask(FreshMatcher fresh) {
    return fresh.matcher.mask();
  }

  /**
   * Computes the masks of a text and accepts each token; the average for one token. A repeated
   * state is a lookup, as in any first pass.
   */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public void firstPass(FreshMatcher fresh, SampleText text, Blackhole blackhole) {
    Matcher matcher = fresh.matcher;
    for (int token : text.tokens()) {
      blackhole.consume(matcher.mask());
      matcher.accept(token);
    }
  }
}
