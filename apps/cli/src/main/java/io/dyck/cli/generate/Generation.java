package io.dyck.cli.generate;

import io.dyck.cli.model.LanguageModel;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.text.Trace;
import io.dyck.cli.text.TraceReport;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The loop of the main job: mask, logits, draw, accept, until an end token. The mask always leaves
 * room to finish within the budget. For a model that knows no end, each sentence gets a length to
 * aim at, drawn so that short ones are frequent; from there on only what finishes is allowed.
 */
public final class Generation {
  private static final int TYPICAL_LENGTH = 24;

  private final TokenConstraint constraint;
  private final LanguageModel model;
  private final boolean lengthAware;
  private final int maxTokens;
  private final Optional<TraceReport> report;
  private final float[] logits;
  private long maskNanos;
  private long modelNanos;
  private long tokens;

  record Sentence(IntList tokens, int end) {}

  Generation(
      TokenConstraint constraint,
      LanguageModel model,
      boolean lengthAware,
      int maxTokens,
      Optional<TraceReport> report) {
    this.constraint = constraint;
    this.model = model;
    this.lengthAware = lengthAware;
    this.maxTokens = maxTokens;
    this.report = report;
    this.logits = new float[constraint.vocabulary().size()];
  }

  Sentence sentence(Sampler sampler, SplittableRandom random) {
    Matcher matcher = constraint.newMatcher();
    checkBudget(matcher);
    int aim = lengthAware ? aim(random) : maxTokens;
    IntArrayList sentence = new IntArrayList();
    while (true) {
      int position = sentence.size();
      String configuration = report.isPresent() ? matcher.describe() : "";
      long start = System.nanoTime();
      int left = maxTokens - position;
      int within = Math.min(left, Math.max(aim - position, matcher.shortestCompletion()));
      TokenMask mask = matcher.maskWithin(within);
      long masked = System.nanoTime();
      int token = draw(sampler, sentence, mask);
      long drawn = System.nanoTime();
      matcher.accept(token);
      long accepted = System.nanoTime();
      maskNanos += masked - start + accepted - drawn;
      modelNanos += drawn - masked;
      tokens++;
      report.ifPresent(
          r ->
              r.add(
                  new Trace.Step(
                      position,
                      token,
                      mask,
                      masked - start,
                      accepted - drawn,
                      true,
                      configuration)));
      if (matcher.isFinished()) {
        return new Sentence(sentence, token);
      }
      sentence.add(token);
    }
  }

  private int draw(Sampler sampler, IntList sentence, TokenMask mask) {
    if (mask.cardinality() > 1) {
      model.logits(sentence, logits);
    }
    return sampler.sample(logits, mask);
  }

  private void checkBudget(Matcher matcher) {
    int needed = matcher.shortestCompletion();
    if (needed > maxTokens) {
      throw new UserException(
          "a sentence of this grammar may need "
              + needed
              + " tokens, and --max-tokens is "
              + maxTokens,
          "--max-tokens " + needed + " suffices");
    }
  }

  /** Exponentially distributed. */
  private int aim(SplittableRandom random) {
    double length = -Math.log(1 - random.nextDouble()) * TYPICAL_LENGTH;
    return (int) Math.min(maxTokens, 1 + length);
  }

  /** Tokens drawn so far, end tokens included. */
  long tokens() {
    return tokens;
  }

  /** Time in masks and accepting. */
  long maskNanos() {
    return maskNanos;
  }

  /** Time in the model and the sampler. */
  long modelNanos() {
    return modelNanos;
  }
}
