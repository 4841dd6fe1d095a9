package io.dyck.cli.models.experiment;

import io.dyck.compose.Matcher;
import io.dyck.compose.TokenConstraint;
import io.dyck.compose.mask.TokenMask;
import io.dyck.compose.sample.Sampler;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.models.LanguageModel;
import io.dyck.models.ModelSession;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.FloatBuffer;
import java.util.function.Consumer;

/**
 * Measures the times of the parts of a step, token by token. The times are processor times of this
 * thread, which other programs on the machine do not lengthen. The model must run only on this
 * thread. For one thread.
 */
final class StepCosts {
  /**
   * The times of one step, in nanoseconds.
   *
   * @param model the pass of the model, and copying its logits
   * @param masking the mask, and accepting the token
   * @param sampling the choice among the tokens of the mask
   */
  record Step(long model, long masking, long sampling) {
    /**
     * Returns the share of masks and sampling in the whole step. The sampling includes the work
     * that an unconstrained step has as well.
     */
    double share() {
      return (double) (masking + sampling) / (model + masking + sampling);
    }
  }

  private final LanguageModel model;
  private final SamplerOptions sampling;
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final float[] logits;

  StepCosts(LanguageModel model, SamplerOptions sampling) {
    this.model = model;
    this.sampling = sampling;
    this.logits = new float[model.vocabulary().size()];
  }

  /** Writes one text, and reports each step except the first, which reads the prompt. */
  void write(int[] prompt, TokenConstraint constraint, int maxTokens, Consumer<Step> steps) {
    Sampler sampler = new Sampler(sampling, 1);
    try (ModelSession session = model.newSession()) {
      session.prefill(prompt).get(0, logits);
      Matcher matcher = constraint.newMatcher();
      for (int left = maxTokens; ; left--) {
        long start = now();
        TokenMask mask = matcher.maskWithin(left);
        long masked = now();
        int token = sampler.sample(logits, mask);
        long sampled = now();
        matcher.accept(token);
        long accepted = now();
        if (matcher.isFinished()) {
          return;
        }
        FloatBuffer next = session.readToken(token);
        next.get(0, logits);
        long read = now();
        steps.accept(
            new Step(read - accepted, masked - start + accepted - sampled, sampled - masked));
      }
    }
  }

  private long now() {
    return threads.getCurrentThreadCpuTime();
  }
}
