package io.dyck.spring.boot;

import io.dyck.spring.DyckChatOptions;
import io.dyck.tools.format.ToolFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The properties below {@code spring.ai.dyck}.
 *
 * @param model the model: a folder, a GGUF file, or {@code small} for the model that comes with
 *     Dyck
 * @param threads the number of threads that compute one step; 0 means one for each core
 * @param device what computes the logits: {@code cpu}, or {@code cuda} for a graphics card
 * @param toolFormat the name of the notation of the model's tool calls
 * @param chat the options for prompts that have none
 */
@ConfigurationProperties(DyckProperties.PREFIX)
public record DyckProperties(
    @Nullable String model,
    @DefaultValue("0") int threads,
    @DefaultValue("cpu") String device,
    @DefaultValue("hermes") String toolFormat,
    @DefaultValue Chat chat) {
  /** The first words of the properties' names. */
  public static final String PREFIX = "spring.ai.dyck";

  /**
   * The options for prompts that have none.
   *
   * @param maxTokens the most tokens of an answer
   * @param temperature the temperature of the sampler; 0 takes the likeliest token
   * @param topK how many of the likeliest tokens are drawn from
   * @param topP the probability of the likeliest tokens that are drawn from
   * @param frequencyPenalty subtracted from a logit for each earlier occurrence
   * @param presencePenalty subtracted from the logits of tokens that occurred
   * @param stopSequences texts that end an answer
   * @param seed the seed of the sampler
   * @param constrainEntities whether {@code entity(...)} of chat clients constrains the model by
   *     the schema of the type, in place of a request in the prompt
   */
  public record Chat(
      @Nullable Integer maxTokens,
      @Nullable Double temperature,
      @Nullable Integer topK,
      @Nullable Double topP,
      @Nullable Double frequencyPenalty,
      @Nullable Double presencePenalty,
      @Nullable List<String> stopSequences,
      @Nullable Long seed,
      @DefaultValue("true") boolean constrainEntities) {
    DyckChatOptions options() {
      return DyckChatOptions.builder()
          .maxTokens(maxTokens)
          .temperature(temperature)
          .topK(topK)
          .topP(topP)
          .frequencyPenalty(frequencyPenalty)
          .presencePenalty(presencePenalty)
          .stopSequences(stopSequences)
          .seed(seed)
          .build();
    }
  }

  ToolFormat format() {
    return ToolFormat.named(toolFormat);
  }
}
