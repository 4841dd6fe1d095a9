package io.dyck.bench;

import io.dyck.compose.mask.LogitMasking;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One step of a sampler among 128,256 logits: drawn from the allowed tokens, from all logits after
 * the others were masked, and without a constraint.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@SuppressWarnings("NullAway.Init") // by setUp
public class SampleStep {
  private static final int SIZE = 128_256;

  /** The number of allowed tokens. */
  @Param({"40", "4000", "100000"})
  public int allowed;

  private TokenMask mask;
  private TokenMask all;
  private float[] logits;
  private float[] masked;
  private Sampler sampler;

  /** Filled in by {@link #setUp}. */
  public SampleStep() {}

  /** Spreads the allowed tokens over the vocabulary. */
  @Setup(Level.Trial)
  public void setUp() {
    mask =
        TokenMask.of(
            SIZE,
            IntStream.range(0, allowed).map(i -> (int) ((long) i * SIZE / allowed)).toArray());
    all = TokenMask.of(SIZE, IntStream.range(0, SIZE).toArray());
    SplittableRandom random = new SplittableRandom(1);
    logits = new float[SIZE];
    for (int i = 0; i < SIZE; i++) {
      logits[i] = (float) (random.nextDouble() * 20);
    }
    masked = logits.clone();
    sampler = new Sampler(SamplerOptions.DEFAULT, 1);
  }

  /** Reads the logits of the allowed tokens only. */
  @Benchmark
  public int sampleAllowed() {
    return sampler.sample(logits, mask);
  }

  /** Masks the other logits, then reads all. */
  @Benchmark
  public int sampleMasked() {
    LogitMasking.apply(mask, masked);
    return sampler.sample(masked, all);
  }

  /** Draws from all logits, without a constraint. */
  @Benchmark
  public int sampleUnconstrained() {
    return sampler.sample(logits, all);
  }
}
