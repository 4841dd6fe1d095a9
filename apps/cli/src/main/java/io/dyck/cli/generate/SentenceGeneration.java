package io.dyck.cli.generate;

import io.dyck.cli.audit.GrammarName;
import io.dyck.cli.terminal.UserException;
import io.dyck.cli.text.TraceReport;
import io.dyck.cli.text.Tracer;
import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.models.LanguageModel;
import io.dyck.models.decode.AuditTrail;
import io.dyck.models.decode.DecodingStatistics;
import io.dyck.models.decode.GeneratedText;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.StepListener;
import io.dyck.models.decode.TextDecoding;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Writes sentences with a model. The mask always leaves enough tokens to finish within the budget.
 * For a model that never ends a text by itself, each sentence gets a random target length; short
 * lengths are frequent. After this length only tokens that finish the text are allowed.
 */
public final class SentenceGeneration {
  private static final int TYPICAL_LENGTH = 24;

  private final TokenConstraint constraint;
  private final ModelFinder.Choice choice;
  private final int[] prompt;
  private final int maxTokens;
  private final Optional<TraceReport> report;
  private final Optional<AuditTrail> audit;
  private long maskNanos;
  private long modelNanos;
  private long tokens;

  SentenceGeneration(
      TokenConstraint constraint,
      ModelFinder.Choice choice,
      int[] prompt,
      int maxTokens,
      Optional<TraceReport> report,
      Optional<AuditTrail> audit) {
    this.constraint = constraint;
    this.choice = choice;
    this.prompt = prompt;
    this.maxTokens = maxTokens;
    this.report = report;
    this.audit = audit;
  }

  GeneratedText sentence(Sampler sampler, SplittableRandom random) {
    checkBudget();
    GenerationRequest request =
        GenerationRequest.of(prompt).withConstraint(constraint).withMaxTokens(maxTokens);
    if (choice.lengthAware()) {
      request = request.withFinishFrom(targetLength(random));
    }
    LanguageModel model = choice.model();
    StepListener listener =
        audit
            .<StepListener>map(trail -> trail)
            .or(() -> report.map(Steps::new))
            .orElse(StepListener.NONE);
    GenerationRequest asked = request;
    audit.ifPresent(trail -> trail.begin(GrammarName.hashOf(constraint), "", model, asked));
    try (TextDecoding decoding =
        TextDecoding.begin(model, request, model.newSession(), sampler, listener)) {
      while (!decoding.isDone()) {
        decoding.step();
      }
      GeneratedText sentence = decoding.result();
      audit.ifPresent(trail -> trail.endText(sentence.finish()));
      DecodingStatistics statistics = sentence.statistics();
      maskNanos += statistics.maskNanos();
      modelNanos += statistics.modelNanos() + statistics.sampleNanos();
      tokens += statistics.tokens();
      return sentence;
    }
  }

  private void checkBudget() {
    int needed = constraint.newMatcher().shortestCompletion();
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
  private int targetLength(SplittableRandom random) {
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

  /** Reports each step of a sentence. */
  private static final class Steps implements StepListener {
    private final TraceReport report;
    private int position;
    private int token;
    private long maskNanos;
    private TokenMask mask = TokenMask.empty(0);
    private String configuration = "";

    Steps(TraceReport report) {
      this.report = report;
    }

    @Override
    public void onTokenChosen(
        @Nullable Matcher matcher, TokenMask newMask, int newToken, long newMaskNanos) {
      configuration = matcher == null ? "" : matcher.describe();
      mask = newMask;
      token = newToken;
      maskNanos = newMaskNanos;
    }

    @Override
    public void onTokenAccepted(long nanos) {
      report.add(new Tracer.Step(position++, token, mask, maskNanos, nanos, true, configuration));
    }
  }
}
