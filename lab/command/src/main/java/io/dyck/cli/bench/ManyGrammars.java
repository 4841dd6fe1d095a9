package io.dyck.cli.bench;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.TokenConstraint;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.GrammarException;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Measures many grammars on one vocabulary, as in a server with a new grammar in each request: each
 * grammar is compiled once and its texts are walked once. A tenth of the grammars, at least one,
 * runs first as a warm-up and does not count. The vocabulary keeps its caches from the warm-up.
 */
public final class ManyGrammars {
  private static final int WARM_UP_SHARE = 10;

  /** A deadline that never passes, in nanoseconds: about a hundred years. */
  private static final long FAR = Long.MAX_VALUE / 3;

  private final Function<Workload, TokenConstraint> compiler;
  private final Function<Workload, List<int[]>> texts;
  private final Vocabulary vocabulary;
  private final int budget;

  /** Receives the number of workloads that are done, and the next one. */
  @FunctionalInterface
  public interface Progress {
    /** Reports that one more workload begins. */
    void step(int done, String id);
  }

  /**
   * Prepares a measurement.
   *
   * @param budget the tokens that a mask leaves beyond the rest of its text; 0 for masks without a
   *     budget
   */
  public ManyGrammars(
      Function<Workload, TokenConstraint> compiler,
      Function<Workload, List<int[]>> texts,
      Vocabulary vocabulary,
      int budget) {
    this.compiler = compiler;
    this.texts = texts;
    this.vocabulary = vocabulary;
    this.budget = budget;
  }

  /**
   * Measures.
   *
   * @return one row: medians of compile and first mask, all masks and accepts as cold
   */
  public Measurement.Row run(List<Workload> workloads, Progress progress) {
    int warmUp = Math.max(1, workloads.size() / WARM_UP_SHARE);
    LongArrayList compiles = new LongArrayList();
    LongArrayList firstMasks = new LongArrayList();
    MeasuredPass unmeasured = pass();
    MeasuredPass measured = pass();
    for (int i = 0; i < warmUp + workloads.size(); i++) {
      boolean counts = i >= warmUp;
      Workload workload = workloads.get(counts ? i - warmUp : i);
      if (counts) {
        progress.step(i - warmUp + 1, workload.id());
      }
      MeasuredPass pass = counts ? measured : unmeasured;
      List<int[]> ids = texts.apply(workload);
      long start = System.nanoTime();
      TokenConstraint constraint;
      try {
        constraint = compiler.apply(workload);
      } catch (GrammarException
          | NondeterministicGrammarException
          | UndecidedGrammarException
          | LimitExceededException e) {
        return Measurement.Row.failed("compile_error", workload.id() + ": " + e.getMessage());
      }
      long compiled = System.nanoTime() - start;
      int before = pass.masks().size();
      String wrong = pass.run(constraint, ids);
      if (wrong != null) {
        return Measurement.Row.failed("rejected", workload.id() + ": " + wrong);
      }
      if (counts) {
        compiles.add(compiled);
        firstMasks.add(pass.masks().getLong(before));
      }
    }
    return new Measurement.Row(
        "ok",
        Distribution.of(compiles).p50(),
        null,
        Distribution.of(firstMasks).p50(),
        Distribution.of(measured.masks()),
        Distribution.of(measured.accepts()),
        null,
        null,
        null,
        ImmutableList.of());
  }

  private MeasuredPass pass() {
    int end = vocabulary.endTokens().get(0);
    return new MeasuredPass(vocabulary.size(), end, System.nanoTime() + FAR, budget);
  }
}
