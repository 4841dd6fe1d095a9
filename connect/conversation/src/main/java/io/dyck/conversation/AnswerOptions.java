package io.dyck.conversation;

import com.google.common.collect.ImmutableList;
import io.dyck.compose.sample.SamplerOptions;
import io.dyck.compose.sample.StopConditions;
import io.dyck.models.decode.GenerationRequest;
import io.dyck.models.decode.Penalties;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * How an answer is drawn, as chat frameworks say it: null means that nothing was said. Without a
 * temperature, top-k and top-p the likeliest token is taken each time.
 *
 * @param maxTokens the most tokens of the answer; 512 if null
 * @param temperature the temperature; 1 if null and top-k or top-p is set
 * @param topK how many of the likeliest tokens are drawn from
 * @param topP the probability of the likeliest tokens that are drawn from
 * @param frequencyPenalty subtracted from a logit for each earlier occurrence
 * @param presencePenalty subtracted from the logits of tokens that occurred
 * @param stops texts that end the answer, and are no part of it
 * @param seed the seed of the sampler; each run differs if null
 */
public record AnswerOptions(
    @Nullable Integer maxTokens,
    @Nullable Double temperature,
    @Nullable Integer topK,
    @Nullable Double topP,
    @Nullable Double frequencyPenalty,
    @Nullable Double presencePenalty,
    ImmutableList<String> stops,
    @Nullable Long seed) {
  /** The likeliest tokens, at most 512. */
  public static final AnswerOptions DEFAULT =
      new AnswerOptions(null, null, null, null, null, null, ImmutableList.of(), null);

  /**
   * Takes the stop texts as a framework gives them.
   *
   * @param texts the texts; null if there are none
   * @return the list for {@link #stops()}
   */
  public static ImmutableList<String> stopsOf(@Nullable List<String> texts) {
    return texts == null ? ImmutableList.of() : ImmutableList.copyOf(texts);
  }

  GenerationRequest request(int[] prompt) {
    GenerationRequest request =
        GenerationRequest.of(prompt)
            .withPenalties(
                new Penalties(1, orDefault(frequencyPenalty, 0), orDefault(presencePenalty, 0)))
            .withStops(StopConditions.of(stops));
    return maxTokens == null ? request : request.withMaxTokens(maxTokens);
  }

  SamplerOptions sampling() {
    boolean isDrawn = topP != null || topK != null;
    return SamplerOptions.DEFAULT
        .withTemperature(orDefault(temperature, isDrawn ? 1 : 0))
        .withTopK(topK == null ? 0 : topK)
        .withTopP(orDefault(topP, 1));
  }

  SplittableRandom random() {
    return seed == null ? new SplittableRandom() : new SplittableRandom(seed);
  }

  private static double orDefault(@Nullable Double value, double otherwise) {
    return value == null ? otherwise : value;
  }
}
