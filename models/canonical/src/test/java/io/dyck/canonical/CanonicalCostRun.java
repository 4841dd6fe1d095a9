package io.dyck.canonical;

import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.grammar.gbnf.Gbnf;
import io.dyck.pda.Pda;
import io.dyck.vocabulary.Vocabulary;
import io.dyck.vocabulary.tokenizer.Tokenizer;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Measures the cost of masks without and with canonical mode, for docs/canonical.md, which has the
 * command. The arguments are a vocabulary, a file of workloads, the number of fresh constraints,
 * and identifiers of workloads. Cold masks belong to a fresh constraint with a new automaton; warm
 * masks belong to a constraint that has computed them before. Times are processor times of the
 * thread. The run also prints the p99 over masks of the median over runs, because other load on the
 * computer disturbs single runs.
 */
public final class CanonicalCostRun {
  /**
   * The maximal number of tokens of a text. Longer texts are cut, because cold masks occur mainly
   * at the beginning.
   */
  private static final int MOST_TOKENS = 400;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Vocabulary vocabulary;
  private final Tokenizer tokenizer;

  private CanonicalCostRun(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.tokenizer = vocabulary.tokenizer().orElseThrow();
  }

  public static void main(String[] arguments) throws IOException {
    CanonicalCostRun run = new CanonicalCostRun(CanonicalConstraintRun.vocabulary(arguments[0]));
    int samples = Integer.parseInt(arguments[2]);
    List<String> wanted = Arrays.asList(arguments).subList(3, arguments.length);
    System.out.println(
        "| workload | masks | cold p50 | cold p99 | cold max | cold p99 of medians | warm p50 | warm p99"
            + " | warm p99 of medians | cache KiB |");
    System.out.println("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (CanonicalConstraintRun.Workload workload :
        CanonicalConstraintRun.workloads(Path.of(arguments[1]))) {
      if (wanted.contains(workload.id())) {
        run.measure(workload, samples);
      }
    }
  }

  /** Measures both modes in turn. Other load on the computer then affects both modes. */
  private void measure(CanonicalConstraintRun.Workload workload, int samples) {
    LongArrayList[] cold = {new LongArrayList(), new LongArrayList()};
    LongArrayList[] warm = {new LongArrayList(), new LongArrayList()};
    long[] bytes = new long[2];
    for (int sample = 0; sample < samples; sample++) {
      for (int mode = 0; mode < 2; mode++) {
        Pda pda = Pda.compile(Gbnf.parse(workload.id(), workload.grammar()));
        ComposeOptions options =
            ComposeOptions.DEFAULT.withMode(mode == 1 ? CanonicalMode.INSTANCE : null);
        TokenConstraint constraint = TokenConstraint.compose(pda, vocabulary, options);
        boolean counts = sample >= samples / 10;
        run(constraint, workload, counts ? cold[mode] : new LongArrayList());
        if (sample % 10 == 9) {
          run(constraint, workload, new LongArrayList());
          run(constraint, workload, warm[mode]);
        }
        bytes[mode] = constraint.statistics().bytes() >> 10;
      }
    }
    System.out.printf(
        "| %s | %d | %s | %s | %s | %s | %s | %s | %s | %d · %d |%n",
        workload.id(),
        cold[0].size(),
        both(cold, 0.5),
        both(cold, 0.99),
        both(cold, 1),
        both(medians(cold, samples - samples / 10), 0.99),
        both(warm, 0.5),
        both(warm, 0.99),
        both(medians(warm, samples / 10), 0.99),
        bytes[0],
        bytes[1]);
  }

  /**
   * Returns the median of each mask over all runs. The times of the runs follow one another in the
   * list.
   */
  private static LongArrayList[] medians(LongArrayList[] nanos, int runs) {
    LongArrayList[] result = {new LongArrayList(), new LongArrayList()};
    for (int mode = 0; mode < 2; mode++) {
      int masks = nanos[mode].size() / Math.max(1, runs);
      for (int mask = 0; mask < masks; mask++) {
        long[] times = new long[runs];
        for (int run = 0; run < runs; run++) {
          times[run] = nanos[mode].getLong(run * masks + mask);
        }
        Arrays.sort(times);
        result[mode].add(times[runs / 2]);
      }
    }
    return result;
  }

  private static String both(LongArrayList[] nanos, double part) {
    return String.format("%.1f · %.1f", at(nanos[0], part), at(nanos[1], part));
  }

  private static double at(LongArrayList nanos, double part) {
    long[] sorted = nanos.isEmpty() ? new long[1] : nanos.toLongArray();
    Arrays.sort(sorted);
    return sorted[Math.min(sorted.length - 1, (int) (sorted.length * part))] / 1e3;
  }

  private void run(
      TokenConstraint constraint, CanonicalConstraintRun.Workload workload, LongArrayList times) {
    int[] words = new int[TokenMask.wordCount(vocabulary.size())];
    for (String text : workload.texts()) {
      Matcher matcher = constraint.newMatcher();
      int[] encoded = tokenizer.encodeContinuation(text);
      for (int i = 0; i < Math.min(encoded.length, MOST_TOKENS); i++) {
        long start = THREADS.getCurrentThreadCpuTime();
        matcher.fill(words);
        times.add(THREADS.getCurrentThreadCpuTime() - start);
        matcher.accept(encoded[i]);
      }
    }
  }
}
