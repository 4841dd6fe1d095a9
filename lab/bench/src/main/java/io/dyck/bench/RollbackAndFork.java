package io.dyck.bench;

import io.dyck.compose.Matcher;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Leaving a sequence: taking tokens back, as after a rejected draft, and branching off. */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RollbackAndFork {
  /** Tokens of a draft; typical for speculative decoding. */
  private static final int DRAFT = 4;

  /** A matcher after the whole text. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // by setUp
  public static class AfterText {
    private Matcher matcher;
    private int[] draft;

    /** Filled in by {@link #setUp}. */
    public AfterText() {}

    /** Accepts the text. */
    @Setup(Level.Trial)
    public void setUp(SampleText text) {
      matcher = text.warmConstraint().newMatcher();
      for (int token : text.tokens()) {
        matcher.accept(token);
      }
      draft = Arrays.copyOfRange(text.tokens(), SampleText.TOKENS - DRAFT, SampleText.TOKENS);
    }
  }

  /**
   * Takes back the last four tokens and accepts them again; a rollback leaves no work behind. The
   * cost of the rollback is therefore this figure minus four times {@link Accept#accept}.
   */
  @Benchmark
  public int rollbackAndAccept(AfterText after) {
    after.matcher.rollback(DRAFT);
    return after.matcher.tryAccept(after.draft);
  }

  /** Forks the matcher. Both matchers share the stack, and the history except for a small list. */
  @Benchmark
  public Matcher fork(AfterText after) {
    return after.matcher.fork();
  }
}
