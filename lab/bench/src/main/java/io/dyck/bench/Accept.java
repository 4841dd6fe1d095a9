package io.dyck.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
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

/** Accepts a token: one step of the automaton for each byte, no mask. */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Accept {
  /** A constraint whose automaton already has all states that the text needs. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // by setUp
  public static class WarmConstraint {
    private TokenConstraint constraint;

    /** Filled in by {@link #setUp}. */
    public WarmConstraint() {}

    /** Warms a constraint. */
    @Setup(Level.Trial)
    public void setUp(SampleText text) {
      constraint = text.warmConstraint();
    }
  }

  /** Accepts all tokens of the text with a new matcher; the average for one token. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public Matcher accept(WarmConstraint warm, SampleText text) {
    Matcher matcher = warm.constraint.newMatcher();
    for (int token : text.tokens()) {
      matcher.accept(token);
    }
    return matcher;
  }
}
