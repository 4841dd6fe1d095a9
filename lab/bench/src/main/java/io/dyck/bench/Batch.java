package io.dyck.bench;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.batch.MatcherBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A batch of sequences at different places of the text. One thread, or the caller with a helper,
 * writes all masks into one native buffer. The constraint is warm.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Batch {
  /** The batch, and the threads that fill it. */
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // by JMH and setUp
  public static class Sequences {
    /** The number of sequences. */
    @Param("256")
    public int rows;

    /** Threads that work, the caller included. */
    @Param({"1", "2"})
    public int threads;

    /** The owner of the other threads: a fixed pool, or a fork-join pool. */
    @Param({"fixed", "forkjoin"})
    public String executor;

    private final List<Matcher> matchers = new ArrayList<>();
    private MatcherBatch batch;
    private ByteBuffer masks;
    private int[] tokens;
    private ExecutorService pool;

    /** Filled in by {@link #setUp}. */
    public Sequences() {}

    /** Warms a constraint, and moves each matcher to its own place. */
    @Setup(Level.Trial)
    public void setUp(SampleText text) {
      TokenConstraint constraint = text.warmConstraint();
      tokens = new int[rows];
      for (int row = 0; row < rows; row++) {
        Matcher matcher = constraint.newMatcher();
        int place = row % SampleText.TOKENS;
        for (int i = 0; i < place; i++) {
          matcher.accept(text.tokens()[i]);
        }
        matchers.add(matcher);
        tokens[row] = text.tokens()[place];
      }
      batch = MatcherBatch.of(matchers, text.vocabularySize());
      masks = ByteBuffer.allocateDirect(rows * batch.rowBytes());
      pool =
          executor.equals("fixed")
              ? Executors.newFixedThreadPool(Math.max(1, threads - 1))
              : new ForkJoinPool(Math.max(1, threads - 1));
    }

    /** Takes the tokens of the last step back; not measured. */
    @Setup(Level.Invocation)
    public void rollback() {
      for (int row = 0; row < rows; row++) {
        Matcher matcher = matchers.get(row);
        int place = row % SampleText.TOKENS;
        matcher.rollback(matcher.position() - place);
      }
    }

    /** Ends the pool. */
    @TearDown(Level.Trial)
    public void tearDown() {
      pool.shutdown();
    }
  }

  /** A token accepted and a mask filled in every row; the time for the whole batch. */
  @Benchmark
  public ByteBuffer acceptAndFill(Sequences sequences) {
    sequences.batch.acceptAndFill(
        sequences.tokens, sequences.masks, sequences.threads, sequences.pool);
    return sequences.masks;
  }

  /** A mask filled in every row; the time for the whole batch. */
  @Benchmark
  public ByteBuffer fill(Sequences sequences) {
    sequences.batch.fill(sequences.masks, sequences.threads, sequences.pool);
    return sequences.masks;
  }
}
