package io.dyck.spark;

import io.dyck.compose.sample.SamplerOptions;
import java.io.Serializable;
import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;

/**
 * What executors are told about a job.
 *
 * @param model where they find it
 * @param prompt which column of the input has the prompts
 * @param id which column tells rows apart; -1 if none does
 * @param system what the model is told before each prompt
 * @param maxTokens of an answer
 * @param sampling how tokens are chosen
 * @param seed of the job; each row has one of its own, made of it
 * @param date what templates take for now, so that all rows are told the same
 * @param threads how many compute one step of the model
 */
record GenerationPlan(
    ShippedModel model,
    int prompt,
    int id,
    @Nullable String system,
    int maxTokens,
    Sampling sampling,
    long seed,
    LocalDateTime date,
    int threads)
    implements Serializable {

  /** {@link SamplerOptions}, which does not travel. */
  record Sampling(double temperature, int topK, double topP, double minP) implements Serializable {
    static Sampling of(SamplerOptions options) {
      return new Sampling(options.temperature(), options.topK(), options.topP(), options.minP());
    }

    SamplerOptions options() {
      return new SamplerOptions(temperature, topK, topP, minP);
    }
  }
}
