package io.dyck.cli.bench;

import com.google.common.collect.ImmutableList;
import io.dyck.cli.terminal.JsonLine;
import io.dyck.cli.text.MaskFingerprint;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.Excerpt;
import io.dyck.failure.LimitExceededException;
import io.dyck.grammar.GrammarException;
import io.dyck.grammar.notation.Notation;
import io.dyck.pda.NondeterministicGrammarException;
import io.dyck.pda.UndecidedGrammarException;
import io.dyck.pda.items.StateBoundException;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Measures one workload in a warm virtual machine: compile, then mask and accept for every token,
 * cold and warm.
 *
 * <p>At first everything runs on a separate constraint until the virtual machine has compiled the
 * code. Then the grammar is compiled several times (the median counts). Each fresh constraint gives
 * one first mask and one cold pass, until there are enough cold masks for a meaningful 99th
 * percentile. A fresh constraint has a new automaton with empty caches. The caches of the
 * vocabulary for all constraints (the trie, walks of regions that other grammars may share) are
 * warm, as in a server that has seen a grammar before; {@code docs/command-line.md} states this.
 * Warm passes repeat on the last constraint.
 */
public final class Measurement {
  private static final long SECOND = 1_000_000_000L;
  private static final int COLD_SAMPLES = 400;
  private static final int MOST_COLD_PASSES = 40;
  private static final int LEAST_COMPILES = 3;
  private static final int LEAST_WARM_PASSES = 2;
  private static final int MOST_WARM_PASSES = 20;
  private static final int LONGEST_HASHED = 60_000;
  private static final int LONGEST_DETAIL = 300;

  private final Workload workload;
  private final Vocabulary vocabulary;
  private final List<int[]> texts;
  private final Function<Workload, TokenConstraint> compiler;
  private final long deadline;
  private final boolean hashes;
  private final int budget;
  private final int end;

  public Measurement(
      Workload workload,
      Vocabulary vocabulary,
      List<int[]> texts,
      Function<Workload, TokenConstraint> compiler,
      double seconds,
      boolean hashes,
      int budget) {
    this.budget = budget;
    this.workload = workload;
    this.vocabulary = vocabulary;
    this.texts = texts;
    this.compiler = compiler;
    this.deadline = System.nanoTime() + (long) (seconds * SECOND);
    this.hashes = hashes;
    this.end = vocabulary.endTokens().get(0);
  }

  /**
   * The result of a measurement.
   *
   * @param coldCompileUs the first compile of this workload in the process
   */
  public record Row(
      String status,
      @Nullable Double compileUs,
      @Nullable Double coldCompileUs,
      @Nullable Double firstMaskUs,
      @Nullable Distribution coldMask,
      @Nullable Distribution coldAccept,
      @Nullable Distribution warmMask,
      @Nullable Distribution warmAccept,
      @Nullable String detail,
      ImmutableList<String> masks) {

    static Row failed(String status, @Nullable String detail) {
      return new Row(status, null, null, null, null, null, null, null, detail, ImmutableList.of());
    }

    /** Writes the fields of this row. */
    public void write(JsonLine line) {
      putFigures(line, "compile_us", compileUs);
      putFigures(line, "cold_process_compile_us", coldCompileUs);
      putFigures(line, "first_mask_us", firstMaskUs);
      putFigures(line, "cold", coldMask, coldAccept);
      putFigures(line, "warm", warmMask, warmAccept);
      line.add("status", status);
      if (detail != null) {
        line.add("detail", detail);
      }
      if (!masks.isEmpty()) {
        line.add("masks", masks);
      }
    }

    private static void putFigures(JsonLine line, String name, @Nullable Double value) {
      if (value != null) {
        line.add(name, value);
      }
    }

    private static void putFigures(
        JsonLine line, String name, @Nullable Distribution mask, @Nullable Distribution accept) {
      if (mask == null) {
        return;
      }
      line.with(
          g -> {
            g.writeObjectFieldStart(name);
            mask.write(g, "mask");
            if (accept == null) {
              g.writeNullField("accept");
            } else {
              accept.write(g, "accept");
            }
            g.writeEndObject();
          });
    }
  }

  /** Measures. */
  public Row run() {
    if (Notation.findByOption(workload.notation()).isEmpty()) {
      return Row.failed("compile_error", "no such notation here: " + workload.notation());
    }
    try {
      long start = System.nanoTime();
      TokenConstraint first = compiler.apply(workload);
      double coldCompile = (System.nanoTime() - start) / 1e3;
      return measure(first, coldCompile);
    } catch (GrammarException
        | NondeterministicGrammarException
        | UndecidedGrammarException
        | LimitExceededException
        | StateBoundException e) {
      return Row.failed(
          "compile_error",
          Excerpt.excerptOf(e.getClass().getSimpleName() + ": " + e.getMessage(), LONGEST_DETAIL));
    }
  }

  private Row measure(TokenConstraint warmUp, double coldCompile) {
    String wrong = warmUp(warmUp);
    if (wrong != null) {
      return Row.failed(
          wrong.equals(MeasuredPass.TIMEOUT) ? MeasuredPass.TIMEOUT : "rejected", wrong);
    }
    // A collection moves long-lived objects, above all the vocabulary, now and not during a mask.
    System.gc();
    LongArrayList compiles = new LongArrayList();
    LongArrayList firstMasks = new LongArrayList();
    MeasuredPass cold = pass();
    TokenConstraint constraint = warmUp;
    while (needsMoreCold(compiles.size(), cold)) {
      long start = System.nanoTime();
      constraint = compiler.apply(workload);
      compiles.add(System.nanoTime() - start);
      int before = cold.masks().size();
      wrong = cold.run(constraint, texts);
      firstMasks.add(cold.masks().getLong(before));
      if (wrong != null) {
        return Row.failed(wrong, wrong);
      }
    }
    MeasuredPass warm = pass();
    long until = System.nanoTime() + 2 * SECOND;
    for (int i = 0; i < MOST_WARM_PASSES; i++) {
      boolean enough = i >= LEAST_WARM_PASSES && System.nanoTime() - until > 0;
      if (enough || warm.run(constraint, texts) != null) {
        break;
      }
    }
    return new Row(
        "ok",
        median(compiles),
        coldCompile,
        median(firstMasks),
        distribution(cold.masks()),
        distribution(cold.accepts()),
        distribution(warm.masks()),
        distribution(warm.accepts()),
        null,
        fingerprints(constraint));
  }

  /**
   * Runs a second of everything, and a second of compiles with a first mask. The first second
   * contains too few compiles to warm this code. The results are dropped.
   */
  private @Nullable String warmUp(TokenConstraint constraint) {
    String wrong = warmUpPasses(constraint);
    long now = System.nanoTime();
    long until = now + Math.min(SECOND, (deadline - now) / 2);
    while (wrong == null && System.nanoTime() - until < 0) {
      TokenMask unused = compiler.apply(workload).newMatcher().mask();
    }
    return wrong;
  }

  private @Nullable String warmUpPasses(TokenConstraint constraint) {
    MeasuredPass pass = pass();
    long until = System.nanoTime() + SECOND;
    String wrong = null;
    for (int i = 0; wrong == null && (i < 2 || System.nanoTime() - until < 0); i++) {
      wrong = pass.run(constraint, texts);
      if (i % 8 == 0 && System.nanoTime() - until < 0) {
        TokenConstraint unused = compiler.apply(workload);
        wrong = wrong == null ? pass().run(unused, texts) : wrong;
      }
      if (pass.masks().size() > 2_000_000) {
        pass = pass();
      }
    }
    return wrong;
  }

  private boolean needsMoreCold(int passes, MeasuredPass cold) {
    if (passes >= MOST_COLD_PASSES || System.nanoTime() - deadline > 0) {
      return passes == 0;
    }
    return passes < LEAST_COMPILES || cold.masks().size() < COLD_SAMPLES;
  }

  private MeasuredPass pass() {
    return new MeasuredPass(vocabulary.size(), end, deadline, budget);
  }

  private static @Nullable Distribution distribution(LongArrayList nanos) {
    return nanos.isEmpty() ? null : Distribution.of(nanos);
  }

  private static double median(LongArrayList nanos) {
    return Distribution.of(nanos).p50();
  }

  private ImmutableList<String> fingerprints(TokenConstraint constraint) {
    if (!hashes || texts.stream().mapToInt(ids -> ids.length).sum() > LONGEST_HASHED) {
      return ImmutableList.of();
    }
    MaskFingerprint fingerprint = new MaskFingerprint(vocabulary);
    List<String> result = new ArrayList<>();
    for (int[] ids : texts) {
      Matcher matcher = constraint.newMatcher();
      for (int id : ids) {
        result.add(fingerprint.fingerprintOf(matcher.mask()));
        matcher.accept(id);
      }
      result.add(fingerprint.fingerprintOf(matcher.mask()));
    }
    return ImmutableList.copyOf(result);
  }
}
