package io.dyck.cli.bench;

import io.dyck.cli.terminal.JsonLine;
import io.dyck.compose.ComposeOptions;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.failure.DyckException;
import io.dyck.failure.Excerpt;
import io.dyck.pda.Pda;
import io.dyck.schema.JsonSchema;
import io.dyck.schema.SchemaOptions;
import io.dyck.vocabulary.Vocabulary;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Measures one schema of MaskBench: reading, compiling and the first mask, then each instance token
 * by token, mask and accept, and the end token, then random texts. Nothing is repeated. One thread
 * uses it. Another thread reads it after {@link #run} or after the time limit.
 */
final class SchemaRun {
  /** The results of a schema; the names are those of MaskBench's runners. */
  enum Status {
    pass,
    wrong_accept,
    wrong_reject,
    compile_error,
    /** A mask or a token failed although the schema had been compiled. */
    run_error,
    timeout
  }

  private static final int LONGEST_DETAIL = 300;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final String schema;
  private final List<Walk> walks;
  private final SchemaOptions options;
  private final Extras extras;
  private final Vocabulary vocabulary;
  private final int end;
  private final LongArrayList masks = new LongArrayList();
  private final LongArrayList accepts = new LongArrayList();
  private long firstMask = -1;
  private Status status = Status.pass;
  private @Nullable String detail;

  /** An instance as tokens. */
  record Walk(int[] ids, boolean isValid, String text) {}

  /**
   * What MaskBench itself does not measure.
   *
   * @param budget the number of tokens that masks leave after an instance; 0 for masks without a
   *     budget
   * @param first the most masks that are measured; later instances and texts are left out
   * @param processorTime whether times are processor times of the thread
   * @param randomTexts how many random texts are walked to their ends
   * @param signs the tokens that begin with a sign, for random texts
   */
  record Extras(int budget, int first, boolean processorTime, int randomTexts, TokenMask signs) {
    static final Extras NONE = new Extras(0, Integer.MAX_VALUE, false, 0, TokenMask.empty(0));
  }

  SchemaRun(
      String schema,
      List<Walk> walks,
      SchemaOptions options,
      Extras extras,
      Vocabulary vocabulary) {
    this.schema = schema;
    this.walks = walks;
    this.options = options;
    this.extras = extras;
    this.vocabulary = vocabulary;
    this.end = vocabulary.endTokens().get(0);
  }

  /** Returns the result of a run that passed the time limit. */
  static SchemaRun timedOut(double seconds, Vocabulary vocabulary) {
    SchemaRun run = new SchemaRun("", List.of(), SchemaOptions.DEFAULT, Extras.NONE, vocabulary);
    run.status = Status.timeout;
    run.detail = "not done after " + seconds + " s";
    return run;
  }

  SchemaRun run() {
    int[] words = new int[(vocabulary.size() + 31) / 32];
    try {
      long start = now();
      Pda pda = Pda.of("schema", JsonSchema.of(schema, options).language());
      TokenConstraint constraint =
          TokenConstraint.compose(pda, vocabulary, ComposeOptions.DEFAULT.withClosable(false));
      constraint.newMatcher().fill(words);
      firstMask = now() - start;
      for (Walk walk : walks) {
        if (masks.size() >= extras.first()) {
          break;
        }
        boolean accepted = accepts(constraint.newMatcher(), walk.ids(), words);
        boolean isWhole = masks.size() < extras.first();
        if (isWhole && accepted != walk.isValid() && status != Status.wrong_accept) {
          status = accepted ? Status.wrong_accept : Status.wrong_reject;
          detail =
              Excerpt.excerptOf((accepted ? "accepts " : "rejects ") + walk.text(), LONGEST_DETAIL);
        }
      }
      for (int i = 0; i < extras.randomTexts(); i++) {
        RandomText text =
            new RandomText(constraint.newMatcher(), extras.signs(), new SplittableRandom(i));
        while (text.isOpen() && masks.size() < extras.first()) {
          masks.add(text.mask());
          accepts.add(text.accept());
        }
      }
    } catch (DyckException e) {
      status = firstMask < 0 ? Status.compile_error : Status.run_error;
      detail = Excerpt.excerptOf(String.valueOf(e.getMessage()), LONGEST_DETAIL);
    }
    return this;
  }

  private boolean accepts(Matcher matcher, int[] ids, int[] words) {
    for (int i = 0; i <= ids.length && masks.size() < extras.first(); i++) {
      int id = i < ids.length ? ids[i] : end;
      long start = now();
      MeasuredPass.fill(matcher, ids.length - i, extras.budget(), words);
      masks.add(now() - start);
      if ((words[id >> 5] & 1 << id) == 0) {
        return false;
      }
      if (i < ids.length) {
        start = now();
        matcher.accept(id);
        accepts.add(now() - start);
      }
    }
    return true;
  }

  /** Returns the time in nanoseconds, from any beginning. */
  private long now() {
    return extras.processorTime() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
  }

  Status status() {
    return status;
  }

  @Nullable String detail() {
    return detail;
  }

  LongArrayList masks() {
    return masks;
  }

  LongArrayList accepts() {
    return accepts;
  }

  /** Returns the time from the text to the first mask in nanoseconds, or -1. */
  long firstMask() {
    return firstMask;
  }

  /** Adds the fields of a row after its id. */
  void write(JsonLine line) {
    writeTimes(line, "mask_us", masks);
    writeTimes(line, "accept_us", accepts);
    line.add("tokens", (long) masks.size());
    if (firstMask >= 0) {
      line.add("ttfm_us", firstMask / 1e3);
    }
    line.add("status", status.name());
    if (detail != null) {
      line.add("detail", detail);
    }
  }

  private static void writeTimes(JsonLine line, String name, LongArrayList nanos) {
    line.with(
        g -> {
          g.writeArrayFieldStart(name);
          for (int i = 0; i < nanos.size(); i++) {
            g.writeNumber(nanos.getLong(i) / 1e3);
          }
          g.writeEndArray();
        });
  }
}
