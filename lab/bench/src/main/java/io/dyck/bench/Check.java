package io.dyck.bench;

import io.dyck.checker.CheckOptions;
import io.dyck.checker.DeterminismChecker;
import io.dyck.checker.finding.Report;
import io.dyck.grammar.Grammar;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.ReadOptions;
import io.dyck.grammar.read.Grammars;
import io.dyck.samples.Sample;
import io.dyck.samples.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.openjdk.jmh.annotations.Warmup;

/**
 * Computes the report on a grammar from its text: the work of {@code dyck check}, without its
 * output. The long warm-up is needed until the virtual machine has compiled all of this code well.
 */
@BenchmarkMode(Mode.AverageTime)
@Fork(1)
@Warmup(iterations = 6, time = 10)
@Measurement(iterations = 5, time = 3)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // by JMH and setUp
public class Check {
  /** A file in any notation that is read, or {@code sample:NAME}. */
  @Param({"sample:json", "sample:sql"})
  public String grammar;

  private String name;
  private String text;
  private CheckOptions options;

  /**
   * Reads the text; not measured.
   *
   * @throws IOException if there is no such file
   */
  @Setup(Level.Trial)
  public void setUp() throws IOException {
    if (grammar.startsWith("sample:")) {
      Sample sample = Samples.named(grammar.substring("sample:".length()));
      name = sample.fileName();
      text = sample.grammar();
    } else {
      name = grammar;
      text = Files.readString(Path.of(grammar));
    }
    options =
        CheckOptions.DEFAULT
            .withNotation(Grammars.detect(name, text))
            .withReader((file, changed) -> Grammars.read(file, changed, ReadOptions.DEFAULT));
  }

  /** Checks once. */
  @Benchmark
  public Report check() {
    try {
      Grammar read = Grammars.read(name, text, ReadOptions.DEFAULT);
      return DeterminismChecker.check(read, options);
    } catch (GrammarException malformed) {
      return DeterminismChecker.malformed(name, malformed);
    }
  }
}
