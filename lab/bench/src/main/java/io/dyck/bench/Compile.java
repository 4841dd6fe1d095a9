package io.dyck.bench;

import io.dyck.pda.Pda;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compiles a grammar that was read to its automaton: {@link Pda#compile}, which decides determinism
 * and makes the states. The vocabulary has no part in it.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 5, time = 3)
@Measurement(iterations = 5, time = 3)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Compile {
  /** Compiles once. */
  @Benchmark
  public Pda compile(SampleText text) {
    return Pda.compile(text.grammar());
  }
}
