package io.dyck.bench;

import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.HalfPrecision;
import io.dyck.compose.mask.LogitMasking;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.SplittableRandom;
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

/** Masks applied to logits, and a token drawn: the average over the masks of the text. */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Logits {
  /** Logits in each kind of memory, and the masks of the text. */
  @State(Scope.Thread)
  @SuppressWarnings("NullAway.Init") // by setUp
  public static class LogitMemory {
    private final TokenMask[] masks = new TokenMask[SampleText.TOKENS];
    private float[] floats;
    private FloatBuffer direct;
    private short[] halves;
    private Sampler topP;

    /** Filled in by {@link #setUp}. */
    public LogitMemory() {}

    /** Collects the masks. */
    @Setup(Level.Trial)
    public void setUp(SampleText text) {
      TokenConstraint constraint = text.warmConstraint();
      var matcher = constraint.newMatcher();
      for (int i = 0; i < masks.length; i++) {
        masks[i] = matcher.mask();
        matcher.accept(text.tokens()[i]);
      }
      int size = text.vocabularySize();
      floats = new float[size];
      SplittableRandom random = new SplittableRandom(1);
      for (int i = 0; i < size; i++) {
        floats[i] = (float) (random.nextDouble() * 20);
      }
      direct = ByteBuffer.allocateDirect(4 * size).order(ByteOrder.nativeOrder()).asFloatBuffer();
      halves = new short[size];
      topP = new Sampler(SamplerOptions.DEFAULT.withTopP(0.9), 1);
    }
  }

  /** {@code float[]}. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public float[] maskArray(LogitMemory memory) {
    for (TokenMask mask : memory.masks) {
      LogitMasking.apply(mask, memory.floats);
    }
    return memory.floats;
  }

  /** A direct {@code FloatBuffer}. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public FloatBuffer maskDirectBuffer(LogitMemory memory) {
    for (TokenMask mask : memory.masks) {
      LogitMasking.apply(mask, memory.direct);
    }
    return memory.direct;
  }

  /** Half precision, {@code short[]}. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public short[] maskHalfPrecision(LogitMemory memory) {
    for (TokenMask mask : memory.masks) {
      LogitMasking.apply(mask, memory.halves, HalfPrecision.BFLOAT16);
    }
    return memory.halves;
  }

  /** A token drawn with top-p. */
  @Benchmark
  @OperationsPerInvocation(SampleText.TOKENS)
  public int sampleTopP(LogitMemory memory) {
    int sum = 0;
    for (TokenMask mask : memory.masks) {
      sum += memory.topP.sample(memory.floats, mask);
    }
    return sum;
  }
}
