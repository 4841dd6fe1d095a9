package io.dyck.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
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
 * Masks that the constraint has already computed for another sequence: a lookup. A matcher keeps
 * the mask of its place. A second call on the same matcher would only measure the reading of a
 * field; therefore every invocation gets new matchers, one at each place of a new sequence.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class WarmMask {
  /**
   * Matchers at each place of the text that have computed no mask yet; their constraint is warm.
   */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // by the two set-ups
  public static class Places {
    private final Matcher[] matchers = new Matcher[SampleText.TOKENS];
    private TokenConstraint constraint;
    private int[] words;

    /** Filled in by the two set-ups. */
    public Places() {}

    /** Warms a constraint. */
    @Setup(Level.Trial)
    public void setUp(SampleText text) {
      constraint = text.warmConstraint();
      words = new int[TokenMask.wordCount(text.vocabularySize())];
    }

    /**
     * Makes a new sequence, whose stack has no remembered answers. Cost within the measured time:
     * two readings of the clock for all places together.
     */
    @Setup(Level.Invocation)
    public void newSequence(SampleText text) {
      Matcher matcher = constraint.newMatcher();
      int[] tokens = text.tokens();
      for (int i = 0; i < tokens.length; i++) {
        matchers[i] = matcher.fork();
        matcher.accept(tokens[i]);
      }
    }
  }

  /** {@link Matcher#mask}. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public void lookup(Places places, Blackhole blackhole) {
    for (Matcher matcher : places.matchers) {
      blackhole.consume(matcher.mask());
    }
  }

  /** {@link Matcher#fill(int[])}: the lookup, and a copy into the caller's words. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public void fill(Places places, Blackhole blackhole) {
    for (Matcher matcher : places.matchers) {
      matcher.fill(places.words);
      blackhole.consume(places.words);
    }
  }
}
